// Trace runs a scenario headless and writes what happened, tick by tick, as
// CSV. The format is described in docs/trace.md.
//
//	go run ./tools/trace --scenario drop.json --out drop.csv --plot drop.svg
//
// Exit status 0 means that everything asked for was written. With any other
// nothing was: 2 for a scenario or a flag that is refused, 1 for a file that
// cannot be written.
package main

import "github.com/skijet/skijet/tools/trace/cli"

func main() { cli.Main() }
