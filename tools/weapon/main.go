// Command weapon prints the weapons of the arena as the JSON that weapons are
// written in, to begin one of your own with, and checks files of it.
//
//	go run ./tools/weapon                list the weapons
//	go run ./tools/weapon disc           print one
//	go run ./tools/weapon -check DIR     say whether every file of a folder is good
//	go run ./tools/weapon -look DIR      print how its weapons look and sound
//	go run ./tools/weapon -parts         list what weapons can name in "parts"
//
// A program of its own has the weapons and parts of a game too: its main calls
// cli.Main(modules...) of the package below this one.
//
// Exit status 0 means that all is good, 1 that something is wrong with a file or a flag.
package main

import "github.com/skijet/skijet/tools/weapon/cli"

func main() { cli.Main() }
