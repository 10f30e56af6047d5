# For scripts that print a command for the reader's shell:  quoted PATH prints it as one word of that shell.
quoted() {
    case $1 in
    *[!A-Za-z0-9_./+:,@%=-]*) printf "'%s'" "$(printf %s "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf %s "$1" ;;
    esac
}
