// Signal handlers; they use what may be used in one: atomic variables, unlink, signal and raise.
#include "cli/interruption.hpp"

#include <atomic>
#include <csignal>

#include "residua/io/output_file.hpp"

namespace residua::cli {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void clean_up_and_end(int signal_number) {
  residua::remove_partial_files();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

extern "C" void note_or_end(int signal_number) {
  if (interrupted.exchange(true)) clean_up_and_end(signal_number);
}

void handle(int signal_number, void (*handler)(int)) {
  if (std::signal(signal_number, handler) == SIG_IGN) std::signal(signal_number, SIG_IGN);
}

}  // namespace

void end_on_signals() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) handle(number, clean_up_and_end);
}

interruption::interruption() {
  interrupted = false;
  handle(SIGINT, note_or_end);
}
interruption::~interruption() { handle(SIGINT, clean_up_and_end); }

bool interruption::came() { return interrupted; }

}  // namespace residua::cli
