package modes_test

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// rally is what players of a random match do: they run between places that matter, at each
// other, fire and ski.
type rally struct {
	*systems.Match
	random *rand.Rand
	places []geom.Vec
	inputs map[components.ID]*components.Input
	saved  []systems.Entry
}

// commands draws new keys for some of the players.
func (r *rally) commands(players []systems.PlayerState) (all []systems.Command) {
	for i := range players {
		p := &players[i]
		in, ok := r.inputs[p.ID]
		if !ok {
			in = &components.Input{}
			r.inputs[p.ID] = in
		}
		if r.random.IntN(12) == 0 {
			to := r.places[r.random.IntN(len(r.places))]
			if r.random.IntN(3) == 0 {
				to = players[r.random.IntN(len(players))].Position
			}
			if way := to.Sub(p.Position); way != (geom.Vec{}) {
				in.Look = geom.LookAlong(way)
			}
			in.Forward, in.Right, in.Throw = components.Full, components.Axis(r.random.IntN(3)-1)*components.Full, uint8(r.random.IntN(3))
			for _, b := range []components.Buttons{components.ButtonJump, components.ButtonJet, components.ButtonSki, components.ButtonFire, components.ButtonUse} {
				in.Hold(b, r.random.IntN(3) == 0)
			}
		}
		all = append(all, systems.Command{Player: p.ID, Input: *in})
	}
	return all
}

// ask makes a random entry, which may be refused.
func (r *rally) ask(players []systems.PlayerState) error {
	id := players[r.random.IntN(len(players))].ID
	e := modes.RematchEntry()
	switch r.random.IntN(9) {
	case 0:
		e = modes.TeamEntry(id, r.random.IntN(4))
	case 1:
		e = modes.SpectateEntry(id, r.random.IntN(3) == 0)
	case 2:
		e = modes.RestartEntry(id)
	case 3:
		if saved, ok := modes.ReturnEntry(r.Match, id); ok {
			r.saved = append(r.saved, saved)
		}
		return nil
	case 4:
		if len(r.saved) == 0 {
			return nil
		}
		e = r.saved[r.random.IntN(len(r.saved))]
	case 5:
		return r.Kill(id, players[r.random.IntN(len(players))].ID)
	case 6:
		return r.Teleport(id, r.places[r.random.IntN(len(r.places))])
	case 7:
		if r.random.IntN(3) > 0 {
			return nil
		}
	default:
		return r.Damage(id, systems.Damage{Amount: 0.3, Source: players[r.random.IntN(len(players))].ID, Kind: "fire"})
	}
	_, err := r.Enter(e)
	return err
}

// play writes all that comes of a match.
func (r *rally) play(to io.Writer, ticks int) {
	for tick := range ticks {
		players := r.Players(nil)
		if tick%9 == 0 {
			fmt.Fprintln(to, r.ask(players))
		}
		fmt.Fprintln(to, r.Step(r.commands(players)), r.Hash())
		for key, e := range r.GameEvents() {
			fmt.Fprintln(to, key, e)
		}
		for _, e := range r.Events() {
			fmt.Fprintln(to, e.Kind, e.Subject, e.Other)
		}
	}
}

// TestModes_KeepTheirBits holds every bit of a random match of each mode, and all that is told of it.
// Where a change of them is meant, take the new sum from the message.
func TestModes_KeepTheirBits(t *testing.T) {
	sum := fnv.New64a()
	short := modes.Rules{PointLimit: 12, TimeLimitTicks: 260, WarmupTicks: 25, OvertimeTicks: 50, MercyLead: 9, RespawnTicks: 15, RoundTicks: 90, ReturnTicks: 40, TeamDamage: 0.5, Autobalance: true}
	for i, mode := range []modes.Mode{modes.TeamDeathmatch, modes.CaptureTheFlag, modes.Deathmatch, modes.Duel, modes.Rabbit, modes.TimeTrial(lane(4)), modes.Practice, modes.Learn(indoors())} {
		m, err := systems.NewMatch(systems.Options{Level: field(t), Seed: uint64(i), Modules: []systems.Module{mode.Module(short)}})
		if err != nil {
			t.Fatal(err)
		}
		r := &rally{Match: m, random: rand.New(rand.NewPCG(uint64(i), 3)), inputs: map[components.ID]*components.Input{}, places: []geom.Vec{northFlag, southFlag, {}, {X: 20}, {X: 40}, {X: 60}, {Y: 8}}}
		var all []at
		for n := range 6 {
			all = append(all, at{1 + n%2, geom.Vec{X: float64(9*n) - 20, Y: 4}, geom.Vec{X: 20}})
		}
		enter(t, m, all...)
		r.play(sum, 400)
	}
	if got, want := fmt.Sprintf("%016x", sum.Sum64()), "001bad2274d32572"; got != want {
		t.Errorf("the bits of the matches are %s, and were %s", got, want)
	}
}
