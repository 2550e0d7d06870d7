package systems

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// blastRequest is an explosion that acts in stage 7.
type blastRequest struct {
	center  geom.Vec
	payload components.PayloadData
	owner   components.ID
	team    int // of the owner when it fired, 0 for none
	weapon  string
	struck  components.ID // whom the projectile hit, if anybody
}

// maxPayload bounds the numbers of a payload: a thousand times the largest of
// the shipped weapons, and nothing that overflows.
const maxPayload = 1e6

// Explode lets a payload go off at center in the next tick, without a
// projectile. The owner is credited; it may be components.Nobody. A centre that
// is not finite and a payload beyond reason are refused.
func (m *Match) Explode(center geom.Vec, payload components.PayloadData, owner components.ID) error {
	if !center.IsFinite() || !(math.Abs(payload.Damage) <= maxPayload) || !(payload.Radius >= 0 && payload.Radius <= maxPayload) ||
		!(math.Abs(payload.Kick) <= maxPayload) {
		return fmt.Errorf("systems: %w: center %v, payload %+v", ErrBlast, center, payload)
	}
	team := 0
	if entity, ok := m.players.find(owner); ok && m.World.Valid(entity) {
		team = components.Identity.Get(m.World.Entry(entity)).Team
	}
	m.blasts = append(m.blasts, blastRequest{center: center, payload: payload, owner: owner, team: team, weapon: payload.Kind})
	return nil
}

// applyBlasts pushes and harms every player in reach of the tick's explosions.
// Blasts change velocities only, so all of them see the same positions. The
// shooter and its team are pushed like anybody.
func (m *Match) applyBlasts() {
	for i := range m.blasts {
		b := &m.blasts[i]
		m.emit(Event{Kind: EventExploded, Subject: b.owner, Other: b.struck, Position: b.center,
			Amount: b.payload.Radius, Weapon: b.weapon})
		reach := geom.Bounds{Min: b.center, Max: b.center}.Expand(b.payload.Radius)
		m.nearby = m.bodies.Query(reach, m.nearby[:0])
		for _, id := range m.nearby {
			m.blastPlayer(b, components.ID(id))
		}
	}
	m.blasts = m.blasts[:0]
}

func (m *Match) blastPlayer(b *blastRequest, id components.ID) {
	entry, ok := m.Entry(id)
	if !ok || !components.Health.Get(entry).Alive() {
		return
	}
	box, armor := playerBox(entry), components.Armor.Get(entry)
	cover := weapons.Cover(m.Level.Solid, b.center, box, components.View.Get(entry).YawPitch)
	kick, damage := weapons.Blast(b.center, &b.payload, box, armor.Mass, cover)
	velocity := components.Velocity.Get(entry)
	velocity.Linear = velocity.Linear.Add(kick)
	if damage *= weapons.Multiplier(b.payload.Kind, armor.Class); damage > 0 {
		m.harms = append(m.harms, harm{victim: id, source: b.owner, team: b.team, amount: damage, weapon: b.weapon, position: b.center})
	}
}
