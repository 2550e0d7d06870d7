//go:build !js

package online

import "github.com/skijet/skijet/systems/netplay/wire"

// TakeSeat returns no seat: only a page is loaded again.
func TakeSeat(string) wire.Seat { return wire.Seat{} }
