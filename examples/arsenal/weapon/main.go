// Command weapon is tools/weapon with the weapons and parts of the arsenal.
package main

import (
	"log"

	"github.com/skijet/skijet/examples/arsenal/arsenal"
	"github.com/skijet/skijet/tools/weapon/cli"
)

func main() {
	module, err := arsenal.Module()
	if err != nil {
		log.Fatal(err)
	}
	cli.Main(module)
}
