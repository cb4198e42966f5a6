// Mail that is written in HTML, as plain text.
#include "mail/html.h"

#include "mail/quoted.h"
#include "support/catch.h"

using flagplot::mail::html_to_text;
using flagplot::mail::lines_of;
using flagplot::mail::Part;
using flagplot::mail::parts_of;

namespace {

std::string text_of(const std::string& html) {
    std::vector<std::string> problems;
    std::string text = html_to_text(html, problems);
    CHECK(problems.empty());
    return text;
}

std::string own_part(const std::string& text) {
    std::string own;
    const std::vector<std::string> lines = lines_of(text);
    const std::vector<Part> parts = parts_of(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (parts[i] == Part::own && !lines[i].empty()) own += lines[i] + "|";
    }
    return own;
}

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("Paragraphs, lines and headings of HTML are lines of text", "[mail][html]") {
    CHECK(text_of("<p>TF1:\n  north   4</p><p>TF2: hold</p>") == "TF1: north 4\n\nTF2: hold\n");
    CHECK(text_of("TF1<br>TF2<br/><br>TF3") == "TF1\nTF2\n\nTF3\n");
    CHECK(text_of("<div>TF1</div><div><br></div><div>TF2</div>") == "TF1\n\nTF2\n");
    CHECK(text_of("<div><div>TF1</div></div>TF2") == "TF1\nTF2\n");
    CHECK(text_of("<h1>Orders</h1>TF1: <b>N</b><i>4</i>") == "Orders\n\nTF1: N4\n");
    CHECK(text_of("a<hr>b") == "a\n\nb\n");
    CHECK(text_of("<p>one<p>two") == "one\n\ntwo\n");
    CHECK(text_of("<pre>a  b\n  c</pre>") == "a  b\n  c\n");
    CHECK(text_of("").empty());
}

TEST_CASE("Entities are letters, and a no-break space is a blank", "[mail][html]") {
    CHECK(text_of("<p>4&nbsp;&nbsp;hexes &lt;N&gt; &amp; &quot;hold&quot; &eacute; &#8364;</p>") ==
          "4  hexes <N> & \"hold\" \xC3\xA9 \xE2\x82\xAC\n");
    CHECK(text_of("a\xC2\xA0"
                  "b &lt;br&gt; c") == "a b <br> c\n");
    CHECK(text_of("2 < 3 <= 4 & 5") == "2 < 3 <= 4 & 5\n");
}

TEST_CASE("A number that is no letter's is read as U+FFFD", "[mail][html]") {
    for (const char* const number :
         {"&#99999999999;", "&#x110000;", "&#xFFFFFFFFFFFFFFFFFFFF;", "&#xD800;", "&#0;", "&#4294967361;"}) {
        INFO(number);
        CHECK(text_of("a" + std::string(number) + "b") ==
              "a\xEF\xBF\xBD"
              "b\n");
    }
    CHECK(text_of("a&#x7;&#31;b") == "ab\n");
}

TEST_CASE("Struck-out text has a mark before and behind it", "[mail][html]") {
    CHECK(text_of("<p><s>N4</s> N3</p>") == "~~N4~~ N3\n");
    CHECK(text_of("<p>TF1 <strike>N4</strike><del>, S1</del> N3</p>") == "TF1 ~~N4, S1~~ N3\n");
    CHECK(text_of("<p>TF1 <span style='text-decoration: line-through'>N4<br>S1</span></p>") == "TF1 ~~N4~~\n~~S1~~\n");
    CHECK(text_of("<table><tr><td>TF1</td><td><s>N4</s></td><td>HI</td></tr></table>") == "TF1\t~~N4~~\tHI\n");
}

TEST_CASE("Lists have their marks or numbers", "[mail][html]") {
    CHECK(text_of("<ul><li>TF1<li>TF2</ul>") == "* TF1\n* TF2\n");
    CHECK(text_of("Go:<ol start=3><li>TF1</li><li><p>TF2</p></li></ol>end") == "Go:\n\n3. TF1\n\n4. TF2\n\nend\n");
    CHECK(text_of("<ul><li>a<ul><li>b<br>c</li></ul></li></ul>") == "* a\n  * b\n    c\n");
    CHECK(text_of("<ul><li></li><li>a</li></ul>b") == "* a\n\nb\n");
}

TEST_CASE("A table with data is read row by row, its cells divided by tabs", "[mail][html]") {
    CHECK(text_of("<table><tr><th>Unit</th><th>Order</th></tr><tr><td><p>TF1</p></td><td>N4<br>then hold</td></tr>"
                  "<tr><td></td><td>hold</td></tr></table>") == "Unit\tOrder\nTF1\tN4 then hold\n\thold\n");
    // A whole mail in the cell of a table.
    CHECK(text_of("<table><tr><td><p>TF1: N4</p><p>TF2: hold</p></td></tr></table>") == "TF1: N4\n\nTF2: hold\n");
    CHECK(text_of("<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>") ==
          "a\tb\n\nc\n");
}

TEST_CASE("Quotations have a mark before each line", "[mail][html]") {
    const std::string text =
        text_of("<div>TF1: N4</div><blockquote type=cite><p>TF1?</p><blockquote>older</blockquote></blockquote>");
    CHECK(text == "TF1: N4\n\n> TF1?\n>\n> > older\n");
    CHECK(own_part(text) == "TF1: N4|");
    // A button of the program indents with the same element.
    CHECK(text_of("<blockquote style=\"margin:0 0 0 40px;border:none;padding:0px\"><div>TF1</div></blockquote>") ==
          "TF1\n");
    CHECK(own_part(text_of("TF1: N4<div class=gmail_quote><div class=gmail_attr>On Mon, 1 Nov 2026, GM "
                           "&lt;<a href='mailto:gm@example.org'>gm@example.org</a>&gt; wrote:<br></div>"
                           "<blockquote class=gmail_quote>TF2: hold</blockquote></div>")) == "TF1: N4|");
}

TEST_CASE("Neither programs nor styles nor hidden words are text", "[mail][html]") {
    CHECK(text_of("<html><head><title>T</title><style>p{color:red}</style></head><body><script>if(a<b)x()</script>"
                  "TF1<!-- TF2 --><!--[if mso]><p>TF3</p><![endif]--><![if !x]> N4<![endif]></body></html>") ==
          "TF1 N4\n");
    CHECK(text_of("a<span style='DISPLAY: none'>b</span><p hidden>c</p><div style=\"mso-hide:all\">d</div>e") ==
          "ae\n");
    CHECK(text_of("a<img src='http://example.org/a.png' alt=b><svg><text>c</text></svg>d") == "ad\n");
    CHECK(text_of("a<ScRiPt >b</SCRIPT x>c<template>d</template>") == "ac\n");
}

TEST_CASE("A mail from Outlook: its own lines, and the mail that it answers", "[mail][html]") {
    const std::string text = text_of(
        "<div class=WordSection1><p class=MsoNormal>TF1: N4<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>"
        "<p class=MsoNormal>TF2: hold</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in "
        "0in 0in'><p class=MsoNormal><b><span>From:</span></b><span> GM &lt;gm@example.org&gt; <br><b>Sent:</b> "
        "Monday, "
        "November 16, 2026 9:00 AM<br><b>To:</b> Bob<br><b>Subject:</b> Turn 3<o:p></o:p></span></p></div></div>"
        "<p class=MsoNormal>TF3: N1</p></div>");
    CHECK(text ==
          "TF1: N4\n\nTF2: hold\n________________________________\nFrom: GM <gm@example.org>\n"
          "Sent: Monday, November 16, 2026 9:00 AM\nTo: Bob\nSubject: Turn 3\nTF3: N1\n");
    CHECK(own_part(text) == "TF1: N4|TF2: hold|");
    // In its language, from the web, and with nothing written before it.
    const std::string german = text_of(
        "<hr><div id=\"divRplyFwdMsg\" dir=\"ltr\"><font><b>Von:</b> GM<br><b>Gesendet:</b> Montag</font></div>TF3: "
        "N1");
    CHECK(own_part(german).empty());
    CHECK(own_part(text_of("TF1<div style='border-top: solid'>De&nbsp;: GM<br>Envoy&eacute;</div>TF2")) == "TF1|");
    CHECK(own_part(text_of("<div style='border-top:solid black 1pt'>TF1: N4</div>TF2")) == "TF1: N4|TF2|");
}

TEST_CASE("HTML that isn't in order is read as far as it goes", "[mail][html]") {
    CHECK(text_of("<table>a<tr>b<td>c") == "ab\n\nc\n");  // what is in a table and in no cell stands before it
    CHECK(text_of("</p></div>a</b></td>b<b><p>c</b>d") == "ab\n\ncd\n");
    CHECK(text_of("a<svg>b") == "ab\n");
    CHECK(text_of("a<>b</>c<3") == "a<>bc<3\n");
    std::vector<std::string> problems;
    CHECK(html_to_text("a<b title=\"c>d", problems) == "a\n");
    CHECK(problems == std::vector<std::string>{"has HTML that ends within a tag, a comment or a script"});
    problems.clear();
    CHECK(html_to_text("a<!-- c", problems) == "a\n");
    CHECK(problems.size() == 1);
}

TEST_CASE("HTML of any depth is read in little time, and no letter is lost", "[mail][html]") {
    for (const char* const tag : {"div", "blockquote", "ul><li", "table><tr><td", "b", "span", "h1", "table", "svg"}) {
        INFO(tag);
        std::vector<std::string> problems;
        const std::string text = html_to_text(repeated(std::string("<") + tag + ">", 100'000) + "TF1", problems);
        CHECK(text.find("TF1") != std::string::npos);
        const bool has_looks_only = std::string(tag) == "b" || std::string(tag) == "svg";
        CHECK(problems.empty() == has_looks_only);
    }
    // What is never closed, but ends in silence, isn't deep.
    CHECK(text_of(repeated("<p>a", 1'000)).size() == 3 * 1'000 - 1);
    CHECK(text_of("<ul>" + repeated("<li>a", 1'000) + "</ul>").size() == 4 * 1'000);
    CHECK(text_of("<table>" + repeated("<tr><td>a<td>b", 1'000) + "</table>").size() == 4 * 1'000);
    // Formatting that is opened again in each paragraph.
    CHECK(text_of(repeated("<b id=1><i>", 1'000) + repeated("<p>a", 10'000)).size() == 3 * 10'000 - 1);
}

TEST_CASE("Of HTML beyond the limit the rest is left out, with words", "[mail][html]") {
    std::vector<std::string> problems;
    const std::string text = html_to_text(repeated("<p>1234</p>\n", 200'000), problems);
    CHECK(text.starts_with("1234\n\n1234\n"));
    CHECK(problems.at(0) == "has 2400000 bytes of HTML, and the last 400000 aren't read");
}
