// Server hosts matches with the creatures: -h lists its flags.
package main

import (
	"github.com/skijet/skijet/examples/creatures/creatures"
	"github.com/skijet/skijet/systems/netplay/server"
)

func main() { server.Main(creatures.Modules(creatures.Places{})...) }
