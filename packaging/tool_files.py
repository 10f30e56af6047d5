"""Writes the tool's man page and its completions for bash, zsh and PowerShell from what the tool says of itself.

    python packaging/tool_files.py TOOL [--write]     without --write it fails where a file of packaging/tool differs
"""

import os
import re
import subprocess
import sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tool")
NAMES = "kolize.bash", "_kolize", "kolize.ps1", "kolize.1"
MADE = "Written by packaging/tool_files.py from `kolize help --all`."


def sections(text):
    """The first page of `kolize help --all` and {verb: its help}, without the options for testing the tool."""
    first, *rest = text.split("For testing this tool")[0].split("\n" + 70 * "-" + "\n")
    return first, {re.match(r"Usage: kolize (\S+)", part).group(1): part.strip("\n") for part in rest}


def summaries(first):
    return dict(re.findall(r"^  (\w+) +(.+)$", first.split("\n\n")[2], re.M))


def options(part):
    """Options of a verb in the order of its help: lines that begin with one may name another behind it."""
    names = []
    for line in re.findall(r"^  (-.*)$", part, re.M):
        head, _, tail = re.match(r"(\S.*?)(  +|$)(.*)", line).groups()
        names += re.findall(r"(?<!\S)--?[a-z][a-z-]*", head) + re.findall(r"; (--[a-z-]+)", tail)
    if "with the prefix a- or b- for one" in part:
        rules = part.split("Which pixels are solid")[1].split("\n\n")[0]
        names += ["--%s-%s" % (side, name) for side in "ab" for name in re.findall(r"^  --([a-z]+)", rules, re.M)]
    return list(dict.fromkeys(names))


def bash(verbs, of):
    cases = "".join("    %s) words=\"%s\" ;;\n" % (verb, " ".join(of[verb])) for verb in verbs)
    return """# %s
_kolize() {
    local cur=${COMP_WORDS[COMP_CWORD]} words=""
    case ${COMP_WORDS[1]} in
%s    esac
    if [ "$COMP_CWORD" = 1 ]; then words="%s"
    elif [ "${COMP_WORDS[1]}" = help ] && [ "${cur#-}" = "$cur" ]; then words="%s"
    elif [ "${cur#-}" = "$cur" ]; then words=""; fi
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o bashdefault -o default -F _kolize kolize
""" % (MADE, cases, " ".join(verbs), " ".join(verbs))


def zsh(verbs, of):
    quoted = "".join("        '%s:%s'\n" % (verb, text.replace("'", "'\\''")) for verb, text in verbs.items())
    cases = "".join("    %s) options=(%s) ;;\n" % (verb, " ".join(of[verb])) for verb in verbs)
    return """#compdef kolize
# %s
_kolize() {
    local -a verbs options
    verbs=(
%s    )
    case $words[2] in
%s    esac
    if (( CURRENT == 2 )) || [[ $words[2] == help && $PREFIX != -* ]]; then _describe verb verbs
    elif [[ $PREFIX == -* ]]; then compadd -- $options
    else _files; fi
}
_kolize "$@"
""" % (MADE, quoted, cases)


def powershell(verbs, of):
    table = "".join("    '%s' = @(%s)\n" % (verb, ", ".join("'%s'" % name for name in of[verb])) for verb in verbs)
    return """# %s
# Load it from $PROFILE:  . PATH/kolize.ps1
$KolizeOptions = [ordered]@{
%s}
Register-ArgumentCompleter -Native -CommandName kolize, kolize.exe -ScriptBlock {
    param($word, $line, $cursor)
    $elements = @($line.CommandElements | ForEach-Object { $_.ToString() })
    $verb = if ($elements.Count -gt 1) { $elements[1] } else { '' }
    $choices = if ($elements.Count -le 1 -or ($elements.Count -eq 2 -and $word) -or
        ($verb -eq 'help' -and -not $word.StartsWith('-'))) { $KolizeOptions.Keys }
    elseif ($word.StartsWith('-')) { $KolizeOptions[$verb] }
    $choices | Where-Object { $_ -like "$word*" } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
""" % (MADE, table)


def roff(text):
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def man(first, verbs, parts):
    usage, status = "\\fBkolize\\fR \\fIVERB\\fR [options] ...", first.split("Exit status: ")[1].strip()
    out = ['.\\" ' + MADE, ".TH KOLIZE 1", ".SH NAME", "kolize \\- exact 2D collision of sprites, shapes and maps"]
    out += [".SH SYNOPSIS", usage, ".SH DESCRIPTION"]
    out += ["Each verb asks the Kolize library one kind of question.  \\fBkolize help\\fR \\fIVERB\\fR prints its part of this page."]
    for verb, text in verbs.items():
        out += [".TP", "\\fB%s\\fR" % verb, roff(text)]
    out += [".SH EXIT STATUS", ".nf"] + [roff(line.strip()) for line in status.split("\n")] + [".fi", ".SH VERBS"]
    for verb, part in parts.items():
        out += [".SS " + verb, ".nf", roff(part), ".fi"]
    return "\n".join(out) + "\n"


def files(tool):
    first, parts = sections(subprocess.run([tool, "help", "--all"], check=True, capture_output=True, text=True).stdout)
    verbs = summaries(first)
    if list(verbs) != list(parts):
        sys.exit("tool_files.py: `kolize help --all` lists other verbs than it explains")
    of = {verb: options(part) for verb, part in parts.items()}
    return dict(zip(NAMES, (bash(verbs, of), zsh(verbs, of), powershell(verbs, of), man(first, verbs, parts))))


def main(tool, write):
    differ = 0
    for name, text in files(tool).items():
        path = os.path.join(HERE, name)
        if write:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            continue
        with open(path, encoding="utf-8") as file:
            if file.read() != text:
                print("differs: packaging/tool/%s; write it anew: make tool-files" % name)
                differ = 1
    return differ


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], "--write" in sys.argv[2:]))
