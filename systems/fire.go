package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// eyeHeight is where the view and the muzzle are, as part of the box's height
// above its centre [ours].
const eyeHeight = 0.8

// EyePosition returns where a player of that box looks and shoots from.
func EyePosition(feet, half geom.Vec) geom.Vec {
	return feet.Add(geom.Vec{Z: float64(half.Z * (1 + eyeHeight))})
}

// shooter is a living member with an arsenal in the stage of weapons.
type shooter struct {
	member  *member
	team    int
	intent  *components.Input
	arsenal *components.ArsenalData
	energy  *components.EnergyData
	pack    *components.PackData
	box     geom.Box
	eye     geom.Vec
}

func (s *shooter) id() components.ID { return s.member.id }

// FireWeapons changes held weapons, runs packs and turns pulled triggers into
// shots.
func FireWeapons(m *Match) {
	m.findMines(false)
	for _, p := range m.armed.members {
		if !isAlive(p) {
			continue
		}
		box := boxOf(p)
		s := shooter{
			member: p, team: teamOf(p), intent: components.Intent.Get(p.entry),
			arsenal: components.Arsenal.Get(p.entry), energy: components.Energy.Get(p.entry), pack: components.Pack.Get(p.entry),
			box: box, eye: EyePosition(p.position.Feet, box.Half),
		}
		s.changeWeapon()
		s.runPack()
		m.pullTrigger(&s)
		m.throwAside(&s)
	}
}

// changeWeapon takes up the weapon asked for. What was begun with the old one is
// lost.
func (s *shooter) changeWeapon() {
	a := s.arsenal
	if w := int(s.intent.Weapon) - 1; w >= 0 && w < len(a.Slots) && w != a.Held {
		a.Held, a.Spin, a.ChargeTicks, a.Beaming = w, 0, 0, false
	}
}

// runPack lets the pack do its work of the tick.
func (s *shooter) runPack() {
	s.energy.Pack = s.pack.Kind == components.EnergyPack
	s.pack.On = s.pack.Kind == components.ShieldPack && s.intent.Has(components.ButtonPack) && s.energy.Current >= weapons.ShieldMinEnergy
	if s.pack.On {
		s.spend(weapons.ShieldEnergy * TickSeconds)
	}
}

func (s *shooter) spend(energy float64) { s.energy.Current = max(s.energy.Current-energy, 0) }

// mayUse reports whether the pack is on that a weapon needs.
func (s *shooter) mayUse(spec *weapons.Spec) bool {
	return spec.Pack == components.NoPack || spec.Pack == s.pack.Kind
}

func (m *Match) pullTrigger(s *shooter) {
	slot, ok := s.arsenal.InHand()
	if !ok {
		return
	}
	spec, ok := m.catalogue.Lookup(slot.Weapon)
	if !ok {
		return
	}
	held := s.intent.Has(components.ButtonFire) && s.mayUse(spec)
	if spec.Beam != nil {
		energy, on := spec.Trigger.Hold(s.arsenal, held, s.energy.Current, TickSeconds)
		s.spend(energy)
		if on {
			m.holdBeam(s, spec)
		}
		return
	}
	if pull, ok := spec.Trigger.Step(s.arsenal, slot, held, s.energy.Current); ok {
		m.shoot(s, spec, pull)
	}
}

// throwAside lets the other hand hold back and throw what the intent names, with
// a cycle of its own. Only throws can be thrown so.
func (m *Match) throwAside(s *shooter) {
	hand, place := &s.arsenal.OffHand, int(s.intent.Throw)
	held := place > 0
	if held && place != hand.Place {
		hand.Place, hand.ChargeTicks = place, 0
	}
	if hand.Place <= 0 || hand.Place > len(s.arsenal.Slots) {
		hand.Place = 0
		return
	}
	slot := &s.arsenal.Slots[hand.Place-1]
	spec, ok := m.catalogue.Lookup(slot.Weapon)
	if !ok || spec.Trigger.ThrowTicks == 0 || !s.mayUse(spec) {
		hand.Place = 0
		return
	}
	// The trigger works on a hand that has nothing else in it.
	work := components.ArsenalData{ChargeTicks: hand.ChargeTicks, CooldownTicks: hand.CooldownTicks}
	pull, thrown := spec.Trigger.Step(&work, slot, held, s.energy.Current)
	hand.ChargeTicks, hand.CooldownTicks = work.ChargeTicks, work.CooldownTicks
	if !held {
		hand.Place = 0
	}
	if thrown {
		m.shoot(s, spec, pull)
	}
}

// shoot lets a shot leave.
func (m *Match) shoot(s *shooter, spec *weapons.Spec, pull weapons.Pull) {
	s.spend(pull.Energy)
	sideways, height := 0.0, 0.0
	if spec.Trigger.Spread > 0 {
		sideways, height = m.own.Unit(), m.own.Unit()
	}
	aim := spec.Trigger.Aim(s.intent.Look, sideways, height)
	muzzle := m.muzzle(s, aim)
	fired := Event{Kind: EventFired, Subject: s.id(), Position: muzzle, Normal: aim, Weapon: spec.Name}
	if spec.Ray != nil {
		m.emit(fired)
		m.fireRay(s, spec, muzzle, aim, pull.Damage)
		return
	}
	p := spec.Projectile
	velocity := aim.Scale(float64(p.MuzzleSpeed*pull.Throw)).AddScaled(s.member.velocity.Linear, p.Inherit)
	shot, ok := m.launch(shotRequest{
		spec: spec, position: muzzle, velocity: velocity, damage: pull.Damage,
		owner:  components.OwnerData{ID: s.id(), Team: s.team, GraceTicks: p.GraceTicks},
		target: lockedOn(s.member, p),
	}, nil)
	fired.Shot = shot
	m.emit(fired)
	if !ok {
		m.emit(Event{Kind: EventLimit, Subject: s.id(), Position: muzzle, Amount: MaxProjectiles, Weapon: spec.Name, Limit: LimitProjectiles})
	}
}

// muzzleSkin is how far before a wall or a player a shot starts that would
// otherwise start in it, m [ours]: its first sweep then meets the near side.
const muzzleSkin = 1e-3

// muzzle returns where a shot begins: at the eye, unless something lies between
// the eye and where the view enters the shooter's own box from behind. So a
// muzzle that sticks in a wall, a door or another player is drawn back to the
// near side of it.
func (m *Match) muzzle(s *shooter, aim geom.Vec) geom.Vec {
	displacement := aim.Scale(backRoom(s.eye, aim, s.box))
	origin := s.eye.Sub(displacement)
	free, blocked := 1.0, false
	if hit, ok := m.solid.Raycast(origin, displacement); ok {
		free, blocked = hit.Fraction, true
	}
	m.nearby = m.broadphase.Query(geom.Bounds{Min: origin, Max: origin}.Include(s.eye), m.nearby[:0])
	for _, id := range m.nearby {
		p, ok := m.hittable(components.ID(id))
		if !ok || p == s.member {
			continue
		}
		if t, _, ok := weapons.HitBox(origin, displacement, boxOf(p)); ok && t <= free {
			free, blocked = t, true
		}
	}
	if !blocked {
		return s.eye
	}
	return origin.AddScaled(displacement, free).AddScaled(aim, -muzzleSkin)
}

// backRoom returns how far back from the eye along a unit direction the own box
// reaches, metres.
func backRoom(eye, aim geom.Vec, box geom.Box) float64 {
	from, room := eye.Sub(box.Center), 2*box.Half.Length()
	for _, a := range [3][3]float64{
		{from.X, aim.X, box.Half.X}, {from.Y, aim.Y, box.Half.Y}, {from.Z, aim.Z, box.Half.Z},
	} {
		at, along, half := a[0], a[1], a[2]
		switch {
		case along > 1e-9:
			room = min(room, (at+half)/along)
		case along < -1e-9:
			room = min(room, (at-half)/along)
		}
	}
	return max(room, 0)
}
