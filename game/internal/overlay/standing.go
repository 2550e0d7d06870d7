package overlay

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// mostSides is how many teams the top of the picture has room for.
const mostSides = 4

// standing says how the match stands for a player, or nil where nobody counts and there is
// nothing to announce.
func (o *Overlay) standing(p *systems.PlayerState) *panels.Match {
	s, ok := modes.StatusOf(o.state.Match)
	if !ok && o.Feedback.BannerLeft > 0 {
		return &panels.Match{Banner: o.Feedback.Banner.Text, BannerOf: o.Feedback.Banner.Color}
	} else if !ok {
		return nil
	}
	m := &panels.Match{Sides: o.sides(p, &s), Clock: o.matchClock(&s), Objective: o.objective(p, &s)}
	switch s.Phase {
	case modes.Warmup:
		m.Phase = "WARM-UP"
	case modes.Overtime:
		m.Phase = "OVERTIME: the next point wins"
	}
	if r, ok := systems.FindSingle(o.state.Match, modes.Round); ok && r.Number > 0 && s.Playing() {
		if m.Phase = fmt.Sprint("ROUND ", r.Number); o.Feedback.BannerLeft > 0 {
			m.Phase, m.Objective = "", "" // the banner says it
		}
	}
	if lesson := o.lessonPhase(p.ID); lesson != "" {
		m.Phase = lesson
	}
	if clock, text := o.runText(p.ID); clock != "" {
		m.Clock, m.Phase, m.Stopwatch = clock, text, true
	}
	if o.Feedback.BannerLeft > 0 {
		m.Banner, m.BannerOf = o.Feedback.Banner.Text, o.Feedback.Banner.Color
	}
	if s.Over() {
		won := o.Winner(&s)
		m.Banner, m.BannerOf, m.Phase = won.Text, won.Color, o.EndText(&s)
	}
	return m
}

// matchClock is the time that is left or, without a limit, that has passed.
func (o *Overlay) matchClock(s *modes.StatusData) string {
	ticks, limited := s.Left()
	if !limited {
		ticks = s.Ticks
	}
	return panels.ShortClock(float64(ticks) * systems.TickSeconds)
}

// Winner names who has won.
func (o *Overlay) Winner(s *modes.StatusData) hud.Part {
	switch w := s.Winner; {
	case s.Reason == modes.ByLessons:
		return hud.Part{Text: o.lessonsDone(), Color: hud.Accent}
	case w.Team > 0:
		return hud.Part{Text: o.state.Palette.TeamName(w.Team) + " wins", Color: o.state.Palette.Team(w.Team)}
	case w.Player == o.state.Self && w.Player != components.Nobody && !o.state.Demo:
		return hud.Part{Text: "You win", Color: hud.Accent}
	case w.Name != "":
		return hud.Part{Text: w.Name + " wins", Color: hud.Accent}
	}
	return hud.Part{Text: "Nobody wins", Color: hud.Soft}
}

// sides are the scores of the teams or, where everybody is alone, those of the first and
// of the player.
func (o *Overlay) sides(p *systems.PlayerState, s *modes.StatusData) []panels.Standing {
	var sides []panels.Standing
	if s.Teams > 1 {
		for team := 1; team <= min(s.Teams, mostSides); team++ {
			sides = append(sides, panels.Standing{Name: o.state.Palette.TeamName(team), Team: team, Score: strconv.Itoa(s.Points[team]),
				Color: o.state.Palette.Team(team), Self: team == p.Team})
		}
		return sides
	}
	if course, ok := systems.FindSingle(o.state.Match, modes.Course); ok {
		return o.times(p.ID, course)
	}
	own := modes.ScoreOf(o.state.Match, p.ID).Points
	first, most := "", 0
	for i := range o.state.Players {
		other := &o.state.Players[i]
		if points := modes.ScoreOf(o.state.Match, other.ID).Points; other.ID != p.ID && (first == "" || points > most) {
			first, most = other.Name, points
		}
	}
	if first == "" || own == 0 && most == 0 && s.Rules.PointLimit == 0 {
		return nil
	}
	return []panels.Standing{
		{Name: p.Name, Score: strconv.Itoa(own), Color: hud.Accent, Self: true},
		{Name: first, Score: strconv.Itoa(most), Color: hud.Soft},
	}
}

// times are the best ones of a player and of the match.
func (o *Overlay) times(id components.ID, course *modes.CourseData) []panels.Standing {
	var sides []panels.Standing
	record := systems.Single(o.state.Match, modes.Record)
	if seconds, medal := o.bestTime(id, course); seconds > 0 {
		sides = append(sides, panels.Standing{Name: "Your best", Score: bests.Stopwatch(seconds), Color: medalColor(medal), Self: true})
	}
	if o.state.Rival.Ghost != nil && id == o.state.Self {
		sides = append(sides, panels.Standing{Name: o.state.Rival.Name, Score: bests.Stopwatch(o.state.Rival.Seconds), Color: o.rivalTone()})
	}
	if record.Player != components.Nobody && record.Player != id {
		sides = append(sides, panels.Standing{Name: record.Name, Score: bests.Stopwatch(record.Seconds), Color: hud.Soft})
	}
	return sides
}

// rivalTone returns the colour of the rival in texts.
func (o *Overlay) rivalTone() color.RGBA {
	if o.state.Rival.Gold {
		return ghostTones[scene.GhostGold]
	}
	return ghostTones[scene.GhostOther]
}

// bestTime returns the time of the fastest run of a player, also of earlier matches if it
// is the user, and its medal; 0 before the first.
func (o *Overlay) bestTime(id components.ID, course *modes.CourseData) (seconds float64, d modes.Medal) {
	if best := o.state.Best; best != nil && id == o.state.Self {
		return best.Seconds, best.Medal
	}
	run := find.Value(o.state.Match, id, modes.Run)
	seconds, ok := run.BestTime(course)
	if !ok {
		return 0, modes.NoMedal
	}
	return seconds, run.Medal
}

// medalColor returns the colour of a medal.
func medalColor(d modes.Medal) color.RGBA {
	switch d {
	case modes.Gold:
		return color.RGBA{255, 205, 60, 255}
	case modes.Silver:
		return color.RGBA{205, 214, 224, 255}
	case modes.Bronze:
		return color.RGBA{214, 140, 80, 255}
	}
	return hud.White
}

// gateStep is how finely the way to the next gate is told, m [ours]: fewer would flicker at speed.
const gateStep = 10

// objective says what the player is to do.
func (o *Overlay) objective(p *systems.PlayerState, s *modes.StatusData) string {
	entry, ok := o.state.Match.Entry(p.ID)
	switch {
	case s.Over() || !ok || o.state.Free || o.state.Led() && !o.state.Replay: // who watches has nothing to do
		return ""
	case s.Phase == modes.Warmup:
		return "Nothing counts yet"
	}
	if _, _, learns := o.state.Lessons(p.ID); learns {
		return o.lessonText(p)
	}
	text := ""
	if entry.HasComponent(components.Goal) {
		text = components.Goal.Get(entry).Text
		if name := o.rival(p.ID); name != "" && components.Goal.Get(entry).Kind == components.GoalSeek {
			text = "Find and defeat " + name
		}
		if entry.HasComponent(modes.Run) && modes.Run.Get(entry).Next > 0 { // the line above counts the gates
			text += fmt.Sprintf(" in %.0f m", gateStep*math.Round(components.Goal.Get(entry).Place.Sub(p.Position).Length()/gateStep))
		}
	}
	if _, carries := modes.CarriedBy(o.state.Match, p.ID); carries && !o.state.Led() {
		text += fmt.Sprintf("  (%s throws it)", o.options.Settings.Bindings.First(actions.Use, o.options.HasPad()))
	}
	if text == "" && s.Rules.PointLimit > 0 {
		text = fmt.Sprint("First to ", s.Rules.PointLimit)
	}
	return text
}

// rival names the opponent of a player in a duel, or nobody.
func (o *Overlay) rival(id components.ID) string {
	r, ok := systems.FindSingle(o.state.Match, modes.Round)
	if !ok {
		return ""
	}
	for i := range r.Players {
		if other, there := o.state.Player(r.Players[1-i]); there && r.Players[i] == id {
			return other.Name
		}
	}
	return ""
}

// bannerSeconds is how long what happened stands in the middle.
const bannerSeconds = 3.5

// show puts something in the middle of the picture for a while.
func (f *Feedback) show(part hud.Part) { f.Banner, f.BannerLeft = part, bannerSeconds }

// ranked returns the players, best first by points, kills and deaths.
func (o *Overlay) ranked(players []systems.PlayerState) ([]systems.PlayerState, map[components.ID]modes.ScoreData) {
	order, scores := slices.Clone(players), map[components.ID]modes.ScoreData{}
	for i := range players {
		scores[players[i].ID] = modes.ScoreOf(o.state.Match, players[i].ID)
	}
	slices.SortStableFunc(order, func(a, b systems.PlayerState) int {
		x, y := scores[a.ID], scores[b.ID]
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(y.Kills, x.Kills), cmp.Compare(x.Deaths, y.Deaths))
	})
	return order, scores
}
