package server

import (
	"fmt"
	"math/bits"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
)

// What hands cannot do [ours]. A flick of a mouse turns by 90 degrees in a tenth of a second, and comes to rest
// in some more ticks; fingers press a key about ten times in a second. Whoever does more is told of in the
// log: it may be a macro, or a program that aims.
const (
	snapTurn      = 1 << 14 // parts of a turn, in one tick
	stillTurn     = 10      // parts of a turn: a twentieth of a degree
	mostSnaps     = 5       // in a minute
	mostPresses   = 14      // in a second
	ticksOfSecond = 31
)

// hand is what a player did.
type hand struct {
	last    components.Input
	turned  int  // in the tick before, parts of a turn
	snapped bool // there, from rest, with a shot
	snaps   int  // in this minute
	presses int  // in this second
	told    int64
}

// watch takes the command of a tick, and returns what no hand does, once in a minute.
func (h *hand) watch(tick int64, in components.Input) string {
	if tick%ticksOfMinute == 0 {
		h.snaps = 0
	}
	if tick%ticksOfSecond == 0 {
		h.presses = 0
	}
	turn := max(apart(int16(in.Look.Yaw-h.last.Look.Yaw)), apart(int16(in.Look.Pitch-h.last.Look.Pitch)))
	pressed := in.Buttons &^ h.last.Buttons
	if h.snapped && turn <= stillTurn {
		h.snaps++
	}
	h.snapped = h.turned <= stillTurn && turn >= snapTurn && pressed.Has(components.ButtonFire)
	h.presses += bits.OnesCount16(uint16(pressed))
	h.last, h.turned = in, turn
	what := ""
	switch {
	case tick < h.told:
	case h.snaps > mostSnaps:
		what = fmt.Sprintf("has turned from rest to rest in one tick with a shot %d times in a minute", h.snaps)
	case h.presses > mostPresses:
		what = fmt.Sprintf("has pressed keys %d times in a second", h.presses)
	}
	if what != "" {
		h.told = tick + ticksOfMinute
	}
	return what
}

func apart(turn int16) int { return max(int(turn), -int(turn)) }

// seated keeps the hands of players who have a client.
func (r *room) seated(player components.ID, p netplay.Presence) {
	if p == netplay.Present {
		r.hands[player] = &hand{}
	} else {
		delete(r.hands, player)
	}
}

// watchHands looks at the commands of a tick.
func (r *room) watchHands(tick int64, in systems.TickInput) {
	for _, c := range in.Commands {
		h := r.hands[c.Player]
		if h == nil {
			continue
		}
		if what := h.watch(tick, c.Input); what != "" {
			name := ""
			if e, ok := r.game.match.Entry(c.Player); ok && e.HasComponent(components.Player) {
				name = components.Player.Get(e).Name
			}
			r.log.Printf("%s: %q, player %d, %s, at tick %d: no hand does that", r.name, name, c.Player, what, tick)
		}
	}
}
