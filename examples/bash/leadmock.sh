# Gives a test a sandbox: begin_test <title> sets BASE, the base URL for the program under test, and SANDBOX, the name for the header
# X-Mock-Sandbox; end_test passed|failed [message] ends the test.
# control <method> <path> [arguments of curl] sends a control call for this sandbox.
send() { # method, path, arguments of curl
  curl -sS --fail-with-body --max-time 30 -X "$1" "${LEADMOCK_URL:?is not set. Run the tests by leadmock run}$2" -H "Authorization: Bearer ${LEADMOCK_CONTROL_TOKEN:-}" "${@:3}"
}

control() { send "$1" "/_sandbox/$SANDBOX/_mock$2" "${@:3}"; }

begin_test() {
  SANDBOX=$(jq -n --arg title "$1" '{$title}' | send POST /_mock/tests -d @- | jq -er .sandbox)
  BASE=$LEADMOCK_URL/_sandbox/$SANDBOX
}

end_test() {
  local ended name
  ended=$(jq -n --arg outcome "$1" --arg message "${2:-}" '{$outcome} + if $message == "" then {} else {$message} end' |
    send POST "/_mock/tests/$SANDBOX/end" -d @-) || { echo "$ended" >&2; return 1; }
  jq -r '.lines[]' <<< "$ended" >&2
  # The files of a failed test, unless the server has written them.
  for name in $(jq -r '.failure // {} | select(.path | not) | .files[]?.name' <<< "$ended"); do
    mkdir -p leadmock-failures
    jq -r --arg name "$name" '.failure.files[] | select(.name == $name).text' <<< "$ended" > "leadmock-failures/$name"
    echo "  leadmock-failures/$name" >&2
  done
}
