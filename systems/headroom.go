package systems

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// findHeadroom looks who wants to stand up below somebody who cannot be lifted: such a
// body stays crouched. It is the same for all, before anybody moves.
func (m *Match) findHeadroom() {
	for _, p := range m.bodies.Members {
		m.bodyTable.At(p).lacksHeadroom = false
		if !p.Has(store.Solid) || !p.Has(store.Stance) || !p.Has(store.Intent) {
			continue
		}
		if !p.Stance.Crouched || p.Intent.Has(components.ButtonCrouch) || !p.IsAlive() {
			continue
		}
		armor := p.Armor
		if armor.CrouchHalf == (geom.Vec{}) {
			continue
		}
		m.bodyTable.At(p).lacksHeadroom = !m.lifts(p, 2*(armor.Half.Z-armor.CrouchHalf.Z))
	}
}

// mostLifted is how many bodies one looks at that it would lift by standing up, and
// those on their heads [ours]. Beyond that they count as free.
const mostLifted = 16

// lifts reports whether all above a solid can give way when its head rises so far.
func (m *Match) lifts(p *store.Member, rise float64) bool {
	var list [mostLifted]struct {
		box  geom.Box
		rise float64
	}
	list[0].box, list[0].rise = m.bodyTable.At(p).box, rise
	count := 1
	for i := 0; i < count; i++ {
		head := list[i].box.Max().Z
		m.nearby = m.store.Broadphase.Query(list[i].box.Swept(geom.Vec{Z: list[i].rise}), m.nearby[:0])
		for _, id := range m.nearby {
			q, ok := m.store.All.Find(components.ID(id))
			if !ok || q == p || !q.Has(store.Solid) {
				continue
			}
			hit, ok := collision.SweepBoxes(list[i].box, geom.Vec{Z: list[i].rise}, m.bodyTable.At(q).box)
			if !ok || hit.Normal.Z >= 0 {
				continue
			}
			up := geom.Vec{Z: list[i].rise - (m.bodyTable.At(q).box.Min().Z - head)}
			if _, blocked := m.store.Solid.SweepBox(m.bodyTable.At(q).box, up); blocked || !q.Has(store.Model) {
				return false
			}
			if count < mostLifted && up.Z > collision.Slop {
				list[count].box, list[count].rise = m.bodyTable.At(q).box, up.Z
				count++
			}
		}
	}
	return true
}
