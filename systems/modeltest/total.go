package modeltest

import (
	"fmt"
	"math"
	"reflect"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// total puts bodies into unusual but finite states, and lets them step with any bits as
// keys: nothing panics, and nothing becomes NaN or infinite.
func total(r *rig) error {
	all, err := grounds()
	if err != nil {
		return err
	}
	spawns := all[0].Level.Spawns
	level := *all[0].Level
	level.Limits = level.Bounds.Expand(math.MaxFloat64 / 4)
	const bodies, trials, ticks = 8, 40, 2
	starts := make([]geom.Vec, bodies)
	p, err := r.play(&level, starts...)
	if err != nil {
		return err
	}
	random := new(systems.Random)
	for trial := range trials * r.rounds {
		var set [bodies]string
		for i := range set {
			r.upset(p, i, spawns[random.Below(len(spawns))].Position, random)
			set[i] = r.describe(p, i)
		}
		for tick := range ticks {
			for i := range set {
				p.commands[i].Input = anyInput(random)
			}
			if err := p.step(); err != nil {
				return err
			}
			for i := range set {
				if _, ok := p.match.Entry(p.ids[i]); !ok {
					return fmt.Errorf("trial %d, %d ticks after %s: it is NaN or out of all bounds", trial, tick+1, set[i])
				}
				energy := components.Energy.Get(p.entry(i)).Current
				if s := p.state(i); !s.isFinite() || !geom.IsFinite(energy) {
					return fmt.Errorf("trial %d, %d ticks after %s: it is %v with energy %v", trial, tick+1, set[i], s, energy)
				}
			}
		}
	}
	return nil
}

// wild returns a number of any magnitude and sign.
func wild(random *systems.Random) float64 {
	size := float64((1 + float64(random.Float())) * power(random.Below(2000)-1000))
	return math.Copysign(size, random.Unit())
}

// power returns 2 to the n, for n from -1022 to 1023.
func power(n int) float64 { return math.Float64frombits(uint64(n+1023) << 52) }

func wildVec(random *systems.Random) geom.Vec {
	return geom.Vec{X: wild(random), Y: wild(random), Z: wild(random)}
}

// direction returns a unit vector or none.
func direction(random *systems.Random) geom.Vec {
	if random.Below(4) == 0 {
		return geom.Vec{}
	}
	return geom.Vec{X: random.Unit(), Y: random.Unit(), Z: random.Unit()}.Normalize()
}

// upset gives a body a random state.
func (r *rig) upset(p *play, i int, near geom.Vec, random *systems.Random) {
	entry := p.entry(i)
	feet, velocity := components.Position.Get(entry), components.Velocity.Get(entry)
	feet.Feet = near.Add(geom.Vec{X: random.Unit(), Y: random.Unit(), Z: random.Unit()})
	velocity.Linear = geom.Vec{X: float64(50 * random.Unit()), Y: float64(50 * random.Unit()), Z: float64(50 * random.Unit())}
	if random.Below(4) == 0 {
		feet.Feet = wildVec(random)
	}
	if random.Below(2) == 0 {
		velocity.Linear = wildVec(random)
	}
	*components.Energy.Get(entry) = components.EnergyData{Current: wild(random), Jetting: random.Below(2) == 0, Pack: random.Below(2) == 0}
	*components.Contact.Get(entry) = components.ContactData{
		Touching: random.Below(2) == 0, Normal: direction(random), JumpNormal: direction(random), Friction: random.Float(),
		TicksSinceJumpable: random.Below(components.NoJumpableContact + 1), CrawledToStop: random.Below(2) == 0,
		Safe: feet.Feet.Add(direction(random)), HasSafe: random.Below(2) == 0, JumpLockTicks: random.Below(100),
	}
	r.stir(entry, random)
}

// stir changes what the model remembers of a body: its components that Reset restores.
func (r *rig) stir(entry *donburi.Entry, random *systems.Random) {
	if r.model.Reset == nil {
		return
	}
	var memory []reflect.Value
	for _, kind := range entry.Archetype().Layout().Components() {
		value := reflect.NewAt(kind.Typ(), entry.Component(kind)).Elem()
		before, shaken := copyOf(value), copyOf(value)
		shake(shaken, random)
		value.Set(shaken)
		if r.model.Reset(entry); !reflect.DeepEqual(value.Interface(), shaken.Interface()) {
			memory = append(memory, value)
		}
		value.Set(before)
	}
	for _, value := range memory {
		shake(value, random)
	}
}

func copyOf(value reflect.Value) reflect.Value {
	same := reflect.New(value.Type()).Elem()
	same.Set(value)
	return same
}

// shake replaces every number, bool and vector in a value by a random one: vectors are
// unit or zero, and counts small.
func shake(value reflect.Value, random *systems.Random) {
	switch value.Kind() {
	case reflect.Struct:
		if v, ok := value.Addr().Interface().(*geom.Vec); ok {
			*v = direction(random)
			return
		}
		for i := range value.NumField() {
			if value.Field(i).CanSet() {
				shake(value.Field(i), random)
			}
		}
	case reflect.Array:
		for i := range value.Len() {
			shake(value.Index(i), random)
		}
	case reflect.Bool:
		value.SetBool(random.Below(2) == 0)
	case reflect.Float32, reflect.Float64:
		value.SetFloat(float64(100 * random.Unit()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		value.SetInt(int64(random.Below(100)))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		value.SetUint(uint64(random.Below(100)))
	}
}

// describe returns the complete state of a body, to be set again by hand.
func (r *rig) describe(p *play, i int) string {
	return fmt.Sprintf("%v, contact %+v, energy %+v", p.state(i), *components.Contact.Get(p.entry(i)), *components.Energy.Get(p.entry(i)))
}
