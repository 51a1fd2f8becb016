# start: the plugin uses the server of LEADMOCK_URL, or starts leadmock.
# own sandbox: each test that asks for `leadmock` gets one.
# reset: the plugin deletes the sandbox when its test ends.
pytest_plugins = ["leadmock"]
