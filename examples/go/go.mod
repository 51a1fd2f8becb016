module example.com/shop

go 1.18

require git.example.com/leadmock/leadmock/clients/go v0.1.0

replace git.example.com/leadmock/leadmock/clients/go => ../../clients/go
