package modes_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// script is what a pupil does who knows how: a function of its state, its lesson and the ticks
// since that began. Without jets it does not use them on the way to the crest.
func script(m *systems.Match, p *systems.PlayerState, l *modes.LearnerData, tick int, jets bool) (in components.Input) {
	course := systems.Single(m, modes.Lessons)
	place := &course.Lessons[min(l.Lesson, lessonTarget)]
	in.Look = place.Look
	if l.Praise > 0 {
		return in
	}
	switch l.Lesson {
	case lessonSki:
		in.Forward = components.Full
		in.Hold(components.ButtonSki, true)
	case lessonJump:
		in.Hold(components.ButtonJump, tick > 10)
	case lessonJet:
		flyTo(&in, p, place, tick)
	case lessonCrest:
		in.Forward = components.Full
		in.Hold(components.ButtonSki, true)
		in.Hold(components.ButtonJet, jets && p.Velocity.Z > 1 && p.Position.X > -260 && p.Position.Z < 145)
	case lessonDisc:
		switch {
		case l.Blast > 0: // it flies
		default: // the blast is before it, and its back to the roof
			in.Hold(components.ButtonJump|components.ButtonFire, tick > 10 && p.Velocity.Length() < 0.1)
		}
	case lessonTarget:
		at := components.Position.Get(entryOf(m, course.Target)).Feet
		eye := p.Position.Add(geom.Vec{Z: 2})
		lead := geom.Vec{Y: 8 * at.Sub(eye).Length() / 65} // its speed, and that of a disc
		if m.Tick()%218 > 109 {
			lead = lead.Scale(-1)
		}
		in.Look = towards(eye, at.Add(lead))
		in.Hold(components.ButtonFire, tick > 10)
	}
	return in
}

// flyTo flies to a place as the texts of the lesson say: brake, come down, glide, fly over, rise.
func flyTo(in *components.Input, p *systems.PlayerState, place *modes.Lesson, tick int) {
	in.Look = towards(p.Position, place.Goal.Center)
	says := slices.IndexFunc(place.Texts, func(t modes.LessonText) bool { return t.Suits(place, p.Position, p.Velocity, p.Contact.Touching) })
	in.Hold(components.ButtonJet, tick > 10 && (says == 0 || says >= 3))
	switch says {
	case 0:
		in.Forward = -components.Full
	case 3:
		in.Forward = components.Full
	}
}

// A person at 15 pictures a second: how late and how roughly it plays.
const (
	pictureTicks = 2   // from one picture to the next, 64 ms
	reaction     = 14  // ticks until somebody does something about what it sees, almost half a second
	aimError     = 7.0 // degrees by which it looks beside what it looks at
	turnMost     = 9.0 // degrees by which it turns from picture to picture
	thumbMiss    = 0.6 // share of double presses that come in two pictures instead of one
)

// person plays lessons as their texts say.
type person struct {
	chance *rand.Rand
	seen   []glimpse // the last ones, the oldest first
	look   geom.YawPitch
	held   components.Input
	aim    geom.YawPitch // error of the moment
	lesson int
	ticks  int // in this attempt
	late   components.Buttons
	tries  int
}

// glimpse is what is seen in a picture.
type glimpse struct {
	player systems.PlayerState
	text   int // number of the text that the lesson shows
	target geom.Vec
}

// see looks at the picture of a tick, and returns what the person reacts to.
func (p *person) see(m *systems.Match, course *modes.LessonsData, l *modes.LearnerData) glimpse {
	g := glimpse{player: m.Players(nil)[0], text: -1}
	if lesson, ok := course.Current(l); ok {
		q := &g.player
		g.text = slices.IndexFunc(lesson.Texts, func(t modes.LessonText) bool {
			return t.Suits(lesson, q.Position, q.Velocity, q.Contact.Touching)
		})
	}
	if entry, ok := m.Entry(course.Target); ok {
		g.target = components.Position.Get(entry).Feet
	}
	p.seen = append(p.seen, g)
	p.seen = p.seen[max(len(p.seen)-reaction/pictureTicks-1, 0):]
	return p.seen[0]
}

// input returns what the person holds in a tick.
func (p *person) input(m *systems.Match, id components.ID) components.Input {
	course, l := systems.Single(m, modes.Lessons), learnerOf(m, id)
	if p.ticks++; p.lesson != l.Lesson || p.tries != l.Done[l.Lesson].Attempts {
		p.lesson, p.tries, p.ticks, p.seen, p.late = l.Lesson, l.Done[l.Lesson].Attempts, 0, nil, 0
		p.look = m.Players(nil)[0].Look // the game turns it
	}
	if p.ticks%pictureTicks != 0 {
		p.held.Look = p.look
		return p.held
	}
	g := p.see(m, course, l)
	if p.chance.IntN(4) == 0 {
		p.aim = geom.YawPitch{Yaw: geom.Degrees(aimError * p.chance.NormFloat64()), Pitch: geom.Degrees(aimError / 2 * p.chance.NormFloat64())}
	}
	lesson, ok := course.Current(l)
	if !ok || l.Praise > 0 && p.ticks%16 > 0 { // it goes on with what it holds for a while
		return p.held
	}
	in := components.Input{Look: p.look}
	in.Buttons |= p.late
	p.late = 0
	if p.ticks > 20 && l.Praise == 0 { // it has read what to do
		p.act(&in, lesson, &g, l)
	}
	p.turn(in.Look)
	in.Look, p.held = p.look, in
	return in
}

// turn turns the view towards another one, by as much as a picture allows.
func (p *person) turn(to geom.YawPitch) {
	step := func(now *geom.Angle, to geom.Angle) {
		most := geom.Degrees(turnMost).Signed()
		*now += geom.Angle(int16(min(max((to-*now).Signed(), -most), most)))
	}
	step(&p.look.Yaw, to.Yaw+p.aim.Yaw)
	step(&p.look.Pitch, to.Pitch+p.aim.Pitch)
}

// act does what a lesson asks for.
func (p *person) act(in *components.Input, lesson *modes.Lesson, g *glimpse, l *modes.LearnerData) {
	q, goal := &g.player, lesson.Goal.Center
	in.Look = towards(q.Position, goal)
	in.Look.Pitch = lesson.Look.Pitch
	switch lesson.Task {
	case modes.TaskSki:
		in.Forward = components.Full
		in.Hold(components.ButtonSki, q.Velocity.Length() > 3)
	case modes.TaskJump:
		in.Hold(components.ButtonJump, p.ticks%40 < 8)
	case modes.TaskLand: // by the texts: brake, come down, glide, fly over, rise
		in.Hold(components.ButtonJet, g.text == 0 || g.text >= 3)
		switch g.text {
		case 0:
			in.Forward = -components.Full
		case 3:
			in.Forward = components.Full
		}
	case modes.TaskPass:
		in.Forward = components.Full
		in.Hold(components.ButtonSki, true)
		in.Hold(components.ButtonJet, q.Velocity.Z > 2 && q.Position.X > -300)
	case modes.TaskDisc:
		p.jumpByDisc(in, lesson, q, l)
	case modes.TaskHit:
		eye := q.Position.Add(geom.Vec{Z: 2})
		speed := g.target.Sub(p.seen[len(p.seen)-1].target).Scale(-1 / (float64(len(p.seen)-1) * pictureTicks * systems.TickSeconds))
		lead := g.target.Sub(eye).Length()/65 + reaction*systems.TickSeconds
		if speed.IsFinite() {
			in.Look = towards(eye, g.target.AddScaled(speed, lead))
		}
		in.Hold(components.ButtonFire, p.ticks%24 < 8)
	}
}

// jumpByDisc looks down as it did at first, and presses both keys, of which one may come late.
func (p *person) jumpByDisc(in *components.Input, lesson *modes.Lesson, q *systems.PlayerState, l *modes.LearnerData) {
	in.Look = lesson.Look
	if l.Blast > 0 || !q.Contact.Touching || p.ticks%50 >= pictureTicks {
		return
	}
	in.Buttons |= components.ButtonFire
	if p.chance.Float64() < thumbMiss {
		p.late = components.ButtonJump
	} else {
		in.Buttons |= components.ButtonJump
	}
}

// TestLearn_APersonAt15PicturesASecondPassesEveryLesson who reacts late, looks aside and turns in steps:
// all lessons, each with few attempts, and nobody needs long.
func TestLearn_APersonAt15PicturesASecondPassesEveryLesson(t *testing.T) {
	people := 3
	if os.Getenv("SKIJET_LONG") != "" {
		people = 40
	}
	const mostAttempts, mostSeconds = 4, 180
	for model, preset := range map[string]string{components.ModelTribes: "light", components.ModelTorque: "t2-light"} {
		var attempts [lessonCount][]int
		for seed := range people {
			m, id := class(t, model, preset)
			p := person{chance: rand.New(rand.NewPCG(uint64(seed), 15)), lesson: -1}
			for range systems.Ticks(mostSeconds) {
				if err := m.Step([]systems.Command{{Player: id, Input: p.input(m, id)}}); err != nil {
					t.Fatal(err)
				}
				if s := statusOf(t, m); s.Over() {
					break
				}
			}
			l := learnerOf(m, id)
			for i := range lessonCount {
				if attempts[i] = append(attempts[i], l.Done[i].Attempts); !l.Done[i].Passed || l.Done[i].Attempts > mostAttempts {
					t.Errorf("%s, person %d: %s: %+v after %.0f s", preset, seed, systems.Single(m, modes.Lessons).Lessons[i].Title, l.Done[i], float64(m.Tick())*systems.TickSeconds)
				}
			}
		}
		t.Logf("%s: attempts %v", preset, attempts)
	}
}
