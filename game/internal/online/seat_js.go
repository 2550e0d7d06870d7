package online

import (
	"encoding/hex"
	"strings"
	"syscall/js"

	"github.com/skijet/skijet/internal/pagestore"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// seatKey names the seat in a room in the storage of the page's session, behind its address.
const seatKey = "skijet/seat"

// KeepSeat keeps the seat of a page that is left, for the same page when it is loaded again. What
// cannot be kept costs a new body.
func (t *Target) KeepSeat() {
	_ = pagestore.Session.Write(seatKey, t.Address()+" "+hex.EncodeToString(t.Seat[:]))
}

// pageHosts returns the server that the page came from, which may have rooms.
func pageHosts() []string {
	return []string{js.Global().Get("location").Get("origin").String()}
}

// TakeSeat returns the seat that was kept of a room, and keeps it no longer.
func TakeSeat(address string) (seat wire.Seat) {
	text, err := pagestore.Session.Read(seatKey)
	place, wrong := dial.ParsePlace(address)
	if err != nil || wrong != nil || pagestore.Session.Remove(seatKey) != nil {
		return wire.Seat{}
	}
	t := Target{Place: place}
	kept, code, _ := strings.Cut(text, " ")
	data, err := hex.DecodeString(code)
	if err == nil && kept == t.Address() && len(data) == len(seat) {
		copy(seat[:], data)
	}
	return seat
}
