package listen

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/gametest/yardtest"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/weapons"
)

const ownTeam, otherTeam = 1, 2

// listener is a match whose sounds are noted, as its first player hears them.
type listener struct {
	*Sounds
	t     *testing.T
	ids   [2]components.ID
	input components.Input // of the first player in each tick
	noted []mixer.Effect
}

// newListener returns a match of a mode in a level, after its first tick.
func newListener(t *testing.T, level *levels.Level, mode systems.Module) *listener {
	t.Helper()
	match, ids := yardtest.Match(t, level, pickups.Module(), bases.Module(), mode)
	l := &listener{Sounds: New(nil, match, voicesOf(match)), t: t, ids: ids}
	l.heard()
	l.ticks(1)
	l.heard()
	return l
}

// voicesOf returns the sounds of the weapons of a match.
func voicesOf(match *systems.Match) func(string) *Weapon {
	return func(name string) *Weapon {
		spec := weapons.Spec{Name: name}
		if known, ok := match.Weapons().Lookup(name); ok {
			spec = *known
		}
		voice := func(s weaponlook.Sound) Voice {
			effect, _ := mixer.ByName(s.Name)
			return Voice{effect, s.Volume, s.Pitch}
		}
		spec = weaponlook.Dressed(spec)
		own, _ := weaponlook.Of(&spec)
		look := weaponlook.Full(&spec, own)
		s := &look.Sounds
		return &Weapon{voice(s.Fire), voice(s.Hit), voice(s.Empty), voice(s.Loop), voice(s.Reload), voice(s.Spin), voice(s.Charge)}
	}
}

// heard returns what was heard since the last call. The next has an engine with nothing to wait for.
func (l *listener) heard() []mixer.Effect {
	out := l.noted
	l.noted = nil
	l.engine, _ = mixer.Offline()
	l.engine.Notify(func(e mixer.Effect) { l.noted = append(l.noted, e) })
	return out
}

// state returns what is known after a tick.
func (l *listener) state() Tick { return Tick{Self: l.ids[0], Players: l.match.Players(nil)} }

// ticks steps the match and hears it.
func (l *listener) ticks(n int) {
	l.t.Helper()
	for range n {
		if err := l.match.Step([]systems.Command{{Player: l.ids[0], Input: l.input}}); err != nil {
			l.t.Fatal(err)
		}
		l.HearTick(l.state())
		l.HearScore()
	}
}

// frame returns a frame at the last tick.
func (l *listener) frame() *Frame {
	players := l.match.Players(nil)
	return &Frame{Self: &players[0], Players: players, Shots: l.match.Projectiles(nil), Seconds: 0.1, At: func(id components.ID) (geom.Vec, bool) {
		p, ok := find.Player(players, id)
		if !ok {
			return geom.Vec{}, false
		}
		return p.Position, true
	}}
}

// take chooses a weapon and waits until nobody is protected.
func (l *listener) take(weapon string) {
	entry, _ := l.match.Entry(l.ids[0])
	place := slices.IndexFunc(components.Arsenal.Get(entry).Slots, func(s components.WeaponSlot) bool { return s.Weapon == weapon })
	if place < 0 {
		l.t.Fatalf("there is no %s", weapon)
	}
	l.input.Weapon = uint8(place + 1)
	l.ticks(1)
	l.input.Weapon = 0
	l.ticks(200)
}

// deathmatch is the usual mode.
func deathmatch() systems.Module { return modes.Deathmatch.Module(modes.Rules{}) }
