module git.example.com/leadmock/leadmock/clients/go

go 1.18
