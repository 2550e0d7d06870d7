package game

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/resume"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// reloaded is an arena whose page is left and loaded again.
type reloaded struct {
	*cinema
	maker   *maker
	options *options.Options
}

func newReloaded(t *testing.T) *reloaded {
	t.Helper()
	c := newCinema(t)
	t.Cleanup(c.Close)
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	c.session.choice = o.Choice()
	return &reloaded{c, &maker{levels: []*levels.Level{c.session.state.Level}}, &o}
}

// kept returns what the page keeps.
func (r *reloaded) kept(t *testing.T) []byte {
	t.Helper()
	s, err := r.saved()
	if err != nil || s == nil {
		t.Fatal("nothing is saved: ", err)
	}
	s.Lost = true
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// load prepares what was kept.
func (r *reloaded) load(data []byte) (arenaConfig, error) {
	s, err := resume.Read(data)
	if err != nil {
		return arenaConfig{}, err
	}
	return r.maker.resume(s, r.options)
}

// TestSaved_MatchGoesOnToTheBit, with its score, also behind a replay that is watched.
func TestSaved_MatchGoesOnToTheBit(t *testing.T) {
	r := newReloaded(t)
	r.duel(t, 500)
	data := r.kept(t)
	config, err := r.load(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 100_000 {
		t.Errorf("%d bytes are kept", len(data))
	}
	again := config.Match
	if again.Tick() != 500 || again.Hash() != r.session.state.Match.Hash() || config.Self != r.session.state.Self || config.Choice != r.session.choice ||
		config.resumeNote != "The picture was lost; the match goes on" {
		t.Fatalf("tick %d, player %d, choice %+v, told %q", again.Tick(), config.Self, config.Choice, config.resumeNote)
	}
	for range 200 {
		in := systems.Command{Player: r.session.state.Self, Input: components.Input{Buttons: components.ButtonFire, Forward: components.Full}}
		for _, m := range []*systems.Match{r.session.state.Match, again} {
			if err := m.Step([]systems.Command{in}); err != nil {
				t.Fatal(err)
			}
		}
		if again.Hash() != r.session.state.Match.Hash() {
			t.Fatalf("tick %d differs", again.Tick())
		}
	}
	r.closeRecording(r.session)
	items, err := r.setup.replays.List()
	if err != nil || len(items) != 1 {
		t.Fatal(items, err)
	}
	hash := r.session.state.Match.Hash()
	if err := r.openReplay(items[0]); err != nil {
		t.Fatal(err)
	}
	if config, err = r.load(r.kept(t)); err != nil || config.Match.Hash() != hash {
		t.Errorf("behind a replay: %v", err)
	}
	r.unpark()
	if s, err := r.saved(); s != nil || err != nil {
		t.Errorf("of a replay alone %v is saved, %v", s, err)
	}
}

// TestSaved_OpensInThePausePage and is played on by the same hands.
func TestSaved_OpensInThePausePage(t *testing.T) {
	r := newReloaded(t)
	r.duel(t, 50)
	config, err := r.load(r.kept(t))
	if err != nil {
		t.Fatal(err)
	}
	config.Settings = options.DefaultSettings()
	g, err := newArena(config)
	if err != nil {
		t.Fatal(err)
	}
	g.openMenu()
	g.menu.View.Caption = config.resumeNote
	if keepAt(t, g, "menu_goes_on_640", 640, 360); !g.menu.Open || g.menu.Page != menus.PagePause || g.menu.View.Caption != config.resumeNote {
		t.Fatalf("page %d, %q", g.menu.Page, g.menu.View.Caption)
	}
	if g.menu.Press("Enter"); g.menu.Open {
		t.Error("Enter does not resume")
	}
	if g.tick(); g.session.state.Match.Tick() != 51 {
		t.Errorf("tick %d", g.session.state.Match.Tick())
	}
}

// TestSaved_MatchThatGoesOnForgetsNoChoice: the start page, and what it plays at once, are those
// of the last choice and not of the match that goes on, nor of a level that is gone.
func TestSaved_MatchThatGoesOnForgetsNoChoice(t *testing.T) {
	r := newReloaded(t)
	r.duel(t, 50)
	r.session.choice.Bots = 0 // as in lessons
	saved, err := resume.Read(r.kept(t))
	if err != nil {
		t.Fatal(err)
	}
	r.maker.load = func() (*resume.Match, error) { return saved, nil }
	for level, want := range map[string]string{r.session.state.Level.Name: r.session.state.Level.Name, "gone.glb": r.options.Match.Level} {
		settings, o, told := options.DefaultSettings(), *r.options, 0
		last := r.session.choice
		last.Level, last.Armor, last.Bots = level, "heavy", 5
		settings.Choice = &last
		config, err := r.maker.first(&o, &settings, func(string) { told++ })
		if err != nil || config.resumeNote == "" {
			t.Fatal(config.resumeNote, err)
		}
		config.Settings = settings
		g, err := newArena(config)
		if err != nil {
			t.Fatal(err)
		}
		if fast := g.fast(); fast.Armor != "heavy" || fast.Bots != 5 || g.session.choice != r.session.choice {
			t.Errorf("Play plays %+v, the match is %+v", fast, g.session.choice)
		}
		if o.Body.Armor != "heavy" || o.Match.Bots != 5 || o.Match.Level != want || told > 0 != (level != want) {
			t.Errorf("%s: the next match has %s and %d bots on %s, told %d times", level, o.Body.Armor, o.Match.Bots, o.Match.Level, told)
		}
	}
}

// TestSaved_ForeignDataIsRefusedInOneLine.
func TestSaved_ForeignDataIsRefusedInOneLine(t *testing.T) {
	r := newReloaded(t)
	r.duel(t, 50)
	good := r.kept(t)
	changed := func(change func(s *resume.Match)) []byte {
		s, err := resume.Read(good)
		if err != nil {
			t.Fatal(err)
		}
		change(s)
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for want, data := range map[string][]byte{
		"unexpected end":        nil,
		"invalid character":     []byte("a page"),
		"--level is empty":      []byte("{}"),
		"--bots -3":             changed(func(s *resume.Match) { s.Choice.Bots = -3 }),
		`--model "x"`:           changed(func(s *resume.Match) { s.Choice.Model = "x" }),
		"the saved match: byte": changed(func(s *resume.Match) { s.Replay = s.Replay[:len(s.Replay)/4] }),
		"the saved match":       changed(func(s *resume.Match) { s.Replay = nil }),
		"it has no player 9999": changed(func(s *resume.Match) { s.Self = 9999 }),
		"it has no player 0":    changed(func(s *resume.Match) { s.Self = components.Nobody }),
	} {
		config, err := r.load(data)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || config.Match != nil {
			t.Errorf("%v, want %s", err, want)
		}
	}
	r.maker.levels = nil
	if _, err := r.load(good); err == nil || !strings.Contains(err.Error(), `its level "Yard" is not one of the arena's`) {
		t.Errorf("on a level that is not here: %v", err)
	}
}

// TestSave_ALeftMatchGoesOnWithTheNextStart, once, and not where it was left for the start page, was
// over or the flags choose another.
func TestSave_ALeftMatchGoesOnWithTheNextStart(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	r := newReloaded(t)
	r.duel(t, 50)
	r.keep("arena", false)
	if s, err := resume.Take("another"); s != nil || err != nil {
		t.Errorf("another program goes on with %v, %v", s, err)
	}
	s, err := resume.Take("arena")
	if err != nil || s == nil {
		t.Fatal(s, err)
	}
	if config, err := r.maker.resume(s, r.options); err != nil || config.Match.Hash() != r.session.state.Match.Hash() {
		t.Errorf("it does not go on to the bit: %v", err)
	}
	if s, err = resume.Take("arena"); s != nil || err != nil {
		t.Errorf("it goes on twice: %v, %v", s, err)
	}
	r.keep("arena", false)
	r.session.behind = true
	r.keep("arena", false)
	if s, err = resume.Take("arena"); s != nil || err != nil {
		t.Errorf("after the start page %v goes on, %v", s, err)
	}
	data, err := replays.UserData()
	if err == nil {
		err = os.WriteFile(filepath.Join(data, "left", "arena.json"), []byte("a page"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err = resume.Take("arena"); err == nil || !strings.Contains(err.Error(), "arena.json: invalid character") {
		t.Errorf("of a broken file it says %v", err)
	}
	for line, want := range map[string]bool{"": true, "-mute": true, "-mode duel": false, "-demo": false, "-seconds 3": false} {
		o, err := options.Parse(strings.Fields(line), io.Discard)
		if err != nil || goesOn(&o) != want {
			t.Errorf("%q: goes on %v, %v", line, !want, err)
		}
	}
}
