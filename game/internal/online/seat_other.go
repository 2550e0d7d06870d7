//go:build !js

package online

import "github.com/skijet/skijet/systems/netplay/wire"

// pageHosts returns no server: there is no page.
func pageHosts() []string { return nil }

// TakeSeat returns no seat: only a page is loaded again.
func TakeSeat(string) wire.Seat { return wire.Seat{} }
