// Soak lets random players loose on random levels, on all movement models, and
// checks in every tick what must hold whatever they do: nobody inside a wall, no
// speed or energy out of nothing, nobody who shows a speed and stays where it is,
// and the rest of the invariants.
//
//	go run ./tools/soak --ticks 20000000
//	go run ./tools/soak --ticks 1000000000 --state soak.state --keep-going
//	go run ./tools/soak --replay soak-42.replay
//
// Exit status 0 means that all ticks were played and nothing was found, 1 that
// something was found, 2 that a flag or a file was refused, 3 that it was interrupted.
package main

import "github.com/skijet/skijet/tools/soak/cli"

func main() { cli.Main() }
