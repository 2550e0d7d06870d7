package game

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// bowlRun is the gold run of the bowl, under the name of somebody.
func bowlRun(t *testing.T) *runlink.Run {
	t.Helper()
	level, err := levels.Embedded("bowl")
	if err != nil {
		t.Fatal(err)
	}
	r, err := bests.GoldRun(level)
	if err != nil {
		t.Fatal(err)
	}
	r.Runner = "Ada"
	return r
}

// guest is a game of somebody who was given a run.
func guest(t *testing.T, given string) (*Game, *options.Options, error) {
	t.Helper()
	o, err := options.Parse([]string{"--run=" + given}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	m := maker{seed: 9}
	settings := options.DefaultSettings()
	config, err := m.first(&o, &settings, func(line string) { t.Log(line) })
	if err != nil {
		return nil, &o, err
	}
	config.Settings, config.setup.site = settings, "https://play.example/"
	config.setup.replays = replayAccess{Bests: replays.Folder{Path: t.TempDir()}, Modules: m.replayModules(),
		Invite: func(given string) (arenaConfig, error) { return m.invited(&o, given) },
		Watch:  func(r *runlink.Run, level *levels.Level) (arenaConfig, error) { return m.watchRun(r, &o, level) }}
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	return g, &o, nil
}

// labels are those of the rows of the menu.
func labels(m *menus.Menu) (list []string) {
	for i := range m.Rows {
		list = append(list, m.Rows[i].Label)
	}
	return list
}

// holdAll lets the user hold inputs, as if they came from the devices.
func holdAll(t *testing.T, g *Game, inputs []components.Input) {
	t.Helper()
	for _, in := range inputs {
		if err := g.session.drive().Step([]systems.Command{{Player: g.session.state.Self, Input: in}}); err != nil {
			t.Fatal(err)
		}
		g.session.race.Watch()
		g.showTick()
	}
}

// TestRun_OfALinkIsSeenRacedAndSentBack: who opens it sees the runner show the way, with the keys it holds,
// races it, hears by how much it was faster, watches it as a replay, and sends the own run on as a link.
func TestRun_OfALinkIsSeenRacedAndSentBack(t *testing.T) {
	r := bowlRun(t)
	text, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := guest(t, text)
	if err != nil {
		t.Fatal(err)
	}
	s := g.session
	raceStage{g}.show()
	if want := "Ada: " + bests.Stopwatch(r.Seconds) + " on Snow bowl"; g.menu.View.Title != want || s.race.RivalText() != "Ada, "+bests.Stopwatch(r.Seconds) || s.race.OwnText() != "" {
		t.Errorf("the page is %q, want %q; the rival %q, own %q", g.menu.View.Title, want, s.race.RivalText(), s.race.OwnText())
	}
	if all := strings.Join(labels(g.menu), ","); !strings.Contains(all, "Watch the run to beat,Save this place") {
		t.Errorf("the rows are %s", all)
	}
	keepAt(t, g, "run_invited", 960, 540)
	g.menu.Open = false
	ticks(g, int(s.state.Rival.Lead)+20)
	f := frameOf(g)
	if shown := s.state.Things.Ghosts; len(shown) != 1 || shown[0].Kind != scene.GhostOther || shown[0].Held == (components.Input{}) || shown[0].Name != "Ada" {
		t.Errorf("before the start there is %+v", shown)
	}
	if sides := f.Match.Sides; len(sides) != 1 || sides[0].Name != "Ada" || sides[0].Score != bests.Stopwatch(r.Seconds) {
		t.Errorf("the times are %+v", sides)
	}
	keepAt(t, g, "run_shown", 960, 540)
	if err := s.restartRun(); err != nil {
		t.Fatal(err)
	}
	holdAll(t, g, r.Inputs[:len(r.Inputs)/2])
	keepAt(t, g, "run_raced", 960, 540)
	holdAll(t, g, r.Inputs[len(r.Inputs)/2:])
	if banner := frameOf(g).Match.Banner; s.race.OwnText() != bests.Stopwatch(r.Seconds) || !strings.Contains(banner, "Ada +0.00") {
		t.Errorf("the own run takes %q, the banner says %q", s.race.OwnText(), banner)
	}
	own, err := s.race.Proven("Bea")
	if err != nil || own.Runner != "Bea" || own.Seconds != r.Seconds {
		t.Fatalf("the own run is %+v: %v", own, err)
	}
	link, err := own.Link(g.setup.site)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := runlink.Parse(link); err != nil || back.Runner != "Bea" || !strings.HasPrefix(link, "https://play.example/?run=") {
		t.Errorf("%.60s holds %+v: %v", link, back, err)
	}
	g.openMenu()
	if all := strings.Join(labels(g.menu), ","); !strings.Contains(all, "Watch the run to beat,Copy your run,Save your run") {
		t.Errorf("then the rows are %s", all)
	}
	g.showEnd(&modes.StatusData{})
	if all := strings.Join(labels(g.menu), ","); !strings.Contains(all, "Copy your run,Save your run") {
		t.Errorf("the page at the end has %s", all)
	}
	if err := (raceStage{g}).watch(); err != nil || g.session.viewer == nil {
		t.Fatalf("the run is not watched: %v", err)
	}
	keepAt(t, g, "run_watched", 960, 540)
}

// TestRun_TheGoldGhostShowsTheWayUntilItIsBeaten.
func TestRun_TheGoldGhostShowsTheWayUntilItIsBeaten(t *testing.T) {
	g, o, err := guest(t, mustText(t, bowlRun(t)))
	if err != nil {
		t.Fatal(err)
	}
	c := o.Choice()
	c.Mode, c.Level = menus.TrialMode, "bowl"
	m := maker{seed: 9}
	config, err := m.chosen(o, c)
	if err == nil {
		err = g.enter(config)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := g.session
	ticks(g, 40)
	frameOf(g)
	if shown := s.state.Things.Ghosts; !s.state.Rival.Gold || len(shown) != 1 || shown[0].Kind != scene.GhostGold {
		t.Fatalf("before the first run there is %+v", shown)
	}
	keepAt(t, g, "run_gold", 960, 540)
	s.state.Best = &bests.Best{Seconds: s.state.Rival.Seconds - 1}
	frameOf(g)
	if len(s.state.Things.Ghosts) != 0 {
		t.Errorf("it is beaten and still shows %+v", s.state.Things.Ghosts)
	}
}

func mustText(t *testing.T, r *runlink.Run) string {
	t.Helper()
	text, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestRun_ThatIsNoneIsRefusedByItsReason: damaged, of a level that is not here, and one that does not end as
// it says. From a file the error names that.
func TestRun_ThatIsNoneIsRefusedByItsReason(t *testing.T) {
	good := bowlRun(t)
	file := filepath.Join(t.TempDir(), "cut.run")
	data, err := good.Encode()
	if err == nil {
		err = os.WriteFile(file, data[:200], 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	elsewhere, faster, body := *good, *good, *good
	elsewhere.Level, faster.Seconds, body.Armor = "Moon", good.Seconds-1, "tin"
	for name, c := range map[string]struct{ given, want string }{
		"a word":        {"hello!", "letter 6 of its text"},
		"a file":        {file, "cut.run: runlink: no run: it ends after 200 bytes"},
		"another level": {mustText(t, &elsewhere), `its level "Moon" is not one of the arena's`},
		"another time":  {mustText(t, &faster), "does not end here as it says"},
		"another body":  {mustText(t, &body), "tin"},
	} {
		if _, _, err := guest(t, c.given); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "--run: ") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, _, err := guest(t, mustText(t, &faster)); !errors.Is(err, runlink.ErrDiffers) {
		t.Errorf("a faster time: %v", err)
	}
}

// TestRun_PractisedByKeysCountsForNothing: one key saves a place with its speed, one goes back there, and the
// clock says that it is practice until a restart.
func TestRun_PractisedByKeysCountsForNothing(t *testing.T) {
	g, told := racer(t, replays.Folder{Path: t.TempDir()})
	g.device = &scripted{}
	press := func(key input.Key) {
		t.Helper()
		g.poll(key)
		g.switches()
		g.poll()
	}
	entry := mustEntry(g, g.session.state.Self)
	press("N") // nothing is saved yet
	bring(t, g, g.session.state.Self, geom.Vec{Y: 4, Z: 0.1})
	for range 18 {
		components.Velocity.Get(entry).Linear = geom.Vec{Y: 18}
		ticks(g, 1)
	}
	at, next := components.Position.Get(entry).Feet, modes.Run.Get(entry).Next
	press("L")
	for range 8 {
		ticks(g, 1)
	}
	press("N")
	if got := components.Position.Get(entry).Feet; got != at || next == 0 || modes.Run.Get(entry).Next != next || components.Velocity.Get(entry).Linear.Y < 10 {
		t.Errorf("it is at %v before gate %d, want %v before %d", got, modes.Run.Get(entry).Next, at, next)
	}
	ticks(g, 1)
	if f := frameOf(g); !strings.HasPrefix(f.Match.Phase, "practice   N goes back   Backspace begins a run that counts") {
		t.Errorf("it says %q", f.Match.Phase)
	}
	bring(t, g, g.session.state.Self, geom.Vec{Y: 4, Z: 0.1})
	finished := false
	for range 100 {
		components.Velocity.Get(entry).Linear = geom.Vec{Y: 18}
		ticks(g, 1)
		for _, e := range systems.Events[modes.RunFinished](g.session.state.Match) {
			finished = e.Practised
		}
	}
	if !finished || g.session.bestRun() != nil || len(*told) > 0 {
		t.Errorf("practice counts: %+v, told %v", g.session.bestRun(), *told)
	}
}
