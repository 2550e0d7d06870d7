package teamwork

import (
	"errors"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/statetest"
)

// rig is a match with people and bots in two teams.
type rig struct {
	*testing.T
	*systems.Match
	people []components.ID
}

func newRig(t *testing.T, rules modes.Rules, people, bot int) *rig {
	t.Helper()
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: []systems.Module{bots.Module(), Module(), modes.TeamDeathmatch.Module(rules)}})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t, m, nil}
	for i := range people + bot {
		spec := systems.PlayerSpec{Name: string(rune('a' + i)), Team: 1 + i%2}
		if i >= people {
			spec.Parts = []systems.Part{systems.With(bots.Bot, bots.BotData{})}
		}
		id, err := m.Join(spec)
		if err != nil {
			t.Fatal(err)
		}
		if i < people {
			r.people = append(r.people, id)
		}
	}
	return r
}

// enter makes entries that must be taken.
func (r *rig) enter(all ...systems.Entry) {
	r.Helper()
	for _, e := range all {
		if _, err := r.Enter(e); err != nil {
			r.Fatal(err)
		}
	}
}

// refuse makes an entry that must not be taken, and must change nothing.
func (r *rig) refuse(e systems.Entry) {
	r.Helper()
	before := r.Hash()
	if _, err := r.Enter(e); !errors.Is(err, ErrCall) || r.Hash() != before {
		r.Errorf("%+v: %v", e, err)
	}
}

// decision steps until a vote is decided, and returns how, and after how many ticks.
func (r *rig) decision(most int) (d Decided, ticks int) {
	r.Helper()
	for ticks = 1; ticks <= most; ticks++ {
		if err := r.Step(nil); err != nil {
			r.Fatal(err)
		}
		for _, e := range systems.Events[Decided](r.Match) {
			return e, ticks
		}
	}
	return d, 0
}

func TestVote_IsDecidedByMostPeopleAtOnce(t *testing.T) {
	r := newRig(t, modes.Rules{}, 3, 5)
	valley := Motion{Level: "valley", Mode: "ctf"}
	r.enter(ProposeEntry(r.people[0], valley))
	if v, ok := VoteOf(r.Match); !ok || v.Yes != 1 || v.Of != 3 || v.By != r.people[0] {
		t.Errorf("%+v, %v: bots vote, or who proposes does not", v, ok)
	}
	if d, _ := r.decision(20); d != (Decided{}) {
		t.Errorf("one of three decides: %+v", d)
	}
	r.refuse(ProposeEntry(r.people[1], Motion{Next: true}))
	r.enter(VoteEntry(r.people[1], false), VoteEntry(r.people[1], true)) // who has changed their mind
	if d, ticks := r.decision(2); !d.Passed || d.Motion != valley || ticks != 1 {
		t.Errorf("%+v after %d ticks", d, ticks)
	}
	r.refuse(VoteEntry(r.people[2], true))
	r.refuse(ProposeEntry(r.people[0], valley))
	r.enter(ProposeEntry(r.people[1], valley), VoteEntry(r.people[2], false), VoteEntry(r.people[0], false))
	if d, ticks := r.decision(2); d.Passed || d.Motion != valley || ticks != 1 {
		t.Errorf("two against one: %+v after %d ticks", d, ticks)
	}
}

// TestVote_IsDecidedByThoseWhoVote when its time is over, but nobody is thrown out by a few.
func TestVote_IsDecidedByThoseWhoVote(t *testing.T) {
	for _, c := range []struct {
		motion func(r *rig) Motion
		yes    int
		passes bool
	}{
		{func(*rig) Motion { return Motion{Next: true} }, 1, false},
		{func(*rig) Motion { return Motion{Next: true} }, 2, true},
		{func(r *rig) Motion { return Motion{Kick: r.people[5]} }, 2, false},
		{func(r *rig) Motion { return Motion{Kick: r.people[5]} }, 3, true},
	} {
		r := newRig(t, modes.Rules{}, 6, 0)
		motion := c.motion(r)
		r.enter(ProposeEntry(r.people[0], motion))
		for _, id := range r.people[1:c.yes] {
			r.enter(VoteEntry(id, true))
		}
		d, ticks := r.decision(voteTicks + 1)
		if d.Passed != c.passes || d.Motion != motion || (ticks != voteTicks) == (motion.Kick == 0 || !c.passes) {
			t.Errorf("%+v by %d of 6: %+v after %d ticks", motion, c.yes, d, ticks)
		}
	}
}

// TestVote_AboutWhoLeavesFails, and whom it is about has no vote.
func TestVote_AboutWhoLeavesFails(t *testing.T) {
	r := newRig(t, modes.Rules{}, 4, 1)
	r.refuse(ProposeEntry(r.people[0], Motion{Kick: r.people[0]}))
	r.refuse(ProposeEntry(r.people[0], Motion{Kick: r.people[3] + 1})) // a bot
	two := newRig(t, modes.Rules{}, 2, 3)
	two.refuse(ProposeEntry(two.people[0], Motion{Kick: two.people[1]}))
	r.enter(ProposeEntry(r.people[0], Motion{Kick: r.people[3]}))
	r.refuse(VoteEntry(r.people[3], false))
	if v, _ := VoteOf(r.Match); v.Of != 3 || !HasVoted(r.Match, r.people[3]) || HasVoted(r.Match, r.people[1]) {
		t.Errorf("%+v", v)
	}
	r.enter(systems.LeaveEntry(r.people[3]))
	if d, ticks := r.decision(3); d.Passed || d.Motion.Kick != r.people[3] || ticks == 0 {
		t.Errorf("%+v after %d ticks", d, ticks)
	}
}

// TestVote_DoesNotWaitForWhoIsAway, nor does a warm-up, and who is away counts with what they have said.
func TestVote_DoesNotWaitForWhoIsAway(t *testing.T) {
	r := newRig(t, modes.Rules{WarmupTicks: 5000}, 4, 1)
	away := func(i int, is bool) {
		t.Helper()
		e, ok := AwayEntry(r.Match, r.people[i], is)
		if !ok {
			t.Fatal("that is so already")
		}
		r.enter(e)
		if _, again := AwayEntry(r.Match, r.people[i], is); again {
			t.Error("it is to be entered twice")
		}
	}
	away(2, true)
	away(3, true)
	r.enter(ProposeEntry(r.people[0], Motion{Again: true}))
	if v, _ := VoteOf(r.Match); v.Yes != 1 || v.Of != 2 {
		t.Errorf("%+v", v)
	}
	r.enter(VoteEntry(r.people[1], true))
	if d, ticks := r.decision(2); !d.Passed || ticks != 1 {
		t.Errorf("two of two: %+v after %d ticks", d, ticks)
	}
	r.refuse(ProposeEntry(r.people[1], Motion{Kick: r.people[0]})) // it takes two others
	r.enter(ProposeEntry(r.people[1], Motion{Next: true}), VoteEntry(r.people[3], false))
	if v, _ := VoteOf(r.Match); v.Yes != 1 || v.No != 1 || v.Of != 3 {
		t.Errorf("%+v", v)
	}
	away(2, false)
	if v, _ := VoteOf(r.Match); v.Of != 4 {
		t.Errorf("%+v", v)
	}
	away(2, true)
	r.enter(ReadyEntry(r.people[0], true), ReadyEntry(r.people[3], true))
	if ready, of := Readiness(r.Match); ready != 2 || of != 3 {
		t.Errorf("%d of %d are ready", ready, of)
	}
	r.enter(ReadyEntry(r.people[1], true))
	r.decision(3)
	if s, _ := modes.StatusOf(r.Match); s.Phase != modes.Live {
		t.Errorf("in %v after all who are there", s.Phase)
	}
}

// TestModule_TakesMatchesOfVersion1, in which nobody is away.
func TestModule_TakesMatchesOfVersion1(t *testing.T) {
	level, err := testlevels.Hall(nil)
	if err != nil {
		t.Fatal(err)
	}
	match := func(version string) *systems.Match {
		module := Module()
		if module.Version = version; version == "1" {
			module.Components = slices.DeleteFunc(module.Components, func(r systems.Registration) bool { return r.Name() == "teamwork.away" })
		}
		m, err := systems.NewMatch(systems.Options{Level: level, Seed: 1, Modules: []systems.Module{module}})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	old, m := match("1"), match("2")
	id, err := old.Join(systems.PlayerSpec{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = old.Enter(ProposeEntry(id, Motion{Again: true})); err != nil {
		t.Fatal(err)
	}
	state, err := old.Snapshot(nil)
	if err == nil {
		err = m.Restore(state)
	}
	if v, ok := VoteOf(m); err != nil || !ok || v.Yes != 1 || v.Of != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, ok := AwayEntry(m, id, true); !ok {
		t.Error("nobody can be away there")
	}
}

// TestTick_AllocatesNothingWhileThingsAreVotedOn, and while some are ready.
func TestTick_AllocatesNothingWhileThingsAreVotedOn(t *testing.T) {
	r := newRig(t, modes.Rules{WarmupTicks: 2000}, 8, 0)
	r.enter(ProposeEntry(r.people[0], Motion{Kick: r.people[3]}), ReadyEntry(r.people[1], true))
	step := func(ticks int) {
		for range ticks {
			if err := r.Step(nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	step(100)
	if made := alloctest.Count(func() { step(100) }); made != 0 {
		t.Errorf("%d allocations in 100 ticks", made)
	}
	if _, ok := VoteOf(r.Match); !ok || !IsReady(r.Match, r.people[1]) {
		t.Error("nothing is voted on any more, or nobody is ready")
	}
}

func TestCalls_RefuseWhatTheyCannotRead(t *testing.T) {
	r := newRig(t, modes.Rules{}, 2, 0)
	a := r.people[0]
	for _, o := range []Motion{{}, {Next: true, Again: true}, {Level: "a\n"}, {Level: string(make([]byte, 80))}, {Kick: 99}} {
		r.refuse(ProposeEntry(a, o))
	}
	for _, name := range []string{CallPropose, callVote, callReady, callSide, callShout, callAway} {
		for _, data := range [][]byte{nil, {9, 9, 9}, {255}} {
			r.refuse(systems.CallEntry(name, a, data))
		}
		r.refuse(systems.CallEntry(name, 999, []byte{0}))
	}
}

// TestWarmup_EndsWhenAllPeopleAreReady who do not only watch.
func TestWarmup_EndsWhenAllPeopleAreReady(t *testing.T) {
	r := newRig(t, modes.Rules{WarmupTicks: 5000}, 3, 2)
	r.enter(modes.SpectateEntry(r.people[2], true), ReadyEntry(r.people[0], true))
	r.decision(50)
	if s, _ := modes.StatusOf(r.Match); s.Phase != modes.Warmup || !IsReady(r.Match, r.people[0]) {
		t.Fatalf("in %v after one of two", s.Phase)
	}
	if ready, of := Readiness(r.Match); ready != 1 || of != 2 {
		t.Errorf("%d of %d are ready", ready, of)
	}
	r.enter(ReadyEntry(r.people[1], true))
	r.decision(3)
	if s, _ := modes.StatusOf(r.Match); s.Phase != modes.Live || IsReady(r.Match, r.people[0]) {
		t.Errorf("in %v after all, ready still: %v", s.Phase, IsReady(r.Match, r.people[0]))
	}
	r.refuse(ReadyEntry(r.people[0], true))
}

// TestSide_BalancesPeople, and bots make room for them.
func TestSide_BalancesPeople(t *testing.T) {
	r := newRig(t, modes.Rules{}, 2, 6) // one person and three bots in each team
	team := func(id components.ID) int {
		e, _ := r.Entry(id)
		return components.Team.Get(e).Number
	}
	sizes := func() (n [3]int) {
		for _, p := range r.Players(nil) {
			n[p.Team]++
		}
		return n
	}
	r.refuse(SideEntry(r.people[0], 3))
	r.enter(SideEntry(r.people[0], 2))
	if team(r.people[0]) != 2 || sizes() != [3]int{0, 4, 4} {
		t.Errorf("in team %d of %v", team(r.people[0]), sizes())
	}
	join := func(wanted int) int {
		t.Helper()
		id, err := r.Join(systems.PlayerSpec{Name: "c", Team: TeamFor(r.Match, 2, wanted)})
		if err != nil {
			t.Fatal(err)
		}
		r.people = append(r.people, id)
		return team(id)
	}
	if join(0) != 1 || join(2) != 1 {
		t.Error("the third person does not go to the bots, or the fourth makes three against one")
	}
	r.refuse(SideEntry(r.people[2], 2))
	r.enter(SideEntry(r.people[0], 0))
	if team(r.people[0]) != 2 {
		t.Error("who would leave one against three goes")
	}
	r.decision(2)
}

// TestShout_MarksWhereThePlayerLooks, or is, and not too often.
func TestShout_MarksWhereThePlayerLooks(t *testing.T) {
	r := newRig(t, modes.Rules{}, 2, 0)
	id := r.people[1]
	if err := r.Step([]systems.Command{{Player: id, Input: components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(-45)}}}}); err != nil {
		t.Fatal(err)
	}
	var at [2]geom.Vec
	for i, number := range []int{0, 3} {
		r.enter(ShoutEntry(id, number))
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
		for key, e := range systems.Events[Shouted](r.Match) {
			if at[i] = e.At; key.Subject != id || e.Number != number || e.Team != 2 {
				t.Errorf("%v: %+v", key, e)
			}
		}
	}
	if d := at[0].Sub(at[1]).Horizontal().Length(); !(d > 1 && d < 4) {
		t.Errorf("the markers of an eye that looks down 45 degrees and of the feet are %.2f m apart", d)
	}
	r.enter(ShoutEntry(id, 9))
	r.refuse(ShoutEntry(id, 9))
	r.decision(shoutTicks)
	r.enter(ShoutEntry(id, 9))
}

// TestState_HoldsAllThatWasSaid.
func TestState_HoldsAllThatWasSaid(t *testing.T) {
	var r *rig
	statetest.Run(t, statetest.Scene{Ticks: 60, Every: 9, Make: func() (*systems.Match, error) {
		r = newRig(t, modes.Rules{WarmupTicks: 20}, 4, 2)
		r.enter(ProposeEntry(r.people[0], Motion{Level: "valley"}), VoteEntry(r.people[1], false), ShoutEntry(r.people[2], 1))
		if e, ok := AwayEntry(r.Match, r.people[3], true); ok {
			r.enter(e)
		}
		for _, id := range r.people[1:] {
			r.enter(ReadyEntry(id, true))
		}
		return r.Match, nil
	}})
}

// TestTick_DoesNotAllocate where nothing is voted on.
func TestTick_DoesNotAllocate(t *testing.T) {
	r := newRig(t, modes.Rules{}, 4, 4)
	r.decision(10)
	if n := testing.AllocsPerRun(100, func() { run(r.Match) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
