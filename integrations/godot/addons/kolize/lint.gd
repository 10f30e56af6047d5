@tool
extends RefCounted
## Runs `kolize lint` on scenes and resources, and finds the node that a fault is about.

const Tool := preload("tool.gd")


## {"error": "" or a sentence, "faults": [{"node", "message", "where"...}], "sprites": int}
static func of_file(path: String, extra := PackedStringArray()) -> Dictionary:
	var words := PackedStringArray(["lint", ProjectSettings.globalize_path(path), "--json"])
	var answer := Tool.run(words + extra)
	var out := {"error": answer["error"], "faults": [] as Array[Dictionary], "sprites": 0}
	for line: Dictionary in answer["lines"]:
		var sprites: Array = line.get("sprites", [])
		for fault: Dictionary in line.get("faults", []):
			fault["node"] = sprites[fault["sprite"]]["name"]
			out["faults"].append(fault)
		out["sprites"] += sprites.size()
	return out


static func sentence(fault: Dictionary) -> String:
	return "%s: %s (%s)" % [fault["node"], fault["message"], fault["where"]]
