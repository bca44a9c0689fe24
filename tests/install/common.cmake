cmake_minimum_required(VERSION 3.22)

# run(<command>...): stops the test where the command fails.
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
