package server

import (
	"fmt"
	"math/bits"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/teamwork"
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

// idleTicks is how long nothing is pressed by whom no vote waits for [ours]: half a minute, longer than
// to read or to fetch something.
const idleTicks = ticksOfMinute / 2

// hand is what a player did.
type hand struct {
	last    components.Input
	turned  int  // in the tick before, parts of a turn
	snapped bool // there, from rest, with a shot
	snaps   int  // in this minute
	presses int  // in this second
	told    int64
	stirred int64  // tick at which it did something last
	away    bool   // the link is gone
	guest   *guest // who had it
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
	if in != h.last {
		h.stirred = tick
	}
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

// seated keeps the hands of players who have a client, or may come back.
func (r *room) seated(player components.ID, p netplay.Presence) {
	h := r.hands[player]
	switch {
	case p == netplay.Present:
		r.hands[player] = &hand{stirred: r.game.match.Tick()}
	case p == netplay.Away && h != nil:
		h.away = true
	case h != nil:
		if h.away && h.guest != nil {
			r.log.Printf("%s: %q has not come back, and leaves", r.name, h.guest.name)
		}
		delete(r.hands, player)
	}
}

// attend tells the match after a tick who is away, so that no vote waits for them.
func (r *room) attend(tick int64) {
	for id, h := range r.hands { // deterministic: each by itself
		if e, ok := teamwork.AwayEntry(r.game.match, id, h.away || tick-h.stirred > idleTicks); ok {
			r.game.room.Enter(e)
		}
	}
}

// watchHands looks at the commands of a tick.
func (r *room) watchHands(tick int64, in systems.TickInput) {
	for _, c := range in.Commands {
		h := r.hands[c.Player]
		if h == nil || h.away {
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
