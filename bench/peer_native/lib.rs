//! Nothing: Cargo.toml is here for the C sources that its dependencies carry.
