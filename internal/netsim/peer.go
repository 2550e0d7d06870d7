package netsim

import (
	"fmt"
	"math/rand/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// peer predicts the match and plays one player of it.
type peer struct {
	number  int
	session *rollback.Session
	random  *rand.Rand
	player  components.ID
	inputs  []components.Input // its own, by tick
	now     components.Input

	rate     float64 // of its clock, 1 is exact
	lead     float64 // how far it runs ahead of its clock, ticks
	stalls   int64   // time until which it does nothing
	next     int64   // time of its next tick
	checked  int64   // first confirmed tick that is not compared yet
	up       link[upPacket]
	down     link[downPacket]
	statuses map[systems.EventKey]rollback.Status // last status of each event
}

// play returns the player's input for a tick: the same for a while, then another one.
func (p *peer) play(busy int) components.Input {
	if p.random.IntN(busy) == 0 {
		r := p.random
		axes := [3]components.Axis{-components.Full, 0, components.Full}
		p.now = components.Input{
			Forward: axes[r.IntN(3)], Right: axes[r.IntN(3)], Weapon: uint8(r.IntN(10)),
			Look:    geom.YawPitch{Yaw: geom.Angle(r.IntN(1 << 16)), Pitch: geom.Angle(int16(r.IntN(8000) - 6000))},
			Buttons: components.ButtonJump.When(r.IntN(3) == 0) | components.ButtonJet.When(r.IntN(3) == 0) | components.ButtonSki.When(r.IntN(2) == 0) | components.ButtonFire.When(r.IntN(4) == 0),
		}
	}
	return p.now
}

// receive handles a packet of the relay.
func (p *peer) receive(packet downPacket) error {
	for i, f := range packet.frames {
		tick := packet.from + int64(i)
		if tick != p.session.Confirmed() {
			continue // known already, or an earlier one was lost
		}
		if err := p.session.Confirm(tick, f.input); err != nil {
			return err
		}
		p.player = f.players[p.number]
	}
	// Commands should arrive a tick or two early.
	switch {
	case packet.early < 1:
		p.lead += 0.1
	case packet.early > 3:
		p.lead -= 0.02
	}
	return nil
}

// tick advances to the tick of the clock, and sends the newest commands.
func (p *peer) tick(now int64, busy int) error {
	at := max(int64(float64(now)*p.rate/tickTime+p.lead), 0)
	for tick := int64(len(p.inputs)); tick <= at; tick++ {
		p.inputs = append(p.inputs, p.play(busy))
		if p.player != components.Nobody && tick >= p.session.Confirmed() {
			if err := p.session.AddCommand(tick, systems.Command{Player: p.player, Input: p.inputs[tick]}); err != nil {
				return err
			}
		}
	}
	if err := p.session.Advance(min(at+1, p.session.Confirmed()+rollback.Ahead)); err != nil {
		return err
	}
	// Four commands in each packet, so that some may be lost.
	from := max(int64(len(p.inputs))-4, 0)
	p.up.send(now, upPacket{from: from, inputs: p.inputs[from:], waits: p.session.Confirmed()})
	return nil
}

// check compares the hashes of newly confirmed ticks with those of the relay.
func (p *peer) check(r *relay) error {
	for ; p.checked < min(p.session.Confirmed(), p.session.Predicted()); p.checked++ {
		hash, ok := p.session.Hash(p.checked)
		if !ok {
			return fmt.Errorf("peer %d has no hash of tick %d", p.number, p.checked)
		}
		if hash != r.hashes[p.checked] {
			return fmt.Errorf("tick %d: peer %d has the hash %016x, the relay %016x", p.checked, p.number, hash, r.hashes[p.checked])
		}
	}
	return p.checkNotices()
}

// checkNotices checks that the notices of each event come in a valid order.
func (p *peer) checkNotices() error {
	for n := range p.session.Notices() {
		before := p.statuses[n.EventKey]
		wrong := false
		switch n.Status {
		case rollback.Predicted:
			wrong = before != 0 && before != rollback.Withdrawn
		case rollback.Confirmed:
			wrong = before == rollback.Confirmed
		case rollback.Withdrawn:
			wrong = before != rollback.Predicted
		}
		if wrong || n.First != (before == 0) {
			return fmt.Errorf("peer %d: %+v is %v, first %v, after it was %v", p.number, n.EventKey, n.Status, n.First, before)
		}
		p.statuses[n.EventKey] = n.Status
	}
	return nil
}
