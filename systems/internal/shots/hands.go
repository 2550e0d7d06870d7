package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Hands works the weapons and packs of all members with an arsenal.
type Hands struct {
	*Config
	// Vetoes in the order in which they are asked.
	Vetoes []Veto
	// Armed are the members with an arsenal.
	Armed *store.List

	weapons  *Weapons
	launcher *Launcher
	targets  *Targets
	rows     store.Table[handRow]
	near     query
	rayHits  []rayHit
	ray      filter.Pair // that hooks are asked for
}

// handRow is what Hands found last of a member.
type handRow struct {
	weapon *Weapon
	of     *weapons.Catalogue
}

func newHands(c *Config, w *Weapons, l *Launcher, t *Targets) *Hands {
	h := &Hands{Config: c, Armed: c.Store.ListOf(store.Arsenal), weapons: w, launcher: l, targets: t}
	c.Store.AddTable(&h.rows)
	return h
}

// eyeHeight is where the view and the muzzle are, as part of the box's height above its
// centre [ours].
const eyeHeight = 0.8

// Eye returns where a player of that box looks and shoots from.
func Eye(feet, half geom.Vec) geom.Vec {
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

// CoolDown advances what the triggers of all members wait for.
func (h *Hands) CoolDown() {
	cools := h.weapons.Catalogue.Cools()
	for _, p := range h.Armed.Members {
		arsenal := p.Arsenal
		if cools {
			h.weapons.cool(arsenal)
		}
		down(&arsenal.CooldownTicks)
		down(&arsenal.OffHand.CooldownTicks)
		down(&arsenal.Main.BurstTicks)
		down(&arsenal.Alt.BurstTicks)
	}
}

func down(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}

// Fire changes held weapons, runs packs and turns pulled triggers into shots.
func (h *Hands) Fire() {
	h.targets.findShootables(false)
	h.askVetoes()
	for _, p := range h.Armed.Members {
		if !p.IsAlive() {
			continue
		}
		s := h.shooterOf(p)
		s.changeWeapon()
		s.runPack()
		h.pullTriggers(&s)
		h.throwOffHand(&s)
	}
}

// shooterOf looks up what the stage of weapons needs of somebody.
func (h *Hands) shooterOf(p *store.Member) shooter {
	box := p.Box()
	s := shooter{
		member: p, intent: p.Intent,
		arsenal: p.Arsenal, energy: p.Energy, pack: p.Pack,
		box: box, eye: Eye(p.Position.Feet, box.Half),
	}
	if len(h.Vetoes) > 0 {
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
		s.spend(weapons.ShieldEnergy * tickSeconds)
	}
}

func (s *shooter) spend(energy float64) { s.energy.Current = max(s.energy.Current-energy, 0) }

// mayUse reports whether the pack is on that a weapon needs.
func (s *shooter) mayUse(spec *weapons.Spec) bool {
	return spec.Pack == components.NoPack || spec.Pack == s.pack.Kind
}

// pullTriggers works both modes of the weapon in hand. While one has begun
// something the other waits.
func (h *Hands) pullTriggers(s *shooter) {
	slot, ok := s.arsenal.InHand()
	if !ok {
		return
	}
	weapon, ok := h.weaponOf(s.member, slot.Weapon)
	if !ok {
		return
	}
	for _, alt := range [...]bool{false, true} {
		w := weapon.Mode(alt)
		if w == nil {
			continue
		}
		hand := weapons.Hand{State: s.arsenal.Trigger(alt), Cooldown: &s.arsenal.CooldownTicks, Slot: slot,
			Blocked: s.arsenal.Trigger(!alt).Busy()}
		if !s.mayUse(w.Spec) || *s.veto.Of(alt) != "" {
			hand.Blocked = true
			hand.State.Interrupt()
		}
		h.pullTrigger(s, w, hand, s.pulls(alt))
	}
}

// weaponOf is the weapon that a member holds. It is looked up only when another one is held
// than in the tick before, or the weapons were replaced.
func (h *Hands) weaponOf(p *store.Member, name string) (*Weapon, bool) {
	row := h.rows.At(p)
	if row.weapon == nil || row.of != h.weapons.Catalogue || row.weapon.Spec.Name != name {
		row.weapon, _ = h.weapons.Find(name)
		row.of = h.weapons.Catalogue
	}
	return row.weapon, row.weapon != nil
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
func (h *Hands) pullTrigger(s *shooter, w *Mode, hand weapons.Hand, held bool) {
	if w.Beam == nil {
		if pull, ok := w.Trigger.Step(hand, held, s.energy.Current); ok {
			h.shoot(s, w, pull)
		}
		return
	}
	energy, on := w.Trigger.Hold(hand, held, s.energy.Current, tickSeconds)
	s.spend(energy)
	if on {
		h.holdBeam(s, w)
	}
}

// throwOffHand lets the other hand hold back and throw what the intent names, with
// a cycle of its own.
func (h *Hands) throwOffHand(s *shooter) {
	slot, weapon, ok := h.offHandWeapon(s)
	if !ok {
		return
	}
	hand, held := &s.arsenal.OffHand, s.intent.Throw > 0
	state := components.TriggerData{ChargeTicks: hand.ChargeTicks}
	if s.veto.OffHand != "" {
		state.Interrupt()
	}
	h.pullTrigger(s, weapon.Mode(false), weapons.Hand{State: &state, Cooldown: &hand.CooldownTicks, Slot: slot, Blocked: s.veto.OffHand != ""}, held)
	hand.ChargeTicks = state.ChargeTicks
	if !held {
		hand.Place = 0
	}
}

// offHandWeapon returns what the other hand holds back, if it is something that its
// trigger says can be thrown.
func (h *Hands) offHandWeapon(s *shooter) (*components.WeaponSlot, *Weapon, bool) {
	hand, place := &s.arsenal.OffHand, int(s.intent.Throw)
	if place > 0 && place != hand.Place {
		hand.Place, hand.ChargeTicks = place, 0
	}
	if hand.Place <= 0 || hand.Place > len(s.arsenal.Slots) {
		hand.Place = 0
		return nil, nil, false
	}
	slot := &s.arsenal.Slots[hand.Place-1]
	weapon, ok := h.weapons.Find(slot.Weapon)
	if !ok || !weapon.Spec.Trigger.Throw || !s.mayUse(weapon.Spec) {
		hand.Place = 0
		return nil, nil, false
	}
	return slot, weapon, true
}

// shoot lets a shot leave, or all pellets of it, from one muzzle: that of the view,
// since a spread could turn the line along which it is drawn back past a wall. It is
// one event, which tells the first of them.
func (h *Hands) shoot(s *shooter, w *Mode, pull weapons.Pull) {
	s.spend(pull.Energy)
	muzzle := h.muzzle(s, w.Trigger.Aim(s.intent.Look, 0, 0))
	if w.Signal {
		h.Events.Add(event.Event{Kind: event.Fired, Subject: s.id(), Position: muzzle, Normal: s.intent.Look.Forward(), Weapon: w.Spec.Name, Alt: w.Alt})
		return
	}
	for pellet := range max(w.Trigger.Pellets, 1) {
		sideways, height := 0.0, 0.0
		if w.Trigger.Spread > 0 {
			sideways, height = h.Random.Unit(), h.Random.Unit()
		}
		aim := w.Trigger.Aim(s.intent.Look, sideways, height)
		fired := event.Event{Kind: event.Fired, Subject: s.id(), Position: muzzle, Normal: aim, Weapon: w.Spec.Name, Alt: w.Alt}
		if w.Ray != nil {
			if pellet == 0 {
				h.Events.Add(fired)
			}
			h.fireRay(s, w, muzzle, aim, pull.Damage)
			continue
		}
		shot, ok := h.launchPellet(s, w, muzzle, aim, pull)
		if fired.Shot = shot; pellet == 0 {
			h.Events.Add(fired)
		}
		if !ok {
			h.Events.Add(event.Event{Kind: event.OverLimit, Subject: s.id(), Position: muzzle, Amount: MaxFlying, Weapon: w.Spec.Name, Limit: event.LimitProjectiles})
			return
		}
	}
}

// launchPellet lets one projectile fly.
func (h *Hands) launchPellet(s *shooter, w *Mode, muzzle, aim geom.Vec, pull weapons.Pull) (components.ID, bool) {
	p := w.Projectile
	velocity := aim.Scale(float64(p.MuzzleSpeed*pull.Speed)).AddScaled(s.member.Velocity.Linear, p.Inherit)
	if len(h.launcher.fired) == 0 {
		h.targets.noteAim()
	}
	shot, ok := h.launcher.fire(&Order{
		Mode: w, Position: muzzle, Velocity: velocity, Damage: pull.Damage, Radius: pull.Radius,
		Owner: components.OwnerData{ID: s.id(), Team: s.member.TeamNumber(), GraceTicks: p.GraceTicks},
	})
	if !ok {
		return components.Nobody, false
	}
	return shot.id, true
}

// skin is how far before a wall or a player a shot starts that would
// otherwise start in it, m [ours]: its first sweep then meets the near side.
const skin = 1e-3

// muzzle returns where a shot begins: at the eye, unless something lies between
// the eye and where the view enters the shooter's own box from behind. So a
// muzzle that sticks in a wall, a door or another player is drawn back to the
// near side of it.
func (h *Hands) muzzle(s *shooter, aim geom.Vec) geom.Vec {
	displacement := aim.Scale(backRoom(s.eye, aim, s.box))
	origin := s.eye.Sub(displacement)
	free, blocked := 1.0, false
	if hit, ok := h.Store.Solid.Raycast(origin, displacement); ok {
		free, blocked = hit.Fraction, true
	}
	for _, id := range h.near.in(h.Store, geom.Bounds{Min: origin, Max: origin}.Include(s.eye)) {
		p, ok := h.targets.Hittable(components.ID(id))
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
	return origin.AddScaled(displacement, free).AddScaled(aim, -skin)
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

// addHeal asks for health that a beam gives in the tick.
func (h *Hands) addHeal(patient, healer components.ID, perSecond float64) {
	h.Requests.Heals = append(h.Requests.Heals, request.Heal{Patient: patient, Healer: healer, Amount: float64(perSecond * tickSeconds)})
}
