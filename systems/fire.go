package systems

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/store"
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
	member  *store.Member
	intent  *components.Input
	arsenal *components.ArsenalData
	energy  *components.EnergyData
	pack    *components.PackData
	veto    components.VetoData
	box     geom.Box
	eye     geom.Vec
}

func (s *shooter) id() components.ID { return s.member.ID }

// mode is one mode of a weapon that a shooter works. It points into the spec: a copy of
// both modes for everybody in every tick would cost more than the rest of the stage.
type mode struct {
	spec       *weapons.Spec
	Trigger    *weapons.Trigger
	Projectile *weapons.Projectile
	Ray        *weapons.Ray
	Beam       *weapons.Beam
	signal     bool
	alt        bool
}

// modeOf returns a mode of a weapon, and false where it has none.
func modeOf(spec *weapons.Spec, alt bool) (mode, bool) {
	switch f := spec.Alt; {
	case !alt:
		return mode{spec, &spec.Trigger, spec.Projectile, spec.Ray, spec.Beam, spec.Signal != "", false}, true
	case f != nil:
		return mode{spec, &f.Trigger, f.Projectile, f.Ray, f.Beam, f.Signal != "", true}, true
	}
	return mode{}, false
}

// FireWeapons changes held weapons, runs packs and turns pulled triggers into
// shots.
func FireWeapons(m *Match) {
	m.findMines(false)
	m.askVetoes()
	for _, p := range m.armed.Members {
		if !p.IsAlive() {
			continue
		}
		s := m.shooterOf(p)
		s.changeWeapon()
		s.runPack()
		m.pullTriggers(&s)
		m.throwAside(&s)
	}
}

// handMemory is what specInHand found last.
type handMemory struct {
	spec      *weapons.Spec
	catalogue *weapons.Catalogue
}

// shooterOf looks up what the stage of weapons needs of somebody.
func (m *Match) shooterOf(p *store.Member) shooter {
	box := p.Box()
	s := shooter{
		member: p, intent: p.Intent,
		arsenal: p.Arsenal, energy: p.Energy, pack: p.Pack,
		box: box, eye: EyePosition(p.Position.Feet, box.Half),
	}
	if len(m.vetoes) > 0 {
		s.veto = *components.Veto.Get(p.Entry)
	}
	return s
}

// changeWeapon takes up the weapon asked for. What was begun with the old one is
// lost.
func (s *shooter) changeWeapon() {
	a := s.arsenal
	if w := int(s.intent.Weapon) - 1; w >= 0 && w < len(a.Slots) && w != a.Held {
		main, alt := a.Main.Spent, a.Alt.Spent
		a.Held = w
		a.ReleaseTriggers()
		a.Main.Spent, a.Alt.Spent = main, alt // a pull that has had its shot has none of the next weapon
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

// pullTriggers works both modes of the weapon in hand. While one has begun
// something the other waits.
func (m *Match) pullTriggers(s *shooter) {
	slot, ok := s.arsenal.InHand()
	if !ok {
		return
	}
	spec, ok := m.specInHand(s.member, slot.Weapon)
	if !ok {
		return
	}
	for _, alt := range [...]bool{false, true} {
		w, ok := modeOf(spec, alt)
		if !ok {
			continue
		}
		hand := weapons.Hand{State: s.arsenal.Trigger(alt), Cooldown: &s.arsenal.CooldownTicks, Slot: slot,
			Blocked: s.arsenal.Trigger(!alt).Busy()}
		if !s.mayUse(spec) || *s.veto.Of(alt) != "" {
			hand.Blocked = true
			hand.State.Interrupt()
		}
		m.pullTrigger(s, &w, hand, s.pulls(alt))
	}
}

// specInHand is the spec of the weapon that a member holds. It is looked up only when
// another weapon is held than in the tick before, or the weapons were replaced.
func (m *Match) specInHand(p *store.Member, name string) (*weapons.Spec, bool) {
	h := m.handTable.At(p)
	if h.spec == nil || h.catalogue != m.catalogue || h.spec.Name != name {
		h.spec, _ = m.catalogue.Lookup(name)
		h.catalogue = m.catalogue
	}
	return h.spec, h.spec != nil
}

// pulls reports whether the trigger of the first mode is held, or of the second one
// for alt.
func (s *shooter) pulls(alt bool) bool {
	if alt {
		return s.intent.Has(components.ButtonAltFire)
	}
	return s.intent.Has(components.ButtonFire)
}

// pullTrigger works one trigger and lets go what leaves.
func (m *Match) pullTrigger(s *shooter, w *mode, hand weapons.Hand, held bool) {
	if w.Beam == nil {
		if pull, ok := w.Trigger.Step(hand, held, s.energy.Current); ok {
			m.shoot(s, w, pull)
		}
		return
	}
	energy, on := w.Trigger.Hold(hand, held, s.energy.Current, TickSeconds)
	s.spend(energy)
	if on {
		m.holdBeam(s, w)
	}
}

// throwAside lets the other hand hold back and throw what the intent names, with
// a cycle of its own.
func (m *Match) throwAside(s *shooter) {
	slot, spec, ok := m.takeAside(s)
	if !ok {
		return
	}
	hand, held := &s.arsenal.OffHand, s.intent.Throw > 0
	state := components.TriggerData{ChargeTicks: hand.ChargeTicks}
	if s.veto.OffHand != "" {
		state.Interrupt()
	}
	w, _ := modeOf(spec, false)
	m.pullTrigger(s, &w, weapons.Hand{State: &state, Cooldown: &hand.CooldownTicks, Slot: slot, Blocked: s.veto.OffHand != ""}, held)
	hand.ChargeTicks = state.ChargeTicks
	if !held {
		hand.Place = 0
	}
}

// takeAside returns what the other hand holds back, if it is something that its
// trigger says can be thrown.
func (m *Match) takeAside(s *shooter) (*components.WeaponSlot, *weapons.Spec, bool) {
	hand, place := &s.arsenal.OffHand, int(s.intent.Throw)
	if place > 0 && place != hand.Place {
		hand.Place, hand.ChargeTicks = place, 0
	}
	if hand.Place <= 0 || hand.Place > len(s.arsenal.Slots) {
		hand.Place = 0
		return nil, nil, false
	}
	slot := &s.arsenal.Slots[hand.Place-1]
	spec, ok := m.catalogue.Lookup(slot.Weapon)
	if !ok || !spec.Trigger.Throw || !s.mayUse(spec) {
		hand.Place = 0
		return nil, nil, false
	}
	return slot, spec, true
}

// shoot lets a shot leave, or all pellets of it, from one muzzle: that of the view,
// since a spread could turn the line along which it is drawn back past a wall. It is
// one event, which tells the first of them.
func (m *Match) shoot(s *shooter, w *mode, pull weapons.Pull) {
	s.spend(pull.Energy)
	muzzle := m.muzzle(s, w.Trigger.Aim(s.intent.Look, 0, 0))
	if w.signal {
		m.events.log.Add(event.Event{Kind: event.Fired, Subject: s.id(), Position: muzzle, Normal: s.intent.Look.Forward(), Weapon: w.spec.Name, Alt: w.alt})
		return
	}
	for pellet := range max(w.Trigger.Pellets, 1) {
		sideways, height := 0.0, 0.0
		if w.Trigger.Spread > 0 {
			sideways, height = m.own.Unit(), m.own.Unit()
		}
		aim := w.Trigger.Aim(s.intent.Look, sideways, height)
		fired := event.Event{Kind: event.Fired, Subject: s.id(), Position: muzzle, Normal: aim, Weapon: w.spec.Name, Alt: w.alt}
		if w.Ray != nil {
			if pellet == 0 {
				m.events.log.Add(fired)
			}
			m.fireRay(s, w, muzzle, aim, pull.Damage)
			continue
		}
		shot, ok := m.launchPellet(s, w, muzzle, aim, pull)
		if fired.Shot = shot; pellet == 0 {
			m.events.log.Add(fired)
		}
		if !ok {
			m.events.log.Add(event.Event{Kind: event.OverLimit, Subject: s.id(), Position: muzzle, Amount: MaxProjectiles, Weapon: w.spec.Name, Limit: event.LimitProjectiles})
			return
		}
	}
}

// launchPellet lets one projectile fly.
func (m *Match) launchPellet(s *shooter, w *mode, muzzle, aim geom.Vec, pull weapons.Pull) (components.ID, bool) {
	p := w.Projectile
	velocity := aim.Scale(float64(p.MuzzleSpeed*pull.Speed)).AddScaled(s.member.Velocity.Linear, p.Inherit)
	return m.fire(shotRequest{
		spec: w.spec, projectile: p, position: muzzle, velocity: velocity, damage: pull.Damage, radius: pull.Radius,
		owner:  components.OwnerData{ID: s.id(), Team: s.member.TeamNumber(), GraceTicks: p.GraceTicks},
		target: lockedOn(s.member, p),
	})
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
	if hit, ok := m.store.Solid.Raycast(origin, displacement); ok {
		free, blocked = hit.Fraction, true
	}
	m.nearby = m.store.Broadphase.Query(geom.Bounds{Min: origin, Max: origin}.Include(s.eye), m.nearby[:0])
	for _, id := range m.nearby {
		p, ok := m.hittable(components.ID(id))
		if !ok || p == s.member {
			continue
		}
		if t, _, ok := weapons.HitBox(origin, displacement, p.Box()); ok && t <= free {
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
