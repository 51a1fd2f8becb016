pytest_plugins = ["leadmock"]
