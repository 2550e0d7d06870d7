// Server is a host for matches over the network. Run it with -h for its flags.
package main

import "github.com/skijet/skijet/systems/netplay/server"

func main() { server.Main() }
