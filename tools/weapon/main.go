// Command weapon prints the weapons of the arena as JSON, to start one of your own, and
// checks files of weapons.
//
//	go run ./tools/weapon                list the weapons
//	go run ./tools/weapon disc           print one
//	go run ./tools/weapon --check DIR     check every file of a folder
//	go run ./tools/weapon --look DIR      print the looks and sounds of its weapons
//	go run ./tools/weapon --parts         list what weapons can name in "parts"
//
// A program that also has the weapons and parts of a game calls cli.Main(modules...) of
// the package below this one.
//
// Exit status 0 means success, 1 that a file or a flag is wrong.
package main

import "github.com/skijet/skijet/tools/weapon/cli"

func main() { cli.Main() }
