package systems

import (
	"slices"

	"github.com/skijet/skijet/components"
)

// Seal counts the tick. What a game removed from the world itself is forgotten.
func Seal(m *Match) {
	m.dropRemoved()
	m.tick++
}

// Hash returns a hash of the state as it is: equal hashes mean equal bits in
// everything that the match simulates, in the order of IDs. It is worked out when
// it is asked for, in about a third of the time of a tick; two matches that must
// agree ask after every tick, or now and then.
func (m *Match) Hash() uint64 {
	d := &m.digest // of the match: a local one would be allocated
	d.reset()
	d.Word(uint64(m.tick))
	d.Word(uint64(m.nextID))
	d.Word(m.random)
	d.Word(m.armory)
	for i := range m.modules {
		d.Text(m.modules[i].Name)
		d.Text(m.modules[i].Version)
	}
	for _, list := range [...]roster{m.players, m.projectiles, m.pickups} {
		d.Integers(len(list))
		for _, p := range list {
			m.digestEntity(d, p)
		}
	}
	for i := range m.platforms {
		if p := &m.platforms[i]; m.World.Valid(p.entity) {
			m.digestEntity(d, p.member)
		}
	}
	d.Integers(len(m.blasts))
	for i := range m.blasts {
		b := &m.blasts[i]
		d.Vector(b.center)
		digestPayload(d, &b.payload)
		d.Word(uint64(b.owner))
		d.Integers(b.team)
	}
	return d.sum()
}

func (m *Match) digestEntity(d *Digest, p member) {
	d.Word(uint64(p.id))
	entry := m.World.Entry(p.entity)
	parts := m.planOf(entry)
	d.Word(parts.sum)
	for _, digest := range parts.list {
		digest(d, entry)
	}
}

// ownComponents registers what a match itself puts on its entities.
func ownComponents() []Registration {
	return slices.Concat(bodyComponents(), weaponComponents(), worldComponents(), modelComponents())
}

// bodyComponents are those of players, bots and anything that moves.
func bodyComponents() []Registration {
	return []Registration{
		Tuning("armor", components.Armor),
		Component("bot", components.Bot, digestBot),
		Component("contact", components.Contact, func(d *Digest, c *components.ContactData) {
			d.Flags(c.Touching, c.CrawledToStop, c.HasSafe)
			d.Numbers(c.Friction)
			d.Integers(c.SinceJumpable, c.JumpLockTicks)
			d.Vector(c.JumpNormal)
			d.Vector(c.Normal)
			d.Vector(c.Safe)
		}),
		Component("energy", components.Energy, func(d *Digest, e *components.EnergyData) {
			d.Numbers(e.Current)
			d.Flags(e.Pack, e.Jetting)
		}),
		Component("health", components.Health, func(d *Digest, h *components.HealthData) {
			d.Numbers(h.Current, h.Max)
			d.Integers(h.RespawnTicks, h.ProtectedTicks)
		}),
		Component("identity", components.Identity, func(d *Digest, i *components.IdentityData) {
			d.Integers(i.Team)
			d.Flags(i.Bot)
		}),
		Component("intent", components.Intent, func(d *Digest, i *components.IntentData) {
			d.Numbers(i.Forward, i.Right)
			d.Look(i.Look)
			d.Flags(i.Jump, i.Jet, i.Ski, i.Crouch, i.Fire, i.Pack)
			d.Integers(i.Weapon)
		}),
		Component("model", components.Model, func(d *Digest, m *components.ModelData) { d.Text(m.Name) }),
		Derived("movereport", components.MoveReport),
		Component("position", components.Position, func(d *Digest, p *components.PositionData) { d.Vector(p.Feet) }),
		Component("score", components.Score, func(d *Digest, s *components.ScoreData) { d.Integers(s.Kills, s.Deaths, s.Suicides) }),
		Component("velocity", components.Velocity, func(d *Digest, v *components.VelocityData) { d.Vector(v.Linear) }),
		Component("view", components.View, func(d *Digest, v *components.ViewData) { d.Look(v.YawPitch) }),
	}
}

// weaponComponents are those of what players carry, of projectiles and of
// pickups.
func weaponComponents() []Registration {
	return []Registration{
		Component("arsenal", components.Arsenal, digestArsenal),
		Component("bounce", components.Bounce, func(d *Digest, b *components.BounceData) {
			d.Numbers(b.Elasticity)
			d.Flags(b.AtRest)
		}),
		Component("flight", components.Flight, func(d *Digest, f *components.FlightData) {
			d.Numbers(f.Acceleration, f.TopSpeed, f.Gravity, f.Radius)
		}),
		Component("fuse", components.Fuse, func(d *Digest, f *components.FuseData) {
			d.Flags(f.Contact, f.Armed)
			d.Integers(f.ArmTicks, f.RestTicks, f.CheckTicks)
			d.Numbers(f.Proximity)
		}),
		Component("homing", components.Homing, func(d *Digest, h *components.HomingData) { d.Numbers(h.Turn, h.Range, h.Cone) }),
		Component("owner", components.Owner, func(d *Digest, o *components.OwnerData) {
			d.Word(uint64(o.ID))
			d.Integers(o.Team, o.GraceTicks)
		}),
		Component("pack", components.Pack, func(d *Digest, p *components.PackData) {
			d.Text(string(p.Kind))
			d.Flags(p.On)
		}),
		Component("payload", components.Payload, digestPayload),
		Component("pickup", components.Pickup, func(d *Digest, p *components.PickupData) {
			d.Numbers(p.Heal, p.Ammo, p.Half)
			d.Text(string(p.Pack))
			d.Integers(p.Interval, p.Wait)
		}),
		Component("shot", components.Shot, func(d *Digest, s *components.ShotData) { d.Text(s.Weapon) }),
		Component("ttl", components.TTL, func(d *Digest, t *components.TTLData) { d.Integers(t.Ticks) }),
		Component("volatile", components.Volatile, func(d *Digest, v *components.VolatileData) {
			d.Numbers(v.Half)
			d.Flags(v.Lit)
		}),
	}
}

func digestPayload(d *Digest, p *components.PayloadData) {
	d.Text(p.Kind)
	d.Text(string(p.Rule))
	d.Numbers(p.Damage, p.Radius, p.Kick)
}

func digestArsenal(d *Digest, a *components.ArsenalData) {
	d.Integers(a.Held, a.CooldownTicks, a.Spin, a.ChargeTicks, len(a.Slots),
		a.OffHand.Place, a.OffHand.ChargeTicks, a.OffHand.CooldownTicks)
	d.Flags(a.Beaming, a.Everything)
	for i := range a.Slots {
		d.Text(a.Slots[i].Weapon)
		d.Integers(a.Slots[i].Ammo)
	}
}

func digestBot(d *Digest, b *components.BotData) {
	d.Word(uint64(b.Target))
	d.Vector(b.Goal)
	d.Vector(b.AimError)
	d.Integers(b.GoalTicks, b.SlowTicks, b.DodgeTicks, b.Turn, b.TurnTicks)
	d.Numbers(b.Strafe)
	d.Flags(b.Thrust)
}
