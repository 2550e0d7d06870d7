package bodies

import (
	"slices"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/solids"
	"github.com/skijet/skijet/systems/internal/store"
)

// headroom finds bodies that cannot stand up.
type headroom struct {
	store  *store.Store
	crowd  *solids.Crowd
	bodies *store.List
	lacks  store.Table[bool] // of a body, as of find
	nearby []collision.BodyID
}

func newHeadroom(s *store.Store, c *solids.Crowd, bodies *store.List) *headroom {
	h := &headroom{store: s, crowd: c, bodies: bodies}
	s.AddTable(&h.lacks)
	s.OnInsert(func(*store.Member) { h.nearby = slices.Grow(h.nearby[:0], len(s.Boxed.Members)) })
	return h
}

// find looks who wants to stand up below somebody who cannot be lifted: such a
// body stays crouched. It is the same for all, before anybody moves.
func (h *headroom) find() {
	for _, p := range h.bodies.Members {
		lacks := h.lacks.At(p)
		*lacks = false
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
		*lacks = !h.lifts(p, 2*(armor.Half.Z-armor.CrouchHalf.Z))
	}
}

// mostLifted is how many bodies one looks at that it would lift by standing up, and
// those on their heads [ours]. Beyond that they count as free.
const mostLifted = 16

// lifts reports whether all above a solid can give way when its head rises so far.
func (h *headroom) lifts(p *store.Member, rise float64) bool {
	var list [mostLifted]struct {
		body *store.Member
		box  geom.Box
		rise float64
	}
	list[0].body, list[0].box, list[0].rise = p, h.crowd.At(p).Box, rise
	count := 1
	for i := 0; i < count; i++ {
		head := list[i].box.Max().Z
		h.nearby = h.store.Broadphase.Query(list[i].box.Swept(geom.Vec{Z: list[i].rise}), h.nearby[:0])
		for _, id := range h.nearby {
			q, ok := h.store.All.Find(components.ID(id))
			if !ok || q == p || !q.Has(store.Solid) || !h.crowd.Meet(list[i].body, q) {
				continue
			}
			box := h.crowd.At(q).Box
			hit, ok := collision.SweepBoxes(list[i].box, geom.Vec{Z: list[i].rise}, box)
			if !ok || hit.Normal.Z >= 0 {
				continue
			}
			up := geom.Vec{Z: list[i].rise - (box.Min().Z - head)}
			if _, blocked := h.store.Solid.SweepBox(box, up); blocked || !q.Has(store.Model) {
				return false
			}
			if count < mostLifted && up.Z > collision.Slop {
				list[count].body, list[count].box, list[count].rise = q, box, up.Z
				count++
			}
		}
	}
	return true
}
