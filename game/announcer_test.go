package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// listening is a game whose sounds are noted.
func listening(t *testing.T) (*Game, [2]components.ID, func() []sound.Effect) {
	t.Helper()
	g, ids := newGame(t)
	g.tick()
	g.sound, _ = sound.Offline()
	g.builder.sound = g.sound
	var noted []sound.Effect
	g.sound.Notify(func(e sound.Effect) { noted = append(noted, e) })
	return g, ids, func() []sound.Effect {
		out := noted
		noted = nil
		g.sound, _ = sound.Offline() // with nothing to wait for
		g.sound.Notify(func(e sound.Effect) { noted = append(noted, e) })
		return out
	}
}

// TestAnnouncer_TellsFlagsFromTheOwnSide: the user is in team 1.
func TestAnnouncer_TellsFlagsFromTheOwnSide(t *testing.T) {
	g, ids, heard := listening(t)
	for _, c := range []struct {
		action   modes.FlagAction
		team, by int
		there    sound.Effect
		cue      sound.Effect
	}{
		{modes.FlagTaken, otherTeam, ownTeam, sound.FlagTake, sound.CueTaken}, {modes.FlagTaken, ownTeam, otherTeam, sound.FlagTake, sound.CueLost},
		{modes.FlagFell, otherTeam, ownTeam, sound.FlagDrop, sound.CueDropped}, {modes.FlagFell, ownTeam, otherTeam, sound.FlagDrop, sound.CueOwnDrop},
		{modes.FlagThrown, otherTeam, ownTeam, sound.FlagThrow, sound.CueDropped}, {modes.FlagThrown, ownTeam, otherTeam, sound.FlagThrow, sound.CueOwnDrop},
		{modes.FlagReturned, ownTeam, ownTeam, sound.FlagReturn, sound.CueReturned}, {modes.FlagAutoReturned, otherTeam, 0, sound.FlagReturn, sound.CueTheirBack},
		{modes.FlagCaptured, otherTeam, ownTeam, sound.FlagCapture, sound.CueCaptured}, {modes.FlagCaptured, ownTeam, otherTeam, sound.FlagCapture, sound.CueConceded},
	} {
		by := ids[0]
		if c.by == otherTeam {
			by = ids[1]
		}
		g.flagMoved(by, &modes.FlagMoved{Action: c.action, Team: c.team, By: c.by})
		if got := heard(); !slices.Equal(got, []sound.Effect{c.there, c.cue}) {
			t.Errorf("action %d with the flag of team %d by team %d: heard %v, want %v", c.action, c.team, c.by, got, []sound.Effect{c.there, c.cue})
		}
	}
}

// TestAnnouncer_TellsTheLeadTheClockAndTheEnd changes the status of the match as its rules do.
func TestAnnouncer_TellsTheLeadTheClockAndTheEnd(t *testing.T) {
	g, _, heard := listening(t)
	status, ok := systems.FindSingle(g.Match, modes.Status)
	if !ok {
		t.Fatal("the match has no mode")
	}
	*status = modes.StatusData{Mode: "test", Teams: 2, Phase: modes.Live, Rules: modes.Rules{TimeLimitTicks: 10000}}
	g.announceScore()
	if got := heard(); len(got) > 0 {
		t.Fatalf("at the beginning %v", got)
	}
	say := func(what string, change func(), want ...sound.Effect) {
		t.Helper()
		change()
		g.announceScore()
		if got := heard(); !slices.Equal(got, want) {
			t.Errorf("%s: heard %v, want %v", what, got, want)
		}
	}
	say("a point", func() { status.Points[ownTeam] = 1 }, sound.CueLead)
	say("another", func() { status.Points[ownTeam] = 2 })
	say("a tie", func() { status.Points[otherTeam] = 2 }, sound.CueTie)
	say("behind", func() { status.Points[otherTeam] = 3 }, sound.CueLeadLost)
	say("nearly a minute", func() { status.Ticks = 10000 - 1876 })
	say("a minute", func() { status.Ticks++ }, sound.CueMinute)
	say("nearly 5 s", func() { status.Ticks = 10000 - 157 })
	for _, ticks := range []int64{156, 125, 93, 62, 31} {
		say("a last second", func() { status.Ticks = 10000 - ticks }, sound.CueCount)
	}
	for _, c := range []struct {
		e   modes.PhaseChanged
		cue []sound.Effect
	}{
		{modes.PhaseChanged{To: modes.Warmup}, []sound.Effect{sound.CueReady}}, {modes.PhaseChanged{To: modes.Live}, []sound.Effect{sound.CueStart}},
		{modes.PhaseChanged{To: modes.Overtime}, []sound.Effect{sound.CueOvertime}}, {modes.PhaseChanged{To: modes.Ended}, []sound.Effect{sound.CueDraw}},
		{modes.PhaseChanged{To: modes.Ended, Winner: modes.Winner{Team: ownTeam}}, []sound.Effect{sound.CueWin, sound.MusicWon}},
		{modes.PhaseChanged{To: modes.Ended, Winner: modes.Winner{Team: otherTeam}}, []sound.Effect{sound.CueLose, sound.MusicLost}},
	} {
		g.phaseChanged(&c.e)
		if got := heard(); !slices.Equal(got, c.cue) {
			t.Errorf("%+v: heard %v, want %v", c.e, got, c.cue)
		}
	}
}

// TestHeard_EachKindOfPickupHurtAndDeathHasItsSound: nothing borrows the sound of another.
func TestHeard_EachKindOfPickupHurtAndDeathHasItsSound(t *testing.T) {
	g, ids, heard := listening(t)
	for want, data := range map[sound.Effect]pickups.Data{
		sound.TakeHeal: {Heal: 0.2}, sound.TakeAmmo: {Ammo: 1}, sound.TakeEnergyPack: {Pack: components.EnergyPack},
		sound.TakeShieldPack: {Pack: components.ShieldPack}, sound.TakeRepairPack: {Pack: components.RepairPack},
	} {
		g.taken(&pickups.Taken{Data: data}, true)
		if got := heard(); !slices.Equal(got, []sound.Effect{want}) {
			t.Errorf("%+v: heard %v, want %v", data, got, want)
		}
	}
	me, other := ids[0], ids[1]
	for _, c := range []struct {
		e    systems.Event
		want []sound.Effect
	}{
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1, Weapon: "chaingun", DamageKind: "bullet"}, []sound.Effect{sound.Hurt}},
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1, Weapon: "disc", DamageKind: "disc"}, []sound.Effect{sound.HurtBlast}},
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1, Weapon: "elf", DamageKind: "elf"}, []sound.Effect{sound.HurtEnergy}},
		{systems.Event{Kind: systems.EventDamaged, Subject: me, Amount: 0.1}, []sound.Effect{sound.HurtFall}},
		{systems.Event{Kind: systems.EventDamaged, Subject: other, Other: me, Amount: 0.1, Weapon: "disc"}, []sound.Effect{sound.Hit}},
		{systems.Event{Kind: systems.EventDamaged, Subject: other, Other: me, Amount: 0.5, Weapon: "disc"}, []sound.Effect{sound.HitHard}},
		{systems.Event{Kind: systems.EventDied, Subject: me}, []sound.Effect{sound.OwnDeath}},
		{systems.Event{Kind: systems.EventDied, Subject: other, Other: me}, []sound.Effect{sound.Death, sound.Kill}},
		{systems.Event{Kind: systems.EventLanded, Subject: me, Amount: 8}, []sound.Effect{sound.Land.On(sound.Stone)}},
		{systems.Event{Kind: systems.EventLanded, Subject: me, Other: other, Amount: 8}, []sound.Effect{sound.Bump}},
	} {
		mine := c.e.Subject == me
		switch c.e.Kind {
		case systems.EventDamaged:
			g.damaged(c.e, mine)
		case systems.EventDied:
			g.died(c.e, mine)
		default:
			c.e.Normal.Z = 1
			g.landed(c.e, mine)
		}
		if got := heard(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: heard %v, want %v", c.e, got, c.want)
		}
	}
}

// TestEars_LoopsBeginAndEndWithWhatMakesThem: a skier with jets, turning barrels and a shield
// on earth, who then stands still without them.
func TestEars_LoopsBeginAndEndWithWhatMakesThem(t *testing.T) {
	s := newSkier(t, 30)
	var noted []sound.Effect
	s.Game.sound, _ = sound.Offline()
	s.Game.sound.Notify(func(e sound.Effect) { noted = append(noted, e) })
	here := geom.Vec{Z: 200.02}
	s.state.Weapon, s.state.Spin, s.state.Jetting, s.state.Energy = "chaingun", 1, true, 0
	s.state.Pack = components.PackData{Kind: components.ShieldPack, On: true}
	s.show(here, 0.1, nil)
	for _, effect := range []sound.Effect{sound.JetLoop, sound.SpinLoop, sound.ShieldLoop, sound.SkiLoop.On(sound.Earth)} {
		if _, on := s.ears.loops[sound.LoopKey{Effect: effect, Owner: uint32(s.state.ID)}]; !on {
			t.Errorf("effect %d does not go on", effect)
		}
	}
	s.state.Spin, s.state.Jetting, s.state.Velocity, s.state.Pack.On, s.state.Weapon = 0, false, geom.Vec{}, false, "disc"
	s.History.Jetted = nil
	s.show(here, 0.1, nil)
	s.show(here, 0.1, nil)
	if wind := (sound.LoopKey{Effect: sound.WindLoop}); len(s.ears.loops) != 1 {
		t.Errorf("%v go on, want only %v", s.ears.loops, wind)
	}
	for _, want := range []sound.Effect{sound.JetStart, sound.JetEmpty, sound.ShieldOn, sound.ShieldOff, sound.ReloadDisc} {
		if !slices.Contains(noted, want) {
			t.Errorf("effect %d is not heard, of %v", want, noted)
		}
	}
}
