# Runs an example and compares what it prints: cmake -DPROGRAM=... -DEXPECTED=NAME.txt -P run.cmake
# Before the program may stand what runs it, words with | between them.
string(REPLACE "|" ";" PROGRAM "${PROGRAM}")
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE status)
file(READ ${EXPECTED} expected)
string(REPLACE "\r\n" "\n" printed "${printed}")
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ends with ${status}")
endif()
if(NOT printed STREQUAL expected)
    message(FATAL_ERROR "${PROGRAM} prints\n${printed}\nand not, as ${EXPECTED} says,\n${expected}")
endif()
