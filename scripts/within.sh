#!/bin/sh
# Runs a command for some time at most:  within.sh SECONDS WHAT COMMAND...
#     WHAT is said when it takes longer, which a machine with much else to do may be the reason for.
# Exit status: that of the command; 124: it took longer, and was ended.
set -u
limit=$1 what=$2 status=0
shift 2
timeout "$limit" "$@" || status=$?
[ $status -ne 124 ] || echo "$what took more than $limit s"
exit $status
