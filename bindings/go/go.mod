module kolize

go 1.21
