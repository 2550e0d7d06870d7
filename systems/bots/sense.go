package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// Numbers of sight [ours].
const (
	lookEvery  = 8     // ticks between two looks of a bot around itself
	manyBots   = 256   // bots from which they look and predict less often
	checkEvery = 4     // ticks between two tests whether its target is in sight
	seeRange   = 260.0 // m, how far it sees an enemy
	feelRange  = 5.0   // m, within which it notices an enemy behind it
	looked     = 4     // nearest enemies at which it looks
	lookFrom   = 16.0  // m, half the width of the first searched box
	crowd      = 48    // entities in a box from which it searches no larger one
	hurtTicks  = 60    // ticks for which it counts as under fire

	visibleWorth = 60.0 // m, by which an enemy in sight counts as nearer
	targetWorth  = 12.0 // m, by which its target counts as nearer, so that it does not waver
	allNear      = 12.0 // m, within which its armour makes no difference
	ageWorth     = 1.0  // m in a tick, by which an enemy out of sight counts as farther
)

// classFar is how many times as far away an enemy who is not near counts by its armour [ours]: a heavy one is the most dangerous, and
// the easiest to hit.
var classFar = map[components.ArmorClass]float64{components.LightArmor: 3.4, components.MediumArmor: 1.35, components.HeavyArmor: 0.33}

// classOf returns the armour of an entity.
func (s *scene) classOf(id components.ID) components.ArmorClass {
	if entry, ok := s.match.Entry(id); ok && entry.HasComponent(components.Armor) {
		return components.Armor.Get(entry).Class
	}
	return components.MediumArmor
}

// sense lets the bot see and hear.
func (b *bot) sense() {
	phase := b.phase()
	countDown(&b.brain.sight.hurtTicks)
	if every := b.scene.lookEvery; phase%every == 0 || b.wakes {
		b.brain.sight.age(int(every), b.skill.memory)
		b.hearShots(every)
		b.lookAround()
		b.chooseTarget()
		return
	}
	if target := b.brain.sight.memory(b.brain.sight.target); target != nil {
		b.follow(target, phase%checkEvery == 0)
	}
}

// follow renews what the bot knows about its target while it is in sight.
func (b *bot) follow(target *Enemy, check bool) {
	if !target.Visible && !check {
		return
	}
	enemy, ok := b.scene.enemy(b.id, target.ID, b.team())
	if !ok {
		b.brain.sight.target = components.Nobody
		*target = Enemy{}
		return
	}
	if check && !b.sees(&enemy) {
		target.Visible = false
		return
	}
	target.Place, target.Velocity, target.Ticks, target.Visible = enemy.feet, enemy.velocity, 0, true
}

// lookAround looks at the nearest enemies.
func (b *bot) lookAround() {
	for i := range b.brain.sight.memories {
		e := &b.brain.sight.memories[i]
		if e.ID == components.Nobody {
			continue
		}
		e.Visible = false
		if _, ok := b.scene.enemy(b.id, e.ID, b.team()); !ok {
			*e = Enemy{} // it died, or has no place any longer
		}
	}
	var nearest [looked]combatant
	count := b.scene.nearestEnemies(b.id, b.feet, b.team(), &nearest)
	for i := range nearest[:count] {
		enemy := &nearest[i]
		switch distance := enemy.feet.Sub(b.feet).Length(); {
		case b.sees(enemy):
			e := b.brain.sight.place(enemy.id)
			if e.Ticks > 2*lookEvery {
				e.Watched = 0
			}
			e.Place, e.Velocity, e.Ticks, e.Visible = enemy.feet, enemy.velocity, 0, true
			e.Airborne = groundBelow(b.match, enemy.feet) > lowFlight
		case distance < jetRange && enemy.jets:
			b.brain.sight.hear(enemy.id, enemy.feet.Add(randomError(b.random, noiseError)))
		}
	}
}

// nearestEnemies finds the enemies of a bot that are nearest to its feet, and returns how many
// there are. It searches growing boxes, so that it visits few more entities than those nearby.
func (s *scene) nearestEnemies(own components.ID, feet geom.Vec, team int, nearest *[looked]combatant) (count int) {
	for half := lookFrom; half <= seeRange; half *= 4 {
		s.nearby = s.match.Nearby(geom.Bounds{Min: feet, Max: feet}.Expand(half), s.nearby[:0])
		var distances [looked]float64
		count = 0
		for _, id := range s.nearby {
			enemy, ok := s.enemy(own, id, team)
			if !ok {
				continue
			}
			d := enemy.feet.Sub(feet).LengthSquared()
			at := count
			for at > 0 && d < distances[at-1] {
				at--
			}
			if at == looked {
				continue
			}
			count = min(count+1, looked)
			copy(nearest[at+1:count], nearest[at:])
			copy(distances[at+1:count], distances[at:])
			nearest[at], distances[at] = enemy, d
		}
		if count == looked || len(s.nearby) > crowd {
			break
		}
	}
	return count
}

// sees reports whether an enemy is in the field of view, and nothing stands between.
func (b *bot) sees(enemy *combatant) bool {
	box, ok := b.match.Box(enemy.id)
	if !ok {
		return false
	}
	line := box.Center.Sub(b.eye)
	distance := line.Length()
	if distance > seeRange || distance > feelRange && b.gaze.before.Forward().Dot(line) < float64(b.skill.sightCosine*distance) {
		return false
	}
	_, hidden := b.match.Solid().Raycast(b.eye, line)
	return !hidden
}

// chooseTarget chooses the enemy to fight among those whom the bot remembers.
func (b *bot) chooseTarget() {
	target, least := components.Nobody, 0.0
	for i := range b.brain.sight.memories {
		e := &b.brain.sight.memories[i]
		if e.ID == components.Nobody {
			continue
		}
		far := e.expected().Sub(b.feet).Length() + float64(ageWorth*float64(e.Ticks))
		if far > allNear {
			far *= classFar[b.scene.classOf(e.ID)]
		}
		if e.Visible {
			far -= visibleWorth
		}
		if e.ID == b.brain.sight.target {
			far -= targetWorth
		}
		if b.scene.isPiece(e.ID) {
			far += pieceWorth
		}
		if b.scene.carriesFlag(e.ID) {
			far -= visibleWorth
		}
		if target == components.Nobody || far < least {
			target, least = e.ID, far
		}
	}
	b.brain.sight.target = target
}

// hearsAt returns where to look for an enemy who is not in sight, or false.
func (b *bot) hearsAt() (geom.Vec, bool) {
	target := b.brain.sight.memory(b.brain.sight.target)
	if target == nil || target.Visible || target.Ticks > 2*recallTicks {
		return geom.Vec{}, false
	}
	return target.expected().Add(geom.Vec{Z: systems.EyePosition(geom.Vec{}, b.armor.Half).Z}), true
}

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
