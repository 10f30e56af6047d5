tool
extends Reference
# Runs the program `kolize`: finds it, reads its JSON lines, says how to get it.

const SETTING = "kolize/tool"
const HOW_TO_GET_IT = "Build it with `make` in the source and `make install`, or add it to PATH."
const NOT_THERE = [-1, 126, 127]


# What is run: the environment's KOLIZE, the project setting, or the program of that name in PATH.
static func path() -> String:
	var given = OS.get_environment("KOLIZE")
	if given != "":
		return given
	var kept = ProjectSettings.get_setting(SETTING) if ProjectSettings.has_setting(SETTING) else ""
	return kept if kept else "kolize"


# {"lines": the JSON objects, "error": "" or what went wrong}
static func run(arguments: Array) -> Dictionary:
	var out = []
	var status = OS.execute(path(), PoolStringArray(arguments), true, out, true)
	var lines = []
	var said = PoolStringArray()
	for line in PoolStringArray(out).join("").split("\n", false):
		var parsed = JSON.parse(line) if line.begins_with("{") else null
		if parsed and parsed.error == OK:
			lines.append(parsed.result)
		else:
			said.append(line)
	var error = ""
	if lines.empty() and status in NOT_THERE:
		error = "The program %s cannot be run. %s" % [path(), HOW_TO_GET_IT]
	elif status != 0 and status != 1:
		error = said.join("\n") if said.size() > 0 else "%s: status %d" % [path(), status]
	return {"lines": lines, "error": error}
