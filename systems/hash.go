package systems

import (
	"math"
	"sync"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/tribes"
)

// Seal puts whatever has a position or velocity that is not finite back to where
// the tick began, at rest, and reports it, see [Match.Problem].
func Seal(m *Match) { m.store.Seal() }

// sealing is the memory that a hash needs: a local one would be allocated.
type sealing struct {
	hash    codec.Hash
	general general
}

// general is the state of a match beside its entities.
type general struct {
	Tick       int64
	NextID     components.ID
	Seed       uint64
	Components uint64 // hash of the names and fields of what is registered
	Weapons    uint64 // hash of the weapons
	Level      uint64 // hash of its content
	Schedule   uint64 // hash of the names of its systems and vetoes, in their order
	Rules      tribes.Rules
	TeamDamage float64
	Immortal   bool
	Materials  []components.MaterialData `state:"max=256"`
	Pending    request.Queues
	Waiting    []event.Event `state:"max=65536"` // of the next tick, from before it
}

// LevelDigest returns a hash of what a match needs of its level. One that was made in
// code has no hash of its content, and is known by its faces and poses of its platforms.
func LevelDigest(l *levels.Level) uint64 {
	h := codec.NewHash()
	h.Word(l.ContentHash)
	h.Word(uint64(l.Solid.Len()))
	for _, v := range [...]geom.Vec{l.Limits.Min, l.Limits.Max, l.Bounds.Min, l.Bounds.Max} {
		for _, f := range [...]float64{v.X, v.Y, v.Z} {
			h.Word(math.Float64bits(f))
		}
	}
	h.Word(uint64(len(l.Spawns)))
	for i := range l.Spawns {
		addPlace(&h, l.Spawns[i].Position)
		h.Word(uint64(l.Spawns[i].Team))
		h.Word(uint64(l.Spawns[i].Yaw))
	}
	if l.ContentHash == 0 {
		addContent(&h, l)
	}
	return h.Sum()
}

// addContent adds the faces and platforms of a level that was made in code.
func addContent(h *codec.Hash, l *levels.Level) {
	for i := range l.Solid.Len() {
		if t, ok := l.Solid.Triangle(i); ok {
			addPlace(h, t.A)
			addPlace(h, t.B)
			addPlace(h, t.C)
		}
	}
	// Two poses a second for eight seconds, and then ever more rarely for four days.
	const every, times, doublings = 16, 16, 15
	for i := range l.Platforms {
		for k := range times + doublings {
			tick := k * every
			if k >= times {
				tick = times * every << (k - times)
			}
			pose := l.Platforms[i].Pose(tick)
			addPlace(h, pose.Position)
			addPlace(h, l.Platforms[i].Belt)
			h.Word(uint64(pose.Angle))
		}
	}
}

func addPlace(h *codec.Hash, v geom.Vec) {
	h.Word(math.Float64bits(v.X))
	h.Word(math.Float64bits(v.Y))
	h.Word(math.Float64bits(v.Z))
}

// scheduleSum returns a hash of the names of systems and vetoes in their order.
func scheduleSum(list []System, vetoes []Veto) uint64 {
	h := codec.NewHash()
	for i := range list {
		h.Text(list[i].Name)
	}
	for i := range vetoes {
		h.Text(vetoes[i].Name)
	}
	return h.Sum()
}

// generalCodec compiles general once.
var generalCodec = sync.OnceValue(func() codec.Typed[general] {
	c, err := codec.For[general]()
	if err != nil {
		panic(err)
	}
	return c
})

// generalState gathers the state beside the entities. Its slices are those of the
// match.
func (m *Match) generalState() general {
	var waiting []event.Event
	if !m.store.IsTicking() {
		waiting = m.events.log.Waiting()
	}
	return general{
		Tick: m.store.Tick, NextID: m.store.NextID, Seed: m.random.Seed(), Components: m.store.Registry.Sum(), Weapons: m.weaponsSum, Level: m.levelSum, Schedule: m.scheduleSum,
		Rules: m.rules, TeamDamage: m.health.TeamDamage, Immortal: m.options.Immortal, Materials: m.materials, Pending: m.requests, Waiting: waiting,
	}
}

// Hash returns a hash of the state as it is: equal hashes mean equal bits in
// everything that the match simulates, in the order of IDs, by components with
// the same names and fields. It is worked out when it is asked for, in about a
// third of the time of a tick; two matches that must agree ask after every tick,
// or now and then.
func (m *Match) Hash() uint64 {
	h := &m.sealing.hash
	h.Reset()
	m.sealing.general = m.generalState()
	generalCodec().Hash(h, &m.sealing.general)
	m.random.Hash(h)
	for i := range m.modules {
		h.Text(m.modules[i].Name)
		h.Text(m.modules[i].Version)
	}
	h.Word(uint64(len(m.store.All)))
	m.store.Locate() // what is not intact is left out: the next tick reports it
	state := m.store.State()
	for _, p := range m.store.All {
		if p.IsLocated() {
			h.Word(uint64(p.ID))
			h.Word(p.Layout.Sum)
			state = codec.HashAll(h, p.Layout.Codecs, state)
		}
	}
	m.hashSingles(h)
	return h.Sum()
}

// hashSingles adds the single values that are state.
func (m *Match) hashSingles(h *codec.Hash) {
	singles := m.store.Singles()
	for i := range singles {
		if s := &singles[i]; s.Codec != nil {
			h.Word(s.Sum)
			s.Codec.Hash(h, m.store.SingleEntry(s).Component(s.Type))
		}
	}
}
