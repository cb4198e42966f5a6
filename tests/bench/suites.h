#pragma once

#include <filesystem>

#include "measure.h"
#include "sessions.h"

// What is measured. Each function adds its lines to the report.
namespace flagplot::bench {

void start(Report& report);
void rolls_in_the_window(Report& report, const Sessions& sessions);
void opening(Report& report, const Sessions& sessions);
void answers(Report& report);
void answers_in_the_window(Report& report);
void dice(Report& report);
void odds(Report& report);
void procedures(Report& report);
void chances(Report& report);
void panel(Report& report, const Sessions& sessions);
void plot(Report& report, const Sessions& sessions);
void plot_memory(const std::filesystem::path& file);  // prints the most MB that this process had
void growth(Report& report, const Sessions& sessions);

}  // namespace flagplot::bench
