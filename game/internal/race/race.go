package race

import (
	"errors"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// Race is what belongs to the runs of the user in a match. In a match without a course it does nothing.
type Race struct {
	Ineligible bool         // neither the best runs of this match are kept nor what the user does in it
	First      *bests.Best  // the user's best run before this match, or nil
	Rival      *runlink.Run // who is raced, or nil

	state  *scene.State
	tell   Tell
	keeper *bests.Keeper // or nil
	tally  career.Tally
	saved  systems.Entry // that goes back to the saved place; without a kind there is none
}

// Tell is how the user hears of something.
type Tell struct {
	Report func(line string) // for the terminal
	Say    func(parts ...hud.Part)
}

// New returns the race of a match.
func New(s *scene.State, t Tell) *Race { return &Race{state: s, tell: t} }

// Keep keeps the best runs of the user in a store, unless the match became ineligible before. The driver
// steps the match, and known are the modules that a replay may need.
func (r *Race) Keep(driver replay.Driver, store replays.Store, known []systems.Module, ineligible bool) {
	r.Ineligible = ineligible
	if _, isTrial := systems.FindSingle(r.state.Match, modes.Course); !isTrial || store == nil {
		return
	}
	var err error
	if r.keeper, err = bests.NewKeeper(r.state.Match, r.state.Self, driver, store, known, ineligible); err != nil {
		r.tell.Report("your best run on this course does not count: " + err.Error())
	}
	if r.state.Keeps = r.keeper != nil; r.state.Keeps {
		r.state.Best, r.First = r.keeper.Best(), r.keeper.Best()
	}
}

// Leave ends the keeping, and returns what steps the match now for what comes in its place.
func (r *Race) Leave() (kept bool) {
	kept, r.keeper = r.keeper != nil, nil
	return kept
}

// Driver returns what steps the match where runs are kept, or nil.
func (r *Race) Driver() replay.Driver {
	if r == nil || r.keeper == nil {
		return nil
	}
	return r.keeper
}

// Watch keeps a run that was finished in the last tick, if it is the user's best.
func (r *Race) Watch() {
	r.state.IsBest = false
	if r.keeper == nil {
		return
	}
	var err error
	if r.state.IsBest, err = r.keeper.Kept(); err != nil {
		r.tell.Report(err.Error())
	}
	r.state.Best = r.keeper.Best()
}

// Disqualify ends the keeping of best runs in this match and of what the user does in it, and says why: its
// times are worth nothing any more.
func (r *Race) Disqualify(why string) {
	if r.Ineligible {
		return
	}
	r.Ineligible = true
	if r.keeper != nil {
		r.keeper.Disqualify()
	}
	r.tell.Say(hud.Part{Text: why + ": what you do in this match is not kept", Color: hud.Accent})
}

// FindRival finds whom the user races: the runner of a link or, without one, the run that came with the
// arena. One of those that does not end as it says, on a changed level, is none.
func (r *Race) FindRival(invited *runlink.Run, ghost *bests.Ghost) {
	r.Rival, r.state.Rival = invited, scene.Rival{Ghost: ghost, Invited: ghost != nil, Waits: r.state.Match.Tick()}
	course, isTrial := systems.FindSingle(r.state.Match, modes.Course)
	if ghost != nil || !isTrial {
		return
	}
	run, err := bests.GoldRun(r.state.Level)
	if run == nil && err == nil {
		return
	}
	if err == nil {
		ghost, err = bests.GhostOf(run, r.state.Level)
	}
	if err != nil {
		r.tell.Report("the gold ghost of this course does not run: " + err.Error())
		return
	}
	if len(ghost.Splits) != len(course.Gates) {
		return // of another course on the same level
	}
	ghost.Gold = true
	r.Rival, r.state.Rival.Ghost = run, ghost
}

// Waits lets the rival show its way from now on.
func (r *Race) Waits() { r.state.Rival.Waits = r.state.Match.Tick() }

// RivalText names the rival and its time, or returns nothing without one.
func (r *Race) RivalText() string {
	if r.Rival == nil {
		return ""
	}
	return r.Rival.Runner + ", " + bests.Stopwatch(r.Rival.Seconds)
}

// Practise saves the place of a user who runs, and goes back there, if the keys for it were pressed. enter
// makes entries.
func (r *Race) Practise(keys *actions.Latch, enter func(e systems.Entry) error) error {
	save, back := keys.Edge(actions.SavePlace), keys.Edge(actions.GoBack)
	switch {
	case r.keeper == nil || !r.state.Racing():
		return nil
	case save:
		return r.SavePlace()
	case back:
		return r.GoBack(enter)
	}
	return nil
}

// SavePlace saves where the user is in its run.
func (r *Race) SavePlace() error {
	entry, ok := modes.ReturnEntry(r.state.Match, r.state.Self)
	if !ok {
		return errors.New("no place can be saved now")
	}
	r.saved = entry
	r.tell.Say(hud.Part{Text: "Place saved", Color: hud.Good})
	return nil
}

// GoBack brings the user back to the saved place, by what makes entries. The view is to follow.
func (r *Race) GoBack(enter func(e systems.Entry) error) error {
	if r.saved.Kind == 0 {
		r.tell.Say(hud.Part{Text: "No place is saved yet", Color: hud.Soft})
		return nil
	}
	return enter(r.saved)
}
