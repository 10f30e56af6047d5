module kolize

go 1.18
