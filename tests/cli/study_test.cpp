// residua study: its files, what it refuses, and that it goes on where it was interrupted.
#include <sys/stat.h>

#include <set>
#include <sstream>

#include "program.hpp"

namespace residua_test {
namespace {

class study : public program_test {
 protected:
  json document(const std::string& name) const { return json::parse(content(name)); }
};

const std::string quick = "study gauss --quick --size 5,9,16,33 --format double,dd --device cpu --output out";

TEST_F(study, writes_rows_pictures_and_a_report) {
  const auto o = run(quick);
  ASSERT_EQ(o.code, 0) << o.err;
  const auto d = document("out/gauss.json");
  expect_keys(d, {"study", "version", "machine", "quick", "seed", "command", "findings", "rows"});
  expect_keys(d["machine"], {"processor", "threads", "instruction_set", "devices"});
  EXPECT_EQ(d["rows"].size(), 8);
  for (const auto& row : d["rows"])
    expect_keys(
        row, {"backend", "format", "n", "block", "seconds", "average_absolute_error", "residual", "bound"});
  for (const auto& f : d["findings"]) expect_keys(f, {"claim", "source", "verdict", "measured"});
  EXPECT_EQ(content("out/gauss-error-cpu.svg").rfind("<svg", 0), 0);
  const auto report = content("out/report.html");
  EXPECT_NE(report.find("<svg"), std::string::npos);
  for (const char* outside : {"src=", "<link", "href='http"})
    EXPECT_EQ(report.find(outside), std::string::npos) << outside;
}

TEST_F(study, writes_a_csv_line_a_row_with_machine_version_and_seed) {
  ASSERT_EQ(run(quick + " --seed 7").code, 0);
  std::istringstream lines(content("out/gauss.csv"));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line.rfind("backend,format,n,block,", 0), 0) << line;
  EXPECT_NE(line.find(",machine,version,seed"), std::string::npos) << line;
  int rows = 0;
  for (; std::getline(lines, line); ++rows) EXPECT_EQ(line.substr(line.size() - 2), ",7");
  EXPECT_EQ(rows, 8);
}

/// The fields of a line of a CSV file.
std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const bool is_doubled = is_quoted && line.compare(k, 2, "\"\"") == 0;
    if (line[k] == '"' && !is_doubled) {
      is_quoted = !is_quoted;
    } else if (line[k] == ',' && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[k];
      k += is_doubled ? 1 : 0;
    }
  }
  return fields;
}

TEST_F(study, writes_csv_fields_that_read_as_the_document_does) {
  ASSERT_EQ(
      run("study sum --quick --size 4 --interval 1,2,3,4 --format double --device cpu --output out").code, 0);
  auto d = document("out/sum.json");
  d["machine"]["processor"] = "an \"8\", or so";
  write("out/sum.json", d.dump());
  ASSERT_EQ(run("study report --output out").code, 0);
  std::istringstream lines(content("out/sum.csv"));
  std::string line;
  std::getline(lines, line);
  const auto names = fields_of(line);
  for (const auto& row : d["rows"]) {
    std::getline(lines, line);
    const auto fields = fields_of(line);
    ASSERT_EQ(fields.size(), names.size()) << line;
    for (std::size_t k = 0; k < names.size(); ++k) {
      const auto value = row.value(names[k], json());
      if (names[k] == "machine") {
        EXPECT_EQ(fields[k], "an \"8\", or so");
      } else if (names[k] != "version" && names[k] != "seed") {
        EXPECT_EQ(fields[k], value.is_null()     ? ""
                             : value.is_string() ? value.get<std::string>()
                                                 : value.dump());
      }
    }
  }
  EXPECT_FALSE(std::getline(lines, line)) << line;
}

/// What it says of the run is what its rows depend on, to be given again.
TEST_F(study, keeps_the_command_that_its_rows_are_of) {
  const auto command_of = [&](const std::string& name) {
    return document("out/" + name + ".json")["command"].get<std::string>();
  };
  ASSERT_EQ(run("study lud --quick --size 5,9 --format float --device cpu --threads 1 --output out").code, 0);
  EXPECT_EQ(command_of("lud"),
            "residua study lud --quick --seed 1 --format float --size 5 --size 9 --device cpu --threads 1");
  ASSERT_EQ(
      run("study sum --size 4 --format float --interval 0.1,2,3,4 --device reference --seed 3 --output out")
          .code,
      0);
  EXPECT_EQ(
      command_of("sum"),
      "residua study sum --seed 3 --format float --size 4 --interval 0.10000000000000001,2,3,4 --device "
      "reference");
  ASSERT_EQ(mkdir(path("matrices").c_str(), 0700), 0);
  write("matrices/a.mtx", small_matrix);
  ASSERT_EQ(run("study krylov --format double --matrices matrices --device cpu --output out").code, 0);
  EXPECT_EQ(command_of("krylov"),
            "residua study krylov --seed 1 --format double --matrices matrices --device cpu");
  EXPECT_NE(document("out/lud.json")["machine"]["processor"].get<std::string>()[0], ' ');
}

/// A chart of no point is no file, and what a study is named twice is measured once.
TEST_F(study, has_no_picture_without_a_point) {
  const auto o = run("study gauss,gauss --quick --size 4 --format qd --device cpu --output out --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.document()["studies"].size(), 1U);
  EXPECT_NE(content("out/gauss-time-cpu.svg"), "");
  struct stat none;
  for (const char* name : {"out/gauss-error-cpu.svg", "out/gauss-trade-cpu.svg"})
    EXPECT_NE(stat(path(name).c_str(), &none), 0) << name;
}

/// Of one size and without errors an axis has no length of its own.
TEST_F(study, draws_one_point_and_zeros) {
  ASSERT_EQ(run("study gauss --quick --size 4 --format dd --device cpu --output out").code, 0);
  auto d = document("out/gauss.json");
  d["rows"][0]["average_absolute_error"] = 0;
  d["rows"][0]["backend"] = "<a> & 'b' \"c\"";
  write("out/gauss.json", d.dump());
  ASSERT_EQ(run("study report --output out").code, 0);
  std::string report = content("out/report.html");
  EXPECT_NE(report.find("&lt;a&gt; &amp; &#39;b&#39; &quot;c&quot;"), std::string::npos);
  EXPECT_EQ(report.find("<a> &"), std::string::npos);
  // A triangle, whose tip stands six above the line of zeros at the plot's lower end, at its left end.
  EXPECT_NE(report.find("<path d='M98.0 354.0l5.5 9.5h-11z'"), std::string::npos);
  for (const char* none : {"nan", "inf'"}) EXPECT_EQ(report.find(none), std::string::npos) << none;
}

/// Where the table has no error, ten times its next one, 3.78e-18, is the most that is of its size.
TEST_F(study, judges_sums_by_the_next_entry_of_a_table_that_begins_with_zero) {
  ASSERT_EQ(run("study sum --quick --size 4 --format double2 --device cpu --output out").code, 0);
  const auto verdict = [&](double error) {
    auto d = document("out/sum.json");
    for (auto& row : d["rows"])
      if (row["format"] == "double2") row["error"] = row["decades"] == 2 ? error : 0.0;
    write("out/sum.json", d.dump());
    EXPECT_EQ(run("study report --output out").code, 0);
    d = document("out/sum.json");
    for (const auto& f : d["findings"])
      if (f["source"] == "Nguyen 2016, table 11" && f["claim"].get<std::string>().starts_with("double2 errs"))
        return f["verdict"].get<std::string>();
    return std::string("none");
  };
  EXPECT_EQ(verdict(3.7e-17), "confirmed");
  EXPECT_EQ(verdict(3.8e-17), "refuted");
}

/// An axis reaches over the points that are drawn alone.
TEST_F(study, draws_the_same_without_points_that_have_no_error) {
  ASSERT_EQ(run("study gauss --quick --size 4,8,64 --format dd --device cpu --output out").code, 0);
  auto d = document("out/gauss.json");
  auto fewer = d;
  fewer["rows"] = json::array();
  for (auto& row : d["rows"]) {
    if (row["n"] != 64) fewer["rows"].push_back(row);
    if (row["n"] == 64) row["average_absolute_error"] = nullptr;
  }
  const auto drawn = [&](const json& rows) {
    write("out/gauss.json", rows.dump());
    EXPECT_EQ(run("study report --output out").code, 0);
    return content("out/gauss-error-cpu.svg");
  };
  EXPECT_NE(drawn(fewer), "");
  EXPECT_EQ(drawn(d), drawn(fewer));
}

/// The line of equal numbers reaches from the smallest one above zero to the largest.
TEST_F(study, draws_equal_numbers_from_the_smallest_above_zero) {
  ASSERT_EQ(mkdir(path("matrices").c_str(), 0700), 0);
  for (const std::string name : {"a", "b"}) write("matrices/" + name + ".mtx", small_matrix);
  ASSERT_EQ(run("study krylov --quick --format double,dd --matrices matrices --device cpu --output out").code,
            0);
  auto d = document("out/krylov.json");
  for (auto& row : d["rows"]) {
    const bool is_first = row["matrix"] == "a.mtx", is_double = row["format"] == "double";
    row["true_relative_residual"] = is_double ? (is_first ? 1e-9 : 1e-5) : is_first ? 0 : 1e-7;
  }
  write("out/krylov.json", d.dump());
  ASSERT_EQ(run("study report --output out").code, 0);
  EXPECT_NE(content("out/krylov-residual-cpu.svg").find("<path d='M98.0 338.0L606.0 44.0'"),
            std::string::npos);
}

/// What is claimed of all rows holds in none that exceeds its bound, wherever it stands.
TEST_F(study, refutes_a_claim_of_all_rows_by_one) {
  ASSERT_EQ(run(quick).code, 0);
  const auto verdict = [&](std::size_t beyond) {
    auto d = document("out/gauss.json");
    for (std::size_t k = 0; k < d["rows"].size(); ++k) {
      auto& row = d["rows"][k];
      row["residual"] = row["bound"].get<double>() * (k == beyond ? 1.5 : 0.5);
    }
    write("out/gauss.json", d.dump());
    EXPECT_EQ(run("study report --output out").code, 0);
    return document("out/gauss.json")["findings"].back()["verdict"].get<std::string>();
  };
  EXPECT_EQ(verdict(8), "confirmed");
  for (const std::size_t beyond : {0, 3, 7}) EXPECT_EQ(verdict(beyond), "refuted");
}

TEST_F(study, tells_people_what_it_found) {
  const auto o = run(quick);
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out.rfind("gauss: 8 rows\n", 0), 0U) << o.out;
  const auto findings = document("out/gauss.json")["findings"];
  ASSERT_FALSE(findings.empty());
  for (const auto& f : findings) {
    const std::string claim = f["claim"], source = f["source"], measured = f["measured"],
                      verdict = f["verdict"];
    const auto line = "\n  " + verdict + std::string(12 - verdict.size(), ' ') + " " + claim + " (" + source +
                      ")\n               " + measured + "\n";
    EXPECT_NE(o.out.find(line), std::string::npos) << line << o.out;
  }
  EXPECT_TRUE(o.out.ends_with("\nout/report.html\n")) << o.out;
}

TEST_F(study, gives_the_same_numbers_again_but_for_times) {
  const auto without_times = [&](const std::string& options) {
    EXPECT_EQ(run("study gauss,lud,sum --quick --size 16,64 --format double --device cpu " + options).code,
              0);
    json all;
    for (const char* name : {"gauss", "lud", "sum"}) {
      auto rows = document("out/" + std::string(name) + ".json")["rows"];
      for (auto& row : rows) {
        row.erase("seconds");
        row.erase("spread");
      }
      all.push_back(rows);
    }
    return all;
  };
  const auto first = without_times("--output out");
  ASSERT_EQ(std::system(("rm -r '" + path("out") + "'").c_str()), 0);
  EXPECT_EQ(without_times("--output out"), first);
  ASSERT_EQ(std::system(("rm -r '" + path("out") + "'").c_str()), 0);
  EXPECT_NE(without_times("--output out --seed 2"), first);
}

TEST_F(study, goes_on_from_the_rows_that_are_there) {
  ASSERT_EQ(run(quick).code, 0);
  auto d = document("out/gauss.json");
  const auto whole = d["rows"];
  // As after an interrupt: some rows are missing. Those that are there are marked, to see them kept.
  d["rows"] = json::array();
  for (std::size_t k = 0; k < whole.size(); k += 2) {
    auto row = whole[k];
    row["seconds"] = 12345;
    d["rows"].push_back(row);
  }
  write("out/gauss.json", d.dump());
  ASSERT_EQ(run(quick).code, 0);
  const auto rows = document("out/gauss.json")["rows"];
  ASSERT_EQ(rows.size(), whole.size());
  int kept = 0;
  std::set<std::string> keys;
  for (const auto& row : rows) {
    kept += row["seconds"] == 12345;
    keys.insert(json{row["format"], row["n"]}.dump());
  }
  EXPECT_EQ(kept, 4);
  EXPECT_EQ(keys.size(), whole.size()) << "a case was measured twice";
}

TEST_F(study, adds_formats_and_keeps_the_other_studies_in_the_report) {
  ASSERT_EQ(run(quick).code, 0);
  ASSERT_EQ(run("study gauss --quick --size 5,9,16,33 --format float --device cpu --output out").code, 0);
  EXPECT_EQ(document("out/gauss.json")["rows"].size(), 12);
  ASSERT_EQ(run("study lud --quick --size 20 --format float --device cpu --output out").code, 0);
  const auto report = content("out/report.html");
  EXPECT_NE(report.find("id='gauss'"), std::string::npos);
  EXPECT_NE(report.find("id='lud'"), std::string::npos);
}

// Of one row in ten that is no news.
TEST_F(study, tells_where_the_machine_did_other_work) {
  ASSERT_EQ(run("study gauss --quick --size 5,6,7,8,9 --format float,dd --device cpu --output out").code, 0);
  auto d = document("out/gauss.json");
  const auto tells = [&](std::size_t wide) {
    for (std::size_t k = 0; k < d["rows"].size(); ++k) d["rows"][k]["spread"] = k < wide ? 2.5 : 1.5;
    write("out/gauss.json", d.dump());
    EXPECT_EQ(run("study report --output out").code, 0);
    return content("out/report.html").find("the machine did other work") != std::string::npos;
  };
  const std::size_t rows = d["rows"].size();
  ASSERT_GE(rows, 10U);
  EXPECT_FALSE(tells(0));
  EXPECT_FALSE(tells(rows / 10));
  EXPECT_TRUE(tells(rows / 10 + 1));
  EXPECT_TRUE(tells(rows));
}

TEST_F(study, tells_of_studies_that_were_measured_otherwise_than_the_first) {
  const std::string small = "--quick --size 16 --format float --device cpu --output out --threads ";
  ASSERT_EQ(run("study gauss,lud " + small + "1").code, 0);
  const auto machines = [&] {
    const auto report = content("out/report.html");
    std::vector<bool> has;
    for (const char* threads : {"1 thread,", "2 threads,"})
      has.push_back(report.find(threads) != std::string::npos);
    return has;
  };
  EXPECT_EQ(machines(), (std::vector<bool>{true, false}));
  ASSERT_EQ(std::remove(path("out/lud.json").c_str()), 0);
  ASSERT_EQ(run("study lud " + small + "2").code, 0);
  EXPECT_EQ(machines(), (std::vector<bool>{true, true}));
}

TEST_F(study, has_qd_beside_the_formats_whose_errors_it_measures) {
  ASSERT_EQ(run("study gauss,lud --quick --size 16 --format ds,qd --device cpu --output out").code, 0);
  for (const char* name : {"gauss", "lud"}) {
    for (const auto& row : document("out/" + std::string(name) + ".json")["rows"]) {
      EXPECT_GT(row["seconds"], 0);
      EXPECT_EQ(row["average_absolute_error"].is_null(), row["format"] == "qd") << row;
    }
  }
}

TEST_F(study, draws_its_rows_again_wherever_they_were_measured) {
  ASSERT_EQ(run(quick).code, 0);
  auto d = document("out/gauss.json");
  d["machine"]["processor"] = "of another machine";
  d["findings"] = json::array();
  write("out/gauss.json", d.dump());
  ASSERT_EQ(std::remove(path("out/report.html").c_str()), 0);
  const auto o = run("study report --output out");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto drawn = document("out/gauss.json");
  EXPECT_EQ(drawn["rows"], d["rows"]);
  EXPECT_EQ(drawn["machine"], d["machine"]);
  EXPECT_FALSE(drawn["findings"].empty());
  EXPECT_NE(content("out/report.html").find("of another machine"), std::string::npos);
  expect_bad("study report --output nowhere", {"nowhere", "no document"});
  for (const std::string option :
       {"--quick", "--format dd", "--size 9", "--matrices out", "--interval 1,2,3,4", "--grid 2", "--block 2",
        "--triad-size 9", "--seed 1", "--device cpu", "--threads 1"}) {
    expect_line("study report --json --output out " + option,
                "study: report measures nothing: it takes --output and --json, and no " +
                    option.substr(0, option.find(' ')));
  }
}

TEST_F(study, refuses_rows_that_cannot_be_compared) {
  ASSERT_EQ(run(quick).code, 0);
  const auto before = content("out/gauss.json");
  expect_bad(quick + " --seed 2", {"out/gauss.json", "seed", "1", "2", "--output"});
  expect_bad("study gauss --format dd --device cpu --output out", {"out/gauss.json", "quick"});
  EXPECT_EQ(content("out/gauss.json"), before);
  auto other = json::parse(before);
  other["machine"]["processor"] = "another";
  write("out/gauss.json", other.dump());
  expect_bad(quick, {"out/gauss.json", "machine", "another"});
  const std::string no_rows = R"({"study": "gauss", "machine": {}, "command": "", "rows": []})";
  other = json::parse(before);
  other["version"] = "0.0";
  write("out/gauss.json", other.dump());
  expect_bad(quick, {"out/gauss.json", "version", "0.0"});
  // Each of these is read of a document, and of its machine.
  for (const char* key : {"machine", "command", "version", "seed", "rows", "study"}) {
    other = json::parse(before);
    other.erase(key);
    write("out/gauss.json", other.dump());
    expect_bad("study report --output out", {"out/gauss.json", "no document of this study"});
  }
  for (const char* key : {"processor", "threads", "instruction_set", "devices", "compiler", "gmp"}) {
    other = json::parse(before);
    other["machine"].erase(key);
    write("out/gauss.json", other.dump());
    expect_bad("study report --output out", {"out/gauss.json", "no document of this study"});
  }
  other = json::parse(before);
  other["machine"]["devices"] = "a GPU";
  write("out/gauss.json", other.dump());
  expect_bad("study report --output out", {"out/gauss.json", "no document of this study"});
  auto row_of_numbers = json::parse(before);
  row_of_numbers["rows"] = json::array({1});
  for (const std::string& text : {std::string(), std::string("{"), std::string("[]"), no_rows,
                                  std::string(R"({"study": "lud", "rows": []})"), row_of_numbers.dump()}) {
    write("out/gauss.json", text);
    expect_bad(quick, {"out/gauss.json", "no document of this study"});
    EXPECT_EQ(content("out/gauss.json"), text);
  }
}

TEST_F(study, refuses_a_directory_in_the_place_of_its_document) {
  ASSERT_EQ(mkdir(path("out").c_str(), 0777), 0);
  ASSERT_EQ(mkdir(path("out/gauss.json").c_str(), 0777), 0);
  for (const std::string& command : {quick, std::string("study report --output out")})
    expect_line(command, "out/gauss.json: is a directory");
}

TEST_F(study, refuses_names_formats_and_directories_that_there_are_not) {
  expect_bad("study", {"name"});
  expect_bad("study gaus --output out", {"gaus", "gauss", "lud", "all"});
  expect_bad("study gauss", {"--output"});
  expect_bad("study '' --output out", {"name", "empty"});
  expect_bad("study gauss, --output out", {"gauss,", "empty"});
  expect_bad("study gauss --seed -1 --output out", {"--seed", "-1", "18446744073709551615"});
  expect_bad("study gauss --format '' --output out", {"--format", "empty"});
  expect_bad("study gauss,all --output out", {"all", "alone"});
  expect_bad("study gauss,report --output out", {"report", "alone"});
  expect_bad("study gauss --output ''", {"--output", "empty"});
  expect_bad("study gauss --format quad --output out", {"quad"});
  expect_bad("study gauss,sum --format mp:848 --output out", {"gauss", "mp:848", "double2"});
  expect_bad("study all --format quad --output out", {"quad"});
  for (const char* seed : {"x", "1x", "1.5"})
    expect_bad("study gauss --output out --seed " + std::string(seed), {"--seed", seed});
  write("file", "kept");
  expect_bad("study gauss --quick --output file", {"file"});
  expect_bad("study gauss --quick --output file/out", {"file/out", "Not a directory"});
  EXPECT_EQ(content("file"), "kept");
}

TEST_F(study, prints_one_document_where_json_is_asked_for) {
  const auto o = run(quick + " --json");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(o.document()["studies"][0], document("out/gauss.json"));
}

TEST_F(study, keeps_its_rows_when_it_is_interrupted) {
  // An interrupt at some time: whenever it comes, the file is whole, and the same command goes on from it.
  // On a busy machine the program may not have begun by then.
  const std::string sum = "study sum --quick --device cpu --output out";
  outcome interrupted{};
  for (double seconds = 0.3; seconds < 60 && content("out/sum.json").empty(); seconds *= 2)
    interrupted = run(sum, "timeout --preserve-status -s INT " + std::to_string(seconds));
  const auto rows = document("out/sum.json")["rows"];
  const auto o = run(sum);
  ASSERT_EQ(o.code, 0) << o.err;
  const auto all = document("out/sum.json")["rows"];
  if (rows.size() < all.size()) {
    EXPECT_EQ(interrupted.code, 130);
    EXPECT_NE(interrupted.err.find("interrupted; the same command goes on"), std::string::npos)
        << interrupted.err;
  }
  ASSERT_GE(all.size(), rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) EXPECT_EQ(all[k], rows[k]);
}

}  // namespace
}  // namespace residua_test
