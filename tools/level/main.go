// Level checks levels, draws them, converts models and heightmaps to levels and back, and
// creates new ones.
//
//	go run ./tools/level check hill.glb
//	go run ./tools/level info valley
//	go run ./tools/level preview hill.glb hill.png
//	go run ./tools/level convert -scale 0.01 hill.glb hill
//	go run ./tools/level new hill
//
// A program that also has the levels of a game's modules calls cli.Main(modules...) of the
// package below this one.
//
// Exit status 0 means success, 1 that a level was refused or a file could not be written,
// 2 that the command line was refused.
package main

import "github.com/skijet/skijet/tools/level/cli"

func main() { cli.Main() }
