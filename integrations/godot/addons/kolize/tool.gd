@tool
extends RefCounted
## Runs the program `kolize`: finds it, reads its JSON lines, says how to get it.

const SETTING := "kolize/tool"
const HOW_TO_GET_IT := (
	"Build it with `make` in Kolize's source and `make install`, or put it into a folder of PATH;"
	+ " or set its path in Editor Settings > Kolize > Tool."
)
## The shell's answers when a program is not there or may not be run.
const NOT_THERE: Array[int] = [-1, 126, 127]

## The path of the editor's settings; plugin.gd keeps it.
static var configured := ""


## What is run: the environment's KOLIZE, the editor's setting, or the program of that name in PATH.
static func path() -> String:
	var given := OS.get_environment("KOLIZE")
	if given:
		return given
	return configured if configured else "kolize"


## {"lines": the JSON objects, "error": "" or what went wrong, "notes": what else was said}
static func run(arguments: PackedStringArray) -> Dictionary:
	var out: Array = []
	var status := OS.execute(path(), arguments, out, true)
	var lines: Array[Dictionary] = []
	var notes := PackedStringArray()
	for line: String in "".join(out).split("\n", false):
		var value: Variant = JSON.parse_string(line) if line.begins_with("{") else null
		if value is Dictionary:
			lines.append(value)
		else:
			notes.append(line.strip_edges())
	var said := "\n".join(notes)
	return {"lines": lines, "notes": said, "error": _error(status, said, lines.is_empty())}


## "" or a sentence: 0 and 1 are answers, see `kolize help`.
static func _error(status: int, said: String, silent: bool) -> String:
	if silent and status in NOT_THERE:
		return "The program %s cannot be run. %s" % [path(), HOW_TO_GET_IT]
	if status == 0 or status == 1:
		return ""
	return said if said else "%s ended with status %d" % [path(), status]


## "kolize 0.3.0", or "" when the program is not there.
static func version() -> String:
	var out: Array = []
	if OS.execute(path(), ["--version"], out, true) != 0:
		return ""
	return "".join(out).strip_edges()
