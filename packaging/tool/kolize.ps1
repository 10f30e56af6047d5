# Written by packaging/tool_files.py from `kolize help --all`.
# Load it from $PROFILE:  . PATH/kolize.ps1
$KolizeOptions = [ordered]@{
    'hit' = @('--at', '--angle', '--scale', '--flip', '--frame-a', '--frame-b', '--touch', '--max-push', '--alpha', '--key', '--index', '--hot', '--air', '--rect', '--frames', '--margin', '--spacing', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help', '--a-alpha', '--a-key', '--a-index', '--a-hot', '--a-air', '--a-rect', '--a-frames', '--a-margin', '--b-alpha', '--b-key', '--b-index', '--b-hot', '--b-air', '--b-rect', '--b-frames', '--b-margin')
    'sweep' = @('--motion', '--touch', '--at', '--angle', '--scale', '--flip', '--frame-a', '--frame-b', '--alpha', '--key', '--index', '--hot', '--air', '--rect', '--frames', '--margin', '--spacing', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help', '--a-alpha', '--a-key', '--a-index', '--a-hot', '--a-air', '--a-rect', '--a-frames', '--a-margin', '--b-alpha', '--b-key', '--b-index', '--b-hot', '--b-air', '--b-rect', '--b-frames', '--b-margin')
    'check' = @('--touch', '--expect', '--events', '--strict', '--level', '--layers', '--values', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help')
    'mask' = @('--text', '--slices', '--alpha', '--key', '--index', '--hot', '--air', '--rect', '--frames', '--margin', '--spacing', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help')
    'trace' = @('--tolerance', '--points', '--single', '--no-holes', '--largest', '--mode', '--neighbors', '--convex', '--rectangles', '--format', '--origin', '--y-up', '--scale', '--occluder', '--alpha', '--key', '--index', '--hot', '--air', '--rect', '--frames', '--margin', '--spacing', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help')
    'fit' = @('--box', '--circle', '--capsule', '--hull', '--obox', '--tightness', '--max-points', '--alpha', '--key', '--index', '--hot', '--air', '--rect', '--frames', '--margin', '--spacing', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help')
    'lint' = @('--missed', '--extra', '--iou', '--worst', '--outside', '--gap', '--overlap', '--corners', '--convex', '--winding', '--image', '--faults-only', '--strict', '--format', '--alpha', '--key', '--index', '--hot', '--air', '--rect', '--frames', '--margin', '--spacing', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help')
    'build' = @('--check', '--jobs', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-q', '--quiet', '-h', '--help')
    'watch' = @('--poll', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '-q', '--quiet', '-h', '--help')
    'query' = @('--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '-q', '--quiet', '-h', '--help')
    'replay' = @('--to', '--mark', '--calls', '--events', '--against', '--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-o', '--output', '-q', '--quiet', '-h', '--help')
    'info' = @('--max-pixels', '--max-objects', '--max-memory', '--max-pairs', '--max-work', '--root', '--json', '-q', '--quiet', '-h', '--help')
    'doctor' = @('--json', '-q', '--quiet', '-h', '--help')
    'help' = @('--all', '-q', '--quiet', '-h', '--help')
}
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
