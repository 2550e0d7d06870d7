// Replay looks at recorded matches: what is in them, whether they still play the
// same, and where two of them part.
//
//	go run ./tools/replay -h
//
// A program of its own has the modules of a game too: its main calls
// command.Main(modules...) of the package below this one.
package main

import "github.com/skijet/skijet/tools/replay/command"

func main() { command.Main() }
