package rollback_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// drill uses a session in every order that its methods allow, and compares it with the slow
// obvious way: a match that steps the confirmed ticks, and a second one that is put into its
// state and steps the predicted ones anew each time.
type drill struct {
	t       *testing.T
	random  *rand.Rand
	ahead   int
	every   int
	session *rollback.Session

	truth   *systems.Match // at the confirmed tick
	scratch *systems.Match
	known   []lastCommand               // of the last confirmed tick
	given   map[int64][]systems.Command // what is known of ticks that are not confirmed
	inputs  map[components.ID]components.Input

	stepped  map[int64][]systems.Command // input of each tick as the session stepped it last, while it was not confirmed
	asked    int64                       // hashes of ticks before it were asked for
	reached  int64                       // highest tick that was stepped since the last reset
	hashes   map[int64]uint64            // after confirmed ticks
	events   map[systems.EventKey]bool   // of confirmed ticks
	statuses map[systems.EventKey]rollback.Status
	before   rollback.Stats
	steps    int64    // distinct ticks that were stepped
	states   [][]byte // of the last confirmed ticks
}

// lastCommand is the last command of a player, and its tick.
type lastCommand struct {
	systems.Command
	tick int64
}

func newDrill(t *testing.T, seed uint64) *drill {
	d := &drill{t: t, random: rand.New(rand.NewPCG(seed, 1)), given: map[int64][]systems.Command{}, inputs: map[components.ID]components.Input{}, statuses: map[systems.EventKey]rollback.Status{}}
	d.ahead = []int{1, 2, 5, 9, 24, 64}[seed%6]
	d.every = []int{1, 1, 3}[seed%3]
	m, _ := duel(t)
	d.truth, _ = duel(t)
	d.scratch, _ = duel(t)
	d.session = begin(t, m, rollback.Options{Ahead: d.ahead, HashEvery: d.every})
	d.reset()
	return d
}

// reset forgets what belongs to the session before a reset. What was told of the ticks that
// follow counts.
func (d *drill) reset() {
	d.reached, d.asked, d.known = d.truth.Tick(), d.truth.Tick(), nil
	d.stepped, d.hashes = map[int64][]systems.Command{}, map[int64]uint64{}
	d.events = map[systems.EventKey]bool{}
	maps.DeleteFunc(d.statuses, func(key systems.EventKey, _ rollback.Status) bool { return key.Tick < d.truth.Tick() })
	clear(d.given)
}

// press returns the input of a player, who changes it now and then.
func (d *drill) press(id components.ID) components.Input {
	r := d.random
	if in, ok := d.inputs[id]; ok && r.IntN(12) > 0 {
		return in
	}
	axes := [3]components.Axis{-components.Full, 0, components.Full}
	d.inputs[id] = components.Input{
		Forward: axes[r.IntN(3)], Right: axes[r.IntN(3)], Weapon: uint8(r.IntN(10)),
		Look:    geom.YawPitch{Yaw: geom.Angle(r.IntN(1 << 16)), Pitch: geom.Angle(int16(r.IntN(8000) - 6000))},
		Buttons: components.ButtonJump.When(r.IntN(3) == 0) | components.ButtonJet.When(r.IntN(3) == 0) | components.ButtonFire.When(r.IntN(3) == 0),
	}
	return d.inputs[id]
}

// confirm confirms the next tick: what was known of it, or something else.
func (d *drill) confirm() {
	tick := d.truth.Tick()
	var in systems.TickInput
	if d.random.IntN(40) == 0 {
		in.Entries = append(in.Entries, d.entry())
	}
	early := d.given[tick]
	delete(d.given, tick)
	for _, p := range d.truth.Players(nil) {
		if d.random.IntN(50) == 0 {
			continue // it is silent
		}
		c := systems.Command{Player: p.ID, Input: d.press(p.ID)}
		if i := slices.IndexFunc(early, func(e systems.Command) bool { return e.Player == p.ID }); i >= 0 && d.random.IntN(8) > 0 {
			c = early[i]
		}
		in.Commands = append(in.Commands, c)
	}
	if d.random.IntN(2) == 0 {
		slices.Reverse(in.Commands)
	}
	if err := d.session.Confirm(tick, in); err != nil {
		d.t.Fatal(err)
	}
	d.known = d.known[:0]
	for _, c := range systems.SortCommands(slices.Clone(in.Commands)) {
		d.known = append(d.known, lastCommand{c, tick})
	}
	d.stepTruth(in)
}

// entry returns what may come between two ticks.
func (d *drill) entry() systems.Entry {
	players := d.truth.Players(nil)
	switch {
	case len(players) > 2 && d.random.IntN(2) == 0:
		return systems.LeaveEntry(players[d.random.IntN(len(players))].ID)
	case len(players) < 5:
		join, err := d.truth.JoinEntry(systems.PlayerSpec{Name: "late"})
		if err != nil {
			d.t.Fatal(err)
		}
		return join
	}
	return systems.TeamDamageEntry(d.random.Float64())
}

// stepTruth makes a tick final.
func (d *drill) stepTruth(in systems.TickInput) {
	tick := d.truth.Tick()
	state, err := d.truth.Snapshot(nil)
	if err != nil {
		d.t.Fatal(err)
	}
	d.states = append(d.states, state)
	for _, e := range in.Entries {
		if _, err := d.truth.Enter(e); err != nil {
			d.t.Fatal(err)
		}
	}
	if err := d.truth.Step(in.Commands); err != nil {
		d.t.Fatal(err)
	}
	d.hashes[tick] = d.truth.Hash()
	for _, key := range d.truth.EventKeys(nil) {
		d.events[key] = true
	}
	if used, ok := d.stepped[tick]; ok {
		delete(d.stepped, tick)
		if len(in.Entries) == 0 && slices.Equal(used, systems.SortCommands(slices.Clone(in.Commands))) {
			d.before.Right++
		} else {
			d.before.Wrong++
			d.stepped[tick] = nil // no command is nil: it must be corrected
		}
	}
}

// tell gives the session a command of a tick that is not confirmed, of somebody in the match.
func (d *drill) tell() {
	tick := d.truth.Tick() + d.random.Int64N(int64(d.ahead)+3)
	players := d.truth.Players(nil)
	id := players[d.random.IntN(len(players))].ID
	c := systems.Command{Player: id, Input: d.press(id)}
	if err := d.session.AddCommand(tick, c); err != nil {
		d.t.Fatal(err)
	}
	list := slices.DeleteFunc(d.given[tick], func(e systems.Command) bool { return e.Player == id })
	d.given[tick] = systems.SortCommands(append(list, c))
}

// guesses returns the input of the ticks from the confirmed one up to another: what is known,
// and the last commands of the others.
func (d *drill) guesses(to int64) (all [][]systems.Command) {
	known := slices.Clone(d.known)
	for tick := d.truth.Tick(); tick < to; tick++ {
		for _, c := range d.given[tick] {
			known = slices.DeleteFunc(known, func(l lastCommand) bool { return l.Player == c.Player })
			known = append(known, lastCommand{c, tick})
		}
		slices.SortFunc(known, func(a, b lastCommand) int { return cmp.Compare(a.Player, b.Player) })
		var commands []systems.Command
		for _, l := range known {
			commands = append(commands, systems.Command{Player: l.Player, Input: rollback.Repeat(l.Input, tick-l.tick)})
		}
		all = append(all, commands)
	}
	return all
}

// mustCorrect reports whether a tick was stepped with other input than what is known now.
func (d *drill) mustCorrect() bool {
	for tick := range d.stepped { // deterministic: one is enough
		if tick < d.truth.Tick() {
			return true
		}
	}
	for i, commands := range d.guesses(d.reached) {
		if used, ok := d.stepped[d.truth.Tick()+int64(i)]; ok && !slices.Equal(used, commands) {
			return true
		}
	}
	return false
}

// advance advances the session and checks all that it says.
func (d *drill) advance() {
	s, confirmed := d.session, d.truth.Tick()
	to := confirmed + d.random.Int64N(int64(d.ahead)+4) - 1
	corrects := d.mustCorrect()
	err := s.Advance(to)
	if (err != nil) != (to > confirmed+int64(d.ahead)) {
		d.t.Fatalf("tick %d of %d confirmed, %d ahead: %v", to, confirmed, d.ahead, err)
	}
	now := max(min(to, confirmed+int64(d.ahead)), confirmed, d.reached)
	if corrects {
		d.before.Corrections++
	}
	if s.Predicted() != now || s.Confirmed() != confirmed {
		d.t.Fatalf("at tick %d with %d confirmed, want %d and %d", s.Predicted(), s.Confirmed(), now, confirmed)
	}
	d.steps += max(now-d.reached, 0)
	d.reached = now
	d.checkState(now)
	d.checkStats()
}

// copyTruth puts a match into the confirmed state.
func (d *drill) copyTruth(to *systems.Match) {
	state, err := d.truth.Snapshot(nil)
	if err == nil {
		err = to.Restore(state)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// checkState compares the predicted match, the hashes and what was noticed with the slow way.
func (d *drill) checkState(now int64) {
	d.copyTruth(d.scratch)
	clear(d.stepped)
	want := map[systems.EventKey]rollback.Status{}
	for key := range d.events {
		want[key] = rollback.Confirmed
	}
	for _, commands := range d.guesses(now) {
		d.stepped[d.scratch.Tick()] = commands
		_ = d.scratch.Step(commands) // of somebody who has left meanwhile
		for _, key := range d.scratch.EventKeys(nil) {
			want[key] = rollback.Predicted
		}
	}
	if d.session.Match().Hash() != d.scratch.Hash() {
		for difference := range systems.Compare(d.session.Match(), d.scratch) {
			d.t.Error(difference)
		}
		d.t.Fatalf("tick %d, %d confirmed: the prediction is not that of the known commands", now, d.truth.Tick())
	}
	for tick, hash := range d.hashes {
		if (tick+1)%int64(d.every) != 0 {
			continue
		}
		if got, ok := d.session.Hash(tick); ok && got != hash {
			d.t.Fatalf("the hash of tick %d is %x, want %x", tick, got, hash)
		} else if !ok && tick >= d.asked {
			d.t.Fatalf("tick %d has no hash", tick)
		}
	}
	d.asked = d.truth.Tick()
	for n := range d.session.Notices() {
		old := d.statuses[n.EventKey]
		if n.First != (old == 0) || n.Status == old || n.Status == rollback.Withdrawn && old == rollback.Confirmed && n.Tick >= d.truth.Tick() {
			d.t.Fatalf("%+v is %v, first %v, after it was %v", n.EventKey, n.Status, n.First, old)
		}
		d.statuses[n.EventKey] = n.Status
	}
	got := maps.Clone(d.statuses)
	for key, s := range d.statuses { // deterministic: each by itself
		if key.Tick >= now || s == rollback.Withdrawn {
			delete(got, key)
		} else if _, again := want[key]; key.Tick >= d.truth.Tick() && s == rollback.Confirmed { // before a reset
			if delete(got, key); again {
				got[key] = rollback.Predicted
			}
		}
	}
	if !maps.Equal(got, want) {
		d.t.Fatalf("tick %d, %d confirmed: events %v, want %v", now, d.truth.Tick(), got, want)
	}
}

// checkStats compares the counts with those of the drill.
func (d *drill) checkStats() {
	s := d.session.Stats()
	if again := s.Again - d.before.Again; again > int64(d.ahead) {
		d.t.Fatalf("%d ticks were stepped again, at most %d", again, d.ahead)
	}
	d.before.Again = s.Again
	if s.Corrections != d.before.Corrections || s.Right != d.before.Right || s.Wrong != d.before.Wrong || s.Steps-s.Again != d.steps {
		d.t.Fatalf("%+v, want %d corrections, %d right, %d wrong, %d new steps", s, d.before.Corrections, d.before.Right, d.before.Wrong, d.steps)
	}
}

// restart lets the session go on from another confirmed state, as after a snapshot: mostly a
// later one, and one that has been passed where the snapshot came late.
func (d *drill) restart() {
	if n := len(d.states); n > 0 && d.random.IntN(3) == 0 {
		n -= 1 + d.random.IntN(min(n, 20))
		if err := d.truth.Restore(d.states[n]); err != nil {
			d.t.Fatal(err)
		}
	}
	for range d.random.IntN(30) {
		var in systems.TickInput
		for _, p := range d.truth.Players(nil) {
			in.Commands = append(in.Commands, systems.Command{Player: p.ID, Input: d.press(p.ID)})
		}
		clear(d.stepped)
		d.stepTruth(in)
	}
	d.states = d.states[:0] // no state is older than the one before
	d.copyTruth(d.session.Match())
	if err := d.session.Reset(); err != nil {
		d.t.Fatal(err)
	}
	d.reset()
}

func TestSession_IsWhatItsInputsSayInWhateverOrderTheyCome(t *testing.T) {
	seeds := uint64(36)
	if os.Getenv("SKIJET_LONG") != "" {
		seeds = 1200
	}
	var all rollback.Stats
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			d := newDrill(t, seed)
			for range 160 {
				switch n := d.random.IntN(100); {
				case n < 45:
					for range d.random.IntN(3) + 1 {
						d.confirm()
					}
				case n < 65:
					d.tell()
				case n < 96:
					d.advance()
				default:
					d.restart()
				}
			}
			s := d.session.Stats()
			all.Corrections += s.Corrections
			all.Right += s.Right
			all.Wrong += s.Wrong
		})
	}
	if all.Corrections == 0 || all.Right < all.Wrong/50 || all.Wrong < all.Right/50 {
		t.Errorf("hardly anything was guessed right, or wrong: %+v", all)
	}
}
