package cli

// Run is what the command does, without its end.
var Run = run
