package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// memories is how many enemies a bot keeps in mind [ours]: of more it fights none better.
const memories = 4

// Enemy is what a bot knows about an enemy.
type Enemy struct {
	ID       components.ID // Nobody for an empty place
	Place    geom.Vec      // of its feet when it was last seen or heard, m
	Velocity geom.Vec      // at that time, m/s; 0 if it was heard
	Ticks    int           // since then
	Watched  int           // ticks for which it has been in sight
	Visible  bool          // it is in sight
	Airborne bool          // it was too high for an explosion on the ground
}

// recallTicks is for how long a bot believes that an enemy out of sight goes on as before,
// 1 s [ours].
const recallTicks = 31

// expected returns where the enemy probably is.
func (e *Enemy) expected() geom.Vec {
	return e.Place.AddScaled(e.Velocity, float64(min(e.Ticks, recallTicks))*tickSeconds)
}

// sight is what a bot has seen and felt.
type sight struct {
	memories  [memories]Enemy // what it knows about enemies
	target    components.ID   // the enemy it attacks, one of memories, or Nobody
	hurtTicks int             // ticks for which it counts as under fire
}

// memory returns what the bot knows about an enemy, or nil.
func (s *sight) memory(id components.ID) *Enemy {
	if id == components.Nobody {
		return nil
	}
	for i := range s.memories {
		if s.memories[i].ID == id {
			return &s.memories[i]
		}
	}
	return nil
}

// place returns the memory of an enemy, which replaces the oldest one if it is new.
func (s *sight) place(id components.ID) *Enemy {
	if known := s.memory(id); known != nil {
		return known
	}
	oldest := &s.memories[0]
	for i := range s.memories {
		e := &s.memories[i]
		if e.ID == components.Nobody {
			oldest = e
			break
		}
		if !e.Visible && (oldest.Visible || e.Ticks > oldest.Ticks) {
			oldest = e
		}
	}
	*oldest = Enemy{ID: id}
	return oldest
}

// hear remembers the place of an enemy who is not in sight.
func (s *sight) hear(id components.ID, place geom.Vec) {
	known := s.memory(id)
	if known != nil && known.Visible {
		return
	}
	known = s.place(id)
	known.Place, known.Velocity, known.Ticks, known.Watched = place, geom.Vec{}, 0, 0
}

// age counts the ticks of all memories, and forgets the oldest.
func (s *sight) age(ticks, most int) {
	for i := range s.memories {
		e := &s.memories[i]
		switch {
		case e.ID == components.Nobody:
		case e.Visible:
			e.Watched += ticks
		default:
			if e.Ticks += ticks; e.Ticks > most {
				*e = Enemy{}
			}
		}
	}
}
