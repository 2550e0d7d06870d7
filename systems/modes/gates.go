package modes

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// passGates finds the players who come through their next gates in this tick.
func passGates(m *systems.Match) {
	s, course := systems.Single(m, Status), systems.Single(m, Course)
	if !s.Playing() || course.check() != nil {
		return
	}
	scratch := systems.Single(m, flagScratchKind)
	for _, entry := range runners.In(m) {
		run := Run.Get(entry)
		if run.Next < 0 || run.Next >= len(course.Gates) {
			run.Next = 0 // of another course, such as that of a damaged snapshot
		}
		if run.Next > 0 {
			Trail.Get(entry).note(entry, m.Tick()-int64(run.Began))
		}
	}
	last := len(course.Gates) - 1
	for gate := range course.Gates {
		box := geom.Box{Center: course.Gates[gate].Center, Half: course.Gates[gate].Half}
		scratch.touches = m.Touches(box, geom.Vec{}, scratch.touches[:0])
		for _, touch := range scratch.touches {
			entry, ok := m.Entry(touch.ID)
			if !ok || !entry.HasComponent(Run) || isSpectator(entry) {
				continue
			}
			now := float64(m.Tick()) + touch.Fraction
			run := Run.Get(entry)
			switch {
			case gate == 0 && (run.Next == 0 || !run.AtStart) && !(run.Next == last && course.Gates[0] == course.Gates[last]):
				run.start(m, touch.ID, entry, now)
			case gate > 0 && gate == run.Next:
				run.pass(m, touch.ID, entry, course, now)
			}
		}
		if gate == 0 {
			noteStart(m, scratch.touches)
		}
	}
	setGates(m, course)
}

// noteStart records who is in the start gate, so that a player who stays there starts
// only once.
func noteStart(m *systems.Match, touches []systems.Touch) {
	for _, entry := range runners.In(m) {
		Run.Get(entry).AtStart = false
	}
	for _, touch := range touches {
		if entry, ok := m.Entry(touch.ID); ok && entry.HasComponent(Run) {
			Run.Get(entry).AtStart = true
		}
	}
}

// start begins a run.
func (r *RunData) start(m *systems.Match, id components.ID, entry *donburi.Entry, now float64) {
	r.Next, r.Began = 1, now
	r.Splits = [MaxGates]float64{}
	trail := Trail.Get(entry)
	trail.begin()
	trail.note(entry, 0)
	_ = systems.Emit(m, id, GatePassed{})
}

// pass records the split of the next gate, and ends the run at the last gate.
func (r *RunData) pass(m *systems.Match, id components.ID, entry *donburi.Entry, course *CourseData, now float64) {
	gate, seconds := r.Next, float64((now-r.Began)*systems.TickSeconds)
	seconds = max(seconds, r.Splits[gate-1]) // gates may overlap
	r.Splits[gate] = seconds
	e := GatePassed{Gate: gate, Seconds: seconds, HasBest: r.Runs > 0}
	if e.HasBest {
		e.Behind = seconds - r.Best[gate]
	}
	_ = systems.Emit(m, id, e)
	if r.Next++; r.Next == len(course.Gates) {
		r.finish(m, id, entry, course, seconds)
	}
}

// finish ends a run, and keeps its splits and its trail if it is the player's best.
func (r *RunData) finish(m *systems.Match, id components.ID, entry *donburi.Entry, course *CourseData, seconds float64) {
	if r.Practised {
		r.Next = 0
		_ = systems.Emit(m, id, RunFinished{Seconds: seconds, Medal: course.Medal(seconds), Practised: true})
		return
	}
	record := systems.Single(m, Record)
	done := RunFinished{Seconds: seconds, Medal: course.Medal(seconds), Beaten: record.Seconds, HasBeaten: record.Player != components.Nobody}
	done.OwnBest = r.Runs == 0 || seconds < r.Best[r.Next-1]
	done.IsRecord = !done.HasBeaten || seconds < record.Seconds
	r.Runs, r.Next = r.Runs+1, 0
	r.Medal = max(r.Medal, done.Medal)
	trail := Trail.Get(entry)
	if done.OwnBest {
		r.Best = r.Splits
		trail.Best = append(trail.Best[:0], trail.Now...)
	}
	if done.IsRecord {
		record.Player, record.Seconds, record.Name = id, seconds, components.Player.Get(entry).Name
		record.Trail = append(record.Trail[:0], trail.Now...)
	}
	systems.Single(m, Status).Award(m, id, 0, 1)
	_ = systems.Emit(m, id, done)
}

// endRuns ends the runs of dead players.
func endRuns(m *systems.Match) {
	for _, entry := range runners.In(m) {
		if !alive(entry) {
			Run.Get(entry).Next = 0
		}
	}
}

// setGates sets the next gate of every player as its goal.
func setGates(m *systems.Match, course *CourseData) {
	for _, entry := range runners.In(m) {
		next := Run.Get(entry).Next
		goal := components.GoalData{Kind: components.GoalReach, Place: course.Gates[next].Center, Text: "Come through the start"}
		switch {
		case next == len(course.Gates)-1:
			goal.Text = "Finish"
		case next > 0:
			goal.Text = "Next gate"
		}
		*components.Goal.Get(entry) = goal
	}
}

// TrailTicks is the number of ticks between two places of a trail [ours]. If it is
// larger, ghosts cut corners; if it is smaller, a long run does not fit into a trail.
const TrailTicks = 4

// maxTrail is the largest number of places of a trail, 262 s [ours].
const maxTrail = 2048

// Place is where a player was and which way it looked.
type Place struct {
	Feet geom.Vec // m
	Yaw  geom.Angle
}

// TrailData is the path of a player in its current run and in its best one, for ghosts.
type TrailData struct {
	Now, Best []Place `state:"max=2048"` // at most maxTrail places, one every TrailTicks from the start
}

// RecordData is the fastest run of a match.
type RecordData struct {
	Player  components.ID // Nobody before the first run
	Name    string
	Seconds float64
	Trail   []Place `state:"max=2048"` // maxTrail
}

// begin deletes the last run, and makes room for a whole one.
func (t *TrailData) begin() {
	if cap(t.Now) < maxTrail {
		t.Now = make([]Place, 0, maxTrail)
	}
	t.Now = t.Now[:0]
}

// note adds the position of the player if a place is due at this tick of the run.
func (t *TrailData) note(entry *donburi.Entry, ticks int64) {
	if ticks%TrailTicks == 0 && len(t.Now) < maxTrail {
		t.Now = append(t.Now, Place{Feet: components.Position.Get(entry).Feet, Yaw: components.View.Get(entry).Yaw})
	}
}

// Ghost returns the place in a trail at a number of ticks after the start, or false
// before the start and after the end.
func Ghost(trail []Place, ticks float64) (Place, bool) {
	at := float64(ticks / TrailTicks) // the compiler turns a division by 4 into a product, which would be fused below
	if !(at >= 0) || at > float64(len(trail)-1) {
		return Place{}, false
	}
	i := min(int(at), len(trail)-2)
	if i < 0 {
		return trail[0], true
	}
	a, b := trail[i], trail[i+1]
	part := at - float64(i)
	turn := float64(int16(b.Yaw - a.Yaw))
	return Place{Feet: a.Feet.Lerp(b.Feet, part), Yaw: a.Yaw + geom.Angle(int16(float64(turn*part)))}, true
}
