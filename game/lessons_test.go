package game

import (
	"fmt"
	"image"
	"io"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// classroom is what all walkers of lessons share: to light the level takes seconds.
var classroom struct {
	maker
	level    *levels.Level
	renderer *render.Renderer
}

// school is a walker that has chosen Learn on the start page.
func school(t *testing.T, size image.Point) *walker {
	t.Helper()
	w := newWalker(t, size)
	if classroom.renderer != nil { // as if it came from there
		w.session.renderer, w.session.state.Level, w.session.colors = classroom.renderer, classroom.level, w.palette()
	}
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	classroom.seed = 1
	w.setup.prepare = func(c options.Choice) (arenaConfig, error) { return classroom.chosen(&o, c) }
	if err := w.toStart(); err != nil {
		t.Fatal(err)
	}
	w.step()
	selectRow(t, w.menu, "Learn")
	w.tap("Enter")
	if w.menu.Open || w.session.choice.Mode != menus.LearnMode {
		t.Fatalf("Learn plays %+v: %s", w.session.choice, w.menu.View.Warning)
	}
	classroom.renderer, classroom.level = w.session.renderer, w.session.state.Level
	w.run(8)
	return w
}

// run lets some ticks pass.
func (w *walker) run(ticks int) {
	w.t.Helper()
	for range 4 * ticks {
		w.step()
	}
}

func (w *walker) lesson() *modes.LearnerData {
	_, l, _ := w.session.state.Lessons(w.session.state.Self)
	return l
}

// told returns what the HUD says about the lesson.
func (w *walker) told() (phase, text string) {
	w.glance()
	p, _ := find.Player(w.session.state.Players, w.session.state.Self)
	f := w.frame(p, w.session.state.Players, w.session.builder.Scene.Camera)
	if f.Hints != nil || f.Motion.Graph == nil {
		w.t.Errorf("hints %v, ski graph %v", f.Hints, f.Motion.Graph)
	}
	return f.Match.Phase, f.Match.Objective
}

// TestLearn_IsToldByTheKeysOfTheUser: every lesson names the keys as they are bound, a passed one
// is praised, one key skips, and the page at the end says how it went and what to play next.
func TestLearn_IsToldByTheKeysOfTheUser(t *testing.T) {
	w := school(t, image.Pt(320, 180))
	w.settings.Bindings[actions.Jump], w.settings.Bindings[actions.Use] = []input.Key{"J"}, []input.Key{"K"}
	keys := [6][]string{{"W", "Shift", "72 km/h"}, {"J"}, {"Right mouse", "roof"}, {"Shift", "Right mouse", "70 km/h"},
		{"J", "Left mouse", "back to the roof", "look down"}, {"Left mouse"}}
	for lesson := range keys {
		phase, text := w.told()
		keepAt(t, w.Game, fmt.Sprintf("lesson_%d", lesson+1), 1280, 720)
		keepAt(t, w.Game, fmt.Sprintf("lesson_%d_small", lesson+1), 640, 360)
		place := &systems.Single(w.session.state.Match, modes.Lessons).Lessons[lesson]
		if l := w.lesson(); l.Lesson != lesson || phase != fmt.Sprintf("%d of 6: %s   K skips", lesson+1, place.Title) {
			t.Fatalf("in %v the HUD says %q", l.Lesson, phase)
		}
		for _, key := range keys[lesson] {
			if !strings.Contains(text, key) {
				t.Errorf("%v: %q does not name %s", lesson, text, key)
			}
		}
		if want := place.Look.Yaw.SignedDegrees(); w.look.Yaw != want {
			t.Errorf("%v: the view is turned by %v, want %v", lesson, w.look.Yaw, want)
		}
		w.pass(lesson)
	}
	w.run(endTicks + 2)
	if !w.menu.Open || w.menu.Page != menus.PageEnd || w.menu.View.Title != "2 of 6 lessons done, 4 skipped" {
		t.Fatalf("at the end page %d says %q", w.menu.Page, w.menu.View.Title)
	}
	keepAt(t, w.Game, "lesson_end", 1280, 720)
	w.countsLessons()
	if cells := w.menu.Rows[0].Cells; cells[0] != "Ski down the slope" || !strings.HasSuffix(cells[1], " s") || w.menu.Rows[2].Cells[1] != "skipped" {
		t.Errorf("the table begins with %q and %q", cells, w.menu.Rows[2].Cells)
	}
	w.run(ignoreTicks)
	selectRow(t, w.menu, "Play")
	w.tap("Enter")
	if w.menu.Open || w.session.choice.Mode != menus.FlagMode || w.session.choice.Bots != fastBots {
		t.Errorf("then %+v is played: %s", w.session.choice, w.menu.View.Warning)
	}
}

// praise returns what is said when a lesson is passed.
func (w *walker) praise(lesson int) string {
	return systems.Single(w.session.state.Match, modes.Lessons).Lessons[lesson].Praise
}

// countsLessons checks what the title of the end says of lessons that were done and skipped.
func (w *walker) countsLessons() {
	w.t.Helper()
	l := w.lesson()
	was := l.Done
	for done, want := range map[int]string{0: "All lessons skipped", 1: "1 of 6 lessons done, 5 skipped", 6: "All lessons done"} {
		for i := range l.Done {
			l.Done[i].Passed = i < done
		}
		if got := w.session.overlay.Winner(&modes.StatusData{Reason: modes.ByLessons}).Text; got != want {
			w.t.Errorf("%d done: %q, want %q", done, got, want)
		}
	}
	l.Done = was
}

// pass passes a lesson by keys if it is one of the first two, and skips others.
func (w *walker) pass(lesson int) {
	w.t.Helper()
	switch lesson {
	case 0:
		w.hand.held = []input.Key{"W", "Shift"}
	case 1:
		w.hand.held = []input.Key{"J"}
	default:
		w.run(40)
		keepAt(w.t, w.Game, fmt.Sprintf("lesson_%d_later", lesson+1), 1280, 720)
		w.hand.held = []input.Key{"K"}
		w.run(2)
		w.hand.held = nil
		if l := w.lesson(); l.Lesson != lesson+1 || w.session.overlay.Feedback.Banner.Text != "Skipped" {
			w.t.Fatalf("skipped to %v, the banner says %q", l.Lesson, w.session.overlay.Feedback.Banner.Text)
		}
		return
	}
	for range 200 {
		if w.lesson().Praise > 0 {
			break
		}
		w.run(1)
	}
	w.hand.held = nil
	keepAt(w.t, w.Game, fmt.Sprintf("lesson_%d_passed", lesson+1), 1280, 720)
	if w.lesson().Praise == 0 || w.session.overlay.Feedback.Banner.Text != w.praise(lesson) {
		w.t.Fatalf("lesson %d: %+v, the banner says %q", lesson, *w.lesson(), w.session.overlay.Feedback.Banner.Text)
	}
	if _, text := w.told(); text != "" {
		w.t.Errorf("%v is passed, and yet the HUD says %q", lesson, text)
	}
	w.run(modes.PraiseTicks + 4)
}

// TestLearn_ALessonThatBeginsAgainSaysWhy: every failure has words, and who flies past the tower reads
// that.
func TestLearn_ALessonThatBeginsAgainSaysWhy(t *testing.T) {
	for failure := modes.FailureDied; failure <= modes.FailureSlow; failure++ {
		if overlay.LessonBlame[failure] == "" {
			t.Errorf("failure %d has no words", failure)
		}
	}
	w := school(t, image.Pt(320, 180))
	w.lesson().Lesson, w.lesson().Begun = 2, false
	w.run(8)
	place := systems.Single(w.session.state.Match, modes.Lessons).Lessons[2]
	way := place.Goal.Center.Sub(place.Start).Horizontal()
	if err := w.session.state.Match.Teleport(w.session.state.Self, place.Start.Add(way.Scale(2))); err != nil {
		t.Fatal(err)
	}
	w.run(2)
	if want := "You went past it: once more"; w.session.overlay.Feedback.Banner.Text != want {
		t.Errorf("the banner says %q, want %q", w.session.overlay.Feedback.Banner.Text, want)
	}
	keepAt(t, w.Game, "lesson_3_past", 1280, 720)
}

// TestLearn_AFailedDiscJumpSaysWhatToDoDifferently.
func TestLearn_AFailedDiscJumpSaysWhatToDoDifferently(t *testing.T) {
	w := school(t, image.Pt(320, 180))
	w.lesson().Lesson, w.lesson().Begun = 4, false
	w.run(8)
	for _, try := range []struct {
		pitch    float64
		together bool
		want     string
	}{{-20, true, "m away: look down steeply"}, {-88, false, "press Space in the same moment as Left mouse"}, {-88, true, "turn your back to the roof"}} {
		w.look.Pitch = try.pitch
		w.run(30)
		w.hand.held = []input.Key{input.MouseLeft}
		if try.together {
			w.hand.held = []input.Key{input.MouseLeft, "Space"}
		}
		w.run(2)
		w.hand.held = nil
		before := w.session.overlay.Disc.Hint
		for n := 0; w.session.overlay.Disc.Hint == before && n < 150; n++ {
			w.run(1)
		}
		if _, text := w.told(); !strings.Contains(text, try.want) {
			t.Errorf("after a shot at %v degrees, with a jump %v: %q, %+v", try.pitch, try.together, text, w.session.overlay.Disc)
		}
		components.Health.Get(mustEntry(w.Game, w.session.state.Self)).Current = 1e3
	}
	w.hand.held = []input.Key{"R"}
	w.run(2)
	if w.session.overlay.Disc.Hint != "" {
		t.Errorf("in the next lesson it still says %q", w.session.overlay.Disc.Hint)
	}
}

// TestLearn_HasABodyThatSkisAndFlies whatever was chosen before, and that choice stays.
func TestLearn_HasABodyThatSkisAndFlies(t *testing.T) {
	g, _ := chooser(t)
	for _, c := range []struct{ model, armor, want string }{
		{components.ModelSlide, "walker", "light"}, {components.ModelTribes, "heavy", "light"}, {components.ModelTorque, "t2-heavy", "t2-light"},
	} {
		g.settings.Choice = &options.Choice{Level: "valley", Model: c.model, Armor: c.armor, Pack: "energy"}
		before := *g.settings.Choice
		learn := g.learnChoice()
		if learn.Armor != c.want || learn.Mode != menus.LearnMode || learn.Bots != 0 || *g.settings.Choice != before {
			t.Errorf("%s: %+v", c.armor, learn)
		}
	}
}

// TestLearn_TheMenuSkipsALesson, for who has no key for it, and offers that in Learn only.
func TestLearn_TheMenuSkipsALesson(t *testing.T) {
	w := school(t, image.Pt(320, 180))
	before := w.lesson().Lesson
	w.openMenu()
	selectRow(t, w.menu, "Skip this lesson")
	if w.tap("Enter"); w.menu.Open {
		t.Fatalf("the menu stays: %s", w.menu.View.Warning)
	}
	w.run(8)
	if l := w.lesson(); l.Lesson != before+1 || l.Done[before].Passed {
		t.Errorf("after %v comes %v, passed %v", before, l.Lesson, l.Done[before].Passed)
	}
	if err := w.start(w.fast()); err != nil {
		t.Fatal(err)
	}
	w.openMenu()
	for i := range w.menu.Rows {
		if w.menu.Rows[i].Label == "Skip this lesson" {
			t.Error("another match offers to skip a lesson")
		}
	}
}
