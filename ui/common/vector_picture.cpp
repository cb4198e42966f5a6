#include "ui/common/vector_picture.h"

#include <QFile>
#include <QPainter>
#include <QXmlStreamReader>
#include <algorithm>
#include <charconv>
#include <string>

#include "ascii/letters.h"

namespace flagplot::ui {
namespace {

// Numbers, one after the other, and the letters between them.
class Words {
  public:
    explicit Words(std::string words) : words_(std::move(words)), rest_(words_) {}

    bool is_at_end() {
        while (!rest_.empty() && (ascii::is_blank(rest_.front()) || rest_.front() == ',')) rest_.remove_prefix(1);
        return rest_.empty();
    }
    bool is_at_letter() { return !is_at_end() && ascii::is_letter(rest_.front()); }
    char letter() {
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        return letter;
    }
    double number() {
        double number = 0;
        const bool is_there = !is_at_end();
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        is_wrong_ = is_wrong_ || !is_there || error != std::errc();
        rest_.remove_prefix(is_wrong_ ? rest_.size() : static_cast<std::size_t>(end - rest_.data()));
        return number;
    }
    bool is_wrong() const { return is_wrong_; }
    void give_up() {
        is_wrong_ = true;
        rest_ = {};
    }

  private:
    std::string words_;
    std::string_view rest_;
    bool is_wrong_ = false;
};

// As dark on its paper as a colour is on white. A strong one, of which a flag may be, stays as it is.
QColor between(const QColor& paper, const QColor& ink, const QColor& colour) {
    constexpr int strong = 64;  // of 255, from the least to the most of red, green and blue
    const auto [least, most] = std::minmax({colour.red(), colour.green(), colour.blue()});
    if (most - least > strong) return colour;
    const auto mixed = [&](int from, int to) { return qRound(to + (from - to) * colour.lightness() / 255.0); };
    return {mixed(paper.red(), ink.red()), mixed(paper.green(), ink.green()), mixed(paper.blue(), ink.blue())};
}

// A path's command, in small letters from where the path is.
void add(QPainterPath& path, char command, Words& words) {
    const QPointF here = path.currentPosition();
    const QPointF from = ascii::is_small(command) ? here : QPointF();
    const auto point = [&] {
        const double x = words.number();
        return from + QPointF(x, words.number());
    };
    switch (ascii::lower(command)) {
        case 'm':
            return path.moveTo(point());
        case 'l':
            return path.lineTo(point());
        case 'h':
            return path.lineTo(from.x() + words.number(), here.y());
        case 'v':
            return path.lineTo(here.x(), from.y() + words.number());
        case 'c': {
            const QPointF first = point();
            const QPointF second = point();
            return path.cubicTo(first, second, point());
        }
        case 'q': {
            const QPointF control = point();
            return path.quadTo(control, point());
        }
        case 'z':
            return path.closeSubpath();
        default:
            words.give_up();
    }
}

// A command without its letter is the one before it again, after a move a line.
bool read_path(std::string commands, QPainterPath& path) {
    Words words(std::move(commands));
    char command = ' ';
    while (!words.is_at_end()) {
        if (words.is_at_letter()) {
            command = words.letter();
        } else if (command == 'M' || command == 'm') {
            command = command == 'M' ? 'L' : 'l';
        } else if (command == 'Z' || command == 'z') {
            words.give_up();
        }
        add(path, command, words);
    }
    return !words.is_wrong();
}

}  // namespace

// What an element doesn't say it has from the one around it.
class VectorPicture::Reader {
  public:
    explicit Reader(VectorPicture& picture) : picture_(picture) {}

    bool read(QIODevice& file) {
        xml_.setDevice(&file);
        while (!xml_.atEnd()) {
            const auto token = xml_.readNext();
            if (token == QXmlStreamReader::StartElement) open();
            if (token == QXmlStreamReader::EndElement) open_.pop_back();
        }
        return !xml_.hasError() && is_whole_ && !picture_.size_.isEmpty();
    }

  private:
    void open() {
        Part part = open_.empty() ? Part() : open_.back();
        part.path = {};
        read_look(part);
        open_.push_back(part);
        const auto name = xml_.name();
        if (name == u"svg") {
            picture_.size_ = {number("width"), number("height")};
        } else if (name == u"rect") {
            const double round = number("rx");
            part.path.addRoundedRect(number("x"), number("y"), number("width"), number("height"), round, round);
        } else if (name == u"circle") {
            part.path.addEllipse(QPointF(number("cx"), number("cy")), number("r"), number("r"));
        } else if (has("d")) {  // a path
            is_whole_ = read_path(value("d").toStdString(), part.path) && is_whole_;
        } else {
            is_whole_ = is_whole_ && (name == u"g" || name == u"title");
        }
        if (!part.path.isEmpty()) picture_.parts_.push_back(std::move(part));
    }

    void read_look(Part& part) {
        if (has("fill")) part.fill = colour("fill");
        if (has("stroke")) {
            const QColor colour = this->colour("stroke");
            part.line.setColor(colour);
            part.line.setStyle(colour.isValid() ? Qt::SolidLine : Qt::NoPen);
        }
        if (has("stroke-width")) part.line.setWidthF(number("stroke-width"));
        if (has("stroke-linecap"))
            part.line.setCapStyle(value("stroke-linecap") == u"round" ? Qt::RoundCap : Qt::FlatCap);
        if (has("stroke-linejoin"))
            part.line.setJoinStyle(value("stroke-linejoin") == u"round" ? Qt::RoundJoin : Qt::SvgMiterJoin);
        if (has("stroke-dasharray")) read_dashes(part.line);
        if (has("transform")) read_place(part.place);
    }

    // In widths of the line, as a pen has them.
    void read_dashes(QPen& line) {
        QList<qreal> dashes;
        Words words(value("stroke-dasharray").toStdString());
        while (!words.is_at_end()) dashes += words.number() / line.widthF();
        is_whole_ = is_whole_ && !words.is_wrong() && dashes.size() % 2 == 0;
        if (is_whole_) line.setDashPattern(dashes);
    }

    // "translate(344 70) scale(0.8)".
    void read_place(QTransform& place) {
        const QStringList steps = value("transform").split(QLatin1Char(')'), Qt::SkipEmptyParts);
        for (const QString& step : steps) {
            const QString name = step.section(QLatin1Char('('), 0, 0).trimmed();
            Words words(step.section(QLatin1Char('('), 1).toStdString());
            const double first = words.number();
            if (name == u"translate") {
                place.translate(first, words.number());
            } else if (name == u"scale") {
                place.scale(first, words.is_at_end() ? first : words.number());
            } else if (name == u"rotate") {
                place.rotate(first);
            } else {
                words.give_up();
            }
            is_whole_ = is_whole_ && words.is_at_end() && !words.is_wrong();
        }
    }

    bool has(const char* name) const { return xml_.attributes().hasAttribute(QLatin1String(name)); }
    QString value(const char* name) const { return xml_.attributes().value(QLatin1String(name)).toString(); }
    double number(const char* name) const { return value(name).toDouble(); }
    QColor colour(const char* name) const {
        const QString words = value(name);
        return words == u"none" ? QColor() : QColor(words);
    }

    VectorPicture& picture_;
    QXmlStreamReader xml_;
    std::vector<Part> open_;
    bool is_whole_ = true;
};

VectorPicture::VectorPicture(const QString& file) {
    QFile device(file);
    is_whole_ = device.open(QIODevice::ReadOnly) && Reader(*this).read(device);
}

void VectorPicture::paint(QPainter& painter, const QRectF& where, const QColor& ink, const QColor& paper) const {
    if (size_.isEmpty()) return;
    const auto inked = [&](const QColor& colour) {
        if (paper.isValid() && colour.isValid()) return between(paper, ink, colour);
        return ink.isValid() && colour.lightness() == 0 ? ink : colour;
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(where.topLeft());
    painter.scale(where.width() / size_.width(), where.height() / size_.height());
    const QTransform whole = painter.transform();
    for (const Part& part : parts_) {
        QPen line = part.line;
        line.setColor(inked(line.color()));
        painter.setTransform(part.place * whole);
        painter.setPen(line);
        painter.setBrush(part.fill.isValid() ? QBrush(inked(part.fill)) : QBrush());
        painter.drawPath(part.path);
    }
    painter.restore();
}

}  // namespace flagplot::ui
