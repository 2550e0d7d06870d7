package systems

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// seal ends the tick: it counts it and hashes the state.
func (m *Match) seal() {
	m.tick++
	m.hash = m.computeHash()
}

// digest is a 64-bit FNV-1a hash over words of eight bytes.
type digest uint64

const (
	digestOffset digest = 14695981039346656037
	digestPrime  digest = 1099511628211
)

func (d *digest) word(w uint64) {
	*d = (*d ^ digest(w)) * digestPrime
	*d ^= *d >> 32 // let high bits of a word reach the low ones of the next
}

func (d *digest) integer(i int) { d.word(uint64(int64(i))) }

// number adds the bits of f; -0 counts as 0, which no comparison can tell apart.
func (d *digest) number(f float64) { d.word(math.Float64bits(f + 0)) }

func (d *digest) numbers(fs ...float64) {
	for _, f := range fs {
		d.number(f)
	}
}

func (d *digest) payload(p *components.PayloadData) {
	d.text(p.Kind)
	d.numbers(p.Damage, p.Radius, p.Kick)
}

func (d *digest) armor(a *components.ArmorData) {
	d.word(uint64(a.Class))
	d.vector(a.Half)
	d.vector(a.CrouchHalf)
	d.numbers(a.Mass, a.ForwardSpeed, a.BackSpeed, a.SideSpeed, a.GroundForce, a.GroundTraction,
		a.JumpImpulse, a.JumpSurfaceMinDot, a.JetForce, a.JetSideForce, a.JetForward, a.JetEnergyDrain,
		a.MinJetEnergy, a.JetStartEnergy, a.MaxEnergy, a.EnergyCharge, a.PackCharge,
		a.Drag, a.Density, a.MinDamageSpeed, a.DamageScale, a.MaxHealth)
}

func (d *digest) vector(v geom.Vec) { d.number(v.X); d.number(v.Y); d.number(v.Z) }

func (d *digest) flag(b bool) {
	if b {
		d.word(1)
	} else {
		d.word(0)
	}
}

func (d *digest) text(s string) {
	d.integer(len(s))
	for i := range len(s) {
		d.word(uint64(s[i]))
	}
}

// computeHash digests everything simulated in the order of IDs.
func (m *Match) computeHash() uint64 {
	d := digestOffset
	d.word(uint64(m.tick))
	d.word(uint64(m.nextID))
	d.word(m.random)
	d.integer(len(m.players))
	for _, p := range m.players {
		m.digestPlayer(&d, p)
	}
	d.integer(len(m.projectiles))
	for _, p := range m.projectiles {
		entry := m.World.Entry(p.entity)
		d.word(uint64(p.id))
		d.vector(components.Position.Get(entry).Feet)
		d.vector(components.Velocity.Get(entry).Linear)
		owner := components.Owner.Get(entry)
		d.word(uint64(owner.ID))
		d.integer(owner.GraceTicks)
		d.integer(components.TTL.Get(entry).Ticks)
		d.integer(owner.Team)
		d.text(components.Shot.Get(entry).Weapon)
		d.payload(components.Payload.Get(entry))
		flight := components.Flight.Get(entry)
		d.numbers(flight.Acceleration, flight.TopSpeed, flight.Gravity)
	}
	for i := range m.platforms {
		if p := &m.platforms[i]; m.World.Valid(p.entity) {
			state := components.Platform.Get(m.World.Entry(p.entity))
			d.integer(state.Ticks)
			d.flag(state.Stopped)
		}
	}
	d.integer(len(m.blasts))
	for i := range m.blasts {
		b := &m.blasts[i]
		d.vector(b.center)
		d.payload(&b.payload)
		d.word(uint64(b.owner))
		d.integer(b.team)
	}
	return uint64(d)
}

func (m *Match) digestPlayer(d *digest, p member) {
	entry := m.World.Entry(p.entity)
	d.word(uint64(p.id))
	identity := components.Identity.Get(entry)
	d.integer(identity.Team)
	d.flag(identity.Bot)
	model := components.Model.Get(entry).Name
	d.text(model)
	if found, ok := modelByName(model); ok && found.digest != nil {
		found.digest(d, entry)
	}
	d.armor(components.Armor.Get(entry))
	d.vector(components.Position.Get(entry).Feet)
	d.vector(components.Velocity.Get(entry).Linear)
	look := components.View.Get(entry)
	d.word(uint64(look.Yaw)<<16 | uint64(look.Pitch))
	d.flag(components.Stance.Get(entry).Crouched)
	ride := components.Ride.Get(entry)
	d.word(uint64(ride.Platform))
	d.vector(ride.Velocity)
	for _, w := range components.Zones.Get(entry).Inside[:(len(m.Level.Zones)+63)/64] {
		d.word(w)
	}
	energy := components.Energy.Get(entry)
	d.number(energy.Current)
	d.flag(energy.Pack)
	d.flag(energy.Jetting)
	health := components.Health.Get(entry)
	d.numbers(health.Current, health.Max)
	d.integer(health.RespawnTicks)
	d.integer(health.ProtectedTicks)
	contact := components.Contact.Get(entry)
	d.flag(contact.Touching)
	d.flag(contact.CrawledToStop)
	d.number(contact.Friction)
	d.integer(contact.SinceJumpable)
	d.integer(contact.JumpLockTicks)
	d.vector(contact.JumpNormal)
	d.vector(contact.Normal)
	arsenal := components.Arsenal.Get(entry)
	d.integer(arsenal.Held)
	d.integer(arsenal.CooldownTicks)
	for i := range arsenal.Slots {
		d.text(arsenal.Slots[i].Weapon)
		d.integer(arsenal.Slots[i].Ammo)
	}
	score := components.Score.Get(entry)
	d.integer(score.Kills)
	d.integer(score.Deaths)
	d.integer(score.Suicides)
	m.digestMind(d, components.Bot.Get(entry), components.Intent.Get(entry))
}

func (m *Match) digestMind(d *digest, bot *components.BotData, intent *components.IntentData) {
	d.word(uint64(bot.Target))
	d.vector(bot.Goal)
	d.integer(bot.GoalTicks)
	d.integer(bot.SlowTicks)
	d.integer(bot.DodgeTicks)
	d.number(bot.Strafe)
	d.integer(bot.Turn)
	d.integer(bot.TurnTicks)
	d.flag(bot.Thrust)
	d.vector(bot.AimError)
	d.number(intent.Forward)
	d.number(intent.Right)
	d.word(uint64(intent.Look.Yaw)<<16 | uint64(intent.Look.Pitch))
	d.flag(intent.Jump)
	d.flag(intent.Jet)
	d.flag(intent.Ski)
	d.flag(intent.Crouch)
	d.flag(intent.Fire)
	d.integer(intent.Weapon)
}
