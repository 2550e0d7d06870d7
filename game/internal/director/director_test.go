package director

import (
	"os"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// stand is how far from a stand somebody is in whose picture from behind it is seen, m.
const stand = 30

// take is what a director showed of a way of a flag from its stand to the other one.
type take struct {
	by     components.ID
	before bool // the grab: 0.5 s before it, the picture was on a flag
}

// TestDirector_IsOnTheFlagInNineCapturesOfTen of bots: on the carrier in the last two seconds before it, and on who grabs it
// from its stand before that.
func TestDirector_IsOnTheFlagInNineCapturesOfTen(t *testing.T) {
	names, seeds, minutes := []string{"isles"}, uint64(1), 6
	if os.Getenv("SKIJET_LONG") != "" {
		names, seeds, minutes = []string{"valley", "works", "isles"}, 3, 20
	}
	captures, shown, grabs, cuts, ticks := 0, 0, 0, 0, 0
	for _, name := range names {
		for seed := range seeds {
			c, s, g, k, n := direct(t, name, seed+1, minutes)
			t.Logf("%s %d: %d captures, %d with the carrier, %d with the grab; a cut each %.1f s", name, seed+1, c, s, g, float64(n)/max(float64(k), 1)*systems.TickSeconds)
			captures, shown, grabs, cuts, ticks = captures+c, shown+s, grabs+g, cuts+k, ticks+n
		}
	}
	t.Logf("%d captures, %d with the carrier, %d with the grab; a cut each %.1f s", captures, shown, grabs, float64(ticks)/float64(cuts)*systems.TickSeconds)
	if captures < 4 || 10*shown < 9*captures || 10*grabs < 9*captures {
		t.Errorf("of %d captures the director was on %d carriers and %d grabs", captures, shown, grabs)
	}
}

// isOnFlag reports whether a player carries a flag, or is at the stand of the others from which it can be grabbed. Of two
// flags that are grabbed within a second, a picture shows one.
func isOnFlag(m *systems.Match, id components.ID) bool {
	entry, ok := m.Entry(id)
	if _, carries := modes.CarriedBy(m, id); carries || !ok {
		return carries
	}
	for _, f := range modes.Flags(m, nil) {
		if f.Team != components.Team.Get(entry).Number && f.State == modes.FlagHome && components.Position.Get(entry).Feet.Sub(f.Position).Length() < stand {
			return true
		}
	}
	return false
}

// direct plays a match of bots, and returns how many captures there were, of how many the carrier and the grab were seen, and how
// often the picture changed.
func direct(t *testing.T, name string, seed uint64, minutes int) (captures, shown, grabs, cuts, ticks int) {
	t.Helper()
	level, err := levels.Embedded(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: seed, Modules: []systems.Module{bots.Module(), modes.CaptureTheFlag.Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		if _, err := bots.Join(m, systems.PlayerSpec{Name: string(rune('a' + i)), Team: 1 + i%2}); err != nil {
			t.Fatal(err)
		}
	}
	crew := bots.NewCrew(m)
	var d Director
	var watched [62]components.ID // in the last two seconds
	var onFlag [62]bool           // who was watched
	taken := map[components.ID]take{}
	last := components.Nobody
	for range minutes * 60 * 1000 / 32 {
		if err := m.Step(crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
		ticks++
		// What a tick decides shows after it: the picture before it is what counts.
		for key, e := range systems.Events[modes.FlagMoved](m) {
			switch e.Action {
			case modes.FlagTaken:
				before := onFlag[(m.Tick()-16)%62]
				if old, was := taken[e.Flag]; was { // after it was dropped
					before = old.before
				}
				taken[e.Flag] = take{key.Subject, before}
			case modes.FlagReturned, modes.FlagAutoReturned:
				delete(taken, e.Flag)
			case modes.FlagCaptured:
				captures++
				all := true
				for _, id := range watched {
					all = all && id == key.Subject
				}
				if all {
					shown++
				}
				if taken[e.Flag].before {
					grabs++
				}
				delete(taken, e.Flag)
			}
		}
		id := d.Choose(m)
		if id != last {
			cuts++
		}
		last, watched[m.Tick()%62] = id, id
		onFlag[m.Tick()%62] = isOnFlag(m, id)
	}
	return captures, shown, grabs, cuts, ticks
}
