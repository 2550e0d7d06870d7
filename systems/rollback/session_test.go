package rollback_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// duel is a match of two players on a plane.
func duel(t testing.TB, modules ...systems.Module) (*systems.Match, []components.ID) {
	t.Helper()
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -100, Y: -100}, geom.Vec{X: 100, Y: 100, Z: 60}, true)
	var spawns []geom.Vec
	for i := range 8 {
		spawns = append(spawns, geom.Vec{X: float64(i)*10 - 35, Z: 0.2})
	}
	level, err := s.Level("hall", spawns)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 3, Modules: modules})
	if err != nil {
		t.Fatal(err)
	}
	var ids []components.ID
	for range 2 {
		id, err := m.Join(systems.PlayerSpec{})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return m, ids
}

func begin(t testing.TB, m *systems.Match, o rollback.Options) *rollback.Session {
	t.Helper()
	s, err := rollback.New(m, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func input(commands ...systems.Command) systems.TickInput {
	return systems.TickInput{Commands: commands}
}

func command(id components.ID, text string) systems.Command {
	in := components.Input{}
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		number, _ := strconv.Atoi(value)
		switch button, _ := components.ButtonByName(name); name {
		case "forward":
			in.Forward = components.AxisOf(float64(number))
		case "right":
			in.Right = components.AxisOf(float64(number))
		case "weapon":
			in.Weapon = uint8(number)
		default:
			in.Buttons |= button
		}
	}
	return systems.Command{Player: id, Input: in}
}

func confirm(t *testing.T, s *rollback.Session, commands ...systems.Command) {
	t.Helper()
	if err := s.Confirm(s.Confirmed(), input(commands...)); err != nil {
		t.Fatal(err)
	}
}

func advance(t *testing.T, s *rollback.Session, to int64) {
	t.Helper()
	if err := s.Advance(to); err != nil {
		t.Fatal(err)
	}
}

func TestSession_RightGuessesCostTheirConfirmationAlone(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{})
	run := []systems.Command{command(ids[0], "forward=1 ski"), command(ids[1], "right=1")}
	confirm(t, s, run...)
	for tick := int64(1); tick < 200; tick++ {
		advance(t, s, tick+6)
		confirm(t, s, run...)
	}
	advance(t, s, 200)
	if got := s.Stats(); got.Corrections != 0 || got.Again != 199 || got.Wrong != 0 || got.Right != 199 {
		t.Errorf("%+v", got)
	}
}

func TestSession_ALateCommandGivesTheStateThatItWouldHaveGivenInTime(t *testing.T) {
	m, ids := duel(t)
	want, _ := duel(t)
	s := begin(t, m, rollback.Options{})
	confirm(t, s, command(ids[0], ""), command(ids[1], ""))
	advance(t, s, 20)
	if err := s.AddCommand(5, command(ids[1], "forward=1 jet fire")); err != nil {
		t.Fatal(err)
	}
	advance(t, s, 20)
	for range 5 {
		want.Step(nil)
	}
	for range 15 {
		in := "forward=1 jet fire"
		if want.Tick() > 5+rollback.FireTicks {
			in = "forward=1 jet"
		}
		want.Step([]systems.Command{command(ids[0], ""), command(ids[1], in)})
	}
	if m.Hash() != want.Hash() || s.Stats().Corrections != 1 {
		t.Errorf("%+v", s.Stats())
		for d := range systems.Compare(m, want) {
			t.Error(d)
		}
	}
}

func TestSession_PeerWithoutDelayNeverGuesses(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{HashEvery: 1})
	for tick := range int64(300) {
		confirm(t, s, command(ids[0], "forward=1"))
		advance(t, s, tick)
		if _, ok := s.Hash(tick); !ok || s.Predicted() != tick+1 {
			t.Fatalf("tick %d: at %d, hash %v", tick, s.Predicted(), ok)
		}
	}
	if _, ok := s.Hash(0); ok {
		t.Error("what is known of each tick is kept for ever")
	}
	if got := s.Stats(); got.Steps != 300 || got.Corrections+got.Right+got.Wrong != 0 {
		t.Errorf("%+v", got)
	}
}

func TestSession_EntriesOfATickAreDoneAndRefusedOnesToldOf(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{})
	advance(t, s, 10)
	join, err := m.JoinEntry(systems.PlayerSpec{Name: "late"})
	if err != nil {
		t.Fatal(err)
	}
	bad, worse := systems.LeaveEntry(99), systems.CallEntry("none", 0, nil)
	if err := s.Confirm(0, systems.TickInput{Entries: []systems.Entry{bad, join, systems.LeaveEntry(ids[0]), worse}}); err != nil {
		t.Fatal(err)
	}
	err = s.Advance(10)
	if want := "rollback: tick 0: entry 0, leave about 99: systems: leave: entry refused: there is no entity 99\n" +
		`rollback: tick 0: entry 3, call about 0: systems: call: entry refused: no module has a call "none"`; !errors.Is(err, systems.ErrEntry) || err.Error() != want {
		t.Errorf("got %v", err)
	}
	players := m.Players(nil)
	if len(players) != 2 || players[1].Name != "late" || s.Predicted() != 10 {
		t.Errorf("tick %d: %+v", s.Predicted(), players)
	}
}

func TestSession_RefusesTicksThatAreNotNext(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{Ahead: 8})
	if err := s.Confirm(1, input()); !errors.Is(err, rollback.ErrTick) || !strings.Contains(err.Error(), "Confirm of tick 1, and the next to confirm is 0") {
		t.Error(err)
	}
	confirm(t, s)
	if err := s.Confirm(0, input()); !errors.Is(err, rollback.ErrTick) {
		t.Error(err)
	}
	for _, tick := range []int64{-1, 0, rollback.MaxWaiting + 1} {
		if err := s.AddCommand(tick, command(ids[0], "")); !errors.Is(err, rollback.ErrTick) {
			t.Errorf("tick %d: %v", tick, err)
		}
	}
	if err := s.Advance(50); !errors.Is(err, rollback.ErrAhead) || s.Predicted() != 9 {
		t.Errorf("at %d: %v", s.Predicted(), err)
	}
}

func statuses(s *rollback.Session, kind string) []string {
	var all []string
	for n := range s.Notices() {
		if n.Kind == kind {
			text := n.Status.String()
			if n.First {
				text = "first " + text
			}
			all = append(all, text)
		}
	}
	return all
}

func TestNotices_TellEachEventOnce(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{})
	fired := func(want ...string) {
		t.Helper()
		if got := statuses(s, "fired"); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	confirm(t, s, command(ids[0], "weapon=1"), command(ids[1], ""))
	advance(t, s, 4)
	fired()
	if err := s.AddCommand(2, command(ids[0], "weapon=1 fire")); err != nil {
		t.Fatal(err)
	}
	advance(t, s, 4)
	fired("first predicted")
	advance(t, s, 5)
	fired()
	confirm(t, s, command(ids[0], "weapon=1"), command(ids[1], "")) // as guessed
	confirm(t, s, command(ids[0], "weapon=1"), command(ids[1], "")) // it came too late: no shot
	advance(t, s, 5)
	fired("withdrawn")
	confirm(t, s, command(ids[0], "weapon=1 fire"), command(ids[1], "jet")) // a tick later, and nobody knew
	advance(t, s, 5)
	fired("first confirmed")
}

func TestNotices_APredictionThatComesBackIsNotToldFirst(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{})
	confirm(t, s, command(ids[0], "weapon=1"), command(ids[1], ""))
	know := func(text string) []string {
		if err := s.AddCommand(3, command(ids[0], text)); err != nil {
			t.Fatal(err)
		}
		advance(t, s, 5)
		return statuses(s, "fired")
	}
	got := slices.Concat(know("weapon=1 fire"), know("weapon=1"), know("weapon=1 fire"))
	if want := []string{"first predicted", "withdrawn", "predicted"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

type whistle struct{ Loud int }

func TestNotices_TellEventsOfGamesToo(t *testing.T) {
	module := systems.Module{Name: "whistle", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("damage", systems.System{Name: "whistle", Stage: systems.StageDamage, Run: func(m *systems.Match) {
			if m.Tick() == 2 {
				_ = systems.Emit(m, 1, whistle{Loud: 7})
			}
		}})
	}}
	m, _ := duel(t, module)
	s := begin(t, m, rollback.Options{})
	advance(t, s, 5)
	for range 5 {
		confirm(t, s)
	}
	advance(t, s, 5)
	var got []string
	for n := range s.Notices() {
		if n.Game != nil {
			got = append(got, n.Status.String())
			if n.Game != (whistle{7}) || n.Tick != 2 || n.Subject != 1 {
				t.Errorf("%+v", n)
			}
		}
	}
	if !slices.Equal(got, []string{"predicted", "confirmed"}) {
		t.Errorf("got %q", got)
	}
}

func TestSession_AnIDThatIsUsedAgainHasAnotherFirstTick(t *testing.T) {
	m, ids := duel(t)
	s := begin(t, m, rollback.Options{})
	confirm(t, s, command(ids[0], "weapon=3"), command(ids[1], ""))
	shot := func() components.IdentityData {
		advance(t, s, 40)
		for _, p := range m.Projectiles(nil) {
			entry, _ := m.Entry(p.ID)
			return *components.Identity.Get(entry)
		}
		return components.IdentityData{}
	}
	_ = s.AddCommand(30, command(ids[0], "weapon=3 fire"))
	first := shot()
	epoch := m.Epoch()
	_ = s.AddCommand(30, command(ids[0], "weapon=3"))
	_ = s.AddCommand(32, command(ids[0], "weapon=3 fire"))
	second := shot()
	if first.ID == components.Nobody || first.ID != second.ID || first.Since != 30 || second.Since != 32 || m.Epoch() == epoch {
		t.Errorf("%+v, then %+v", first, second)
	}
}

func TestRepeat_ReleasesTriggersAndThenStands(t *testing.T) {
	last := command(1, "forward=1 jet fire alt_fire weapon=2").Input
	last.Look.Yaw, last.Throw = geom.QuarterTurn, 3
	for ticks, want := range map[int64]string{
		1: "forward=1 look=90,0 jet fire alt_fire weapon=2 throw=3", 8: "forward=1 look=90,0 jet fire alt_fire weapon=2 throw=3",
		9: "forward=1 look=90,0 jet weapon=2", 30: "forward=1 look=90,0 jet weapon=2", 31: "look=90,0", 9999: "look=90,0",
	} {
		if got := rollback.Repeat(last, ticks).Text(); got != want {
			t.Errorf("after %d ticks %q, want %q", ticks, got, want)
		}
	}
}

func TestReset_ForgetsEventsOfGamesThatASnapshotDoesNotHave(t *testing.T) {
	m, _ := duel(t)
	if err := systems.Emit(m, 1, whistle{}); err != nil {
		t.Fatal(err)
	}
	s := begin(t, m, rollback.Options{})
	advance(t, s, 1)
	for n := range s.Notices() {
		if n.Game != nil {
			t.Errorf("%+v, which a correction would withdraw", n)
		}
	}
}

func TestStatus_OfNoKindIsANumber(t *testing.T) {
	for status, want := range map[rollback.Status]string{0: "status 0", rollback.Withdrawn: "withdrawn", 9: "status 9"} {
		if got := status.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
