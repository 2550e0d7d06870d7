package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/check"
	"github.com/skijet/skijet/systems/internal/request"
)

// Blast is an explosion that waits for the stage of blasts.
type Blast struct {
	Center  geom.Vec
	Payload components.PayloadData
	Owner   components.ID

	// Shot, Weapon and Hit are of the projectile that explodes; changes to them have no effect.
	Shot   components.ID
	Weapon string
	Hit    components.ID // entity that it hit, if any
}

// Heal is health that waits for the stage of damage.
type Heal struct {
	Patient, Healer components.ID // what is put here has no effect
	Amount          float64
}

// Push is a velocity change, m/s, that waits for the stage of blasts.
type Push struct {
	ID     components.ID // what is put here has no effect
	Change geom.Vec
}

// Waiting is a request that [EditWaiting] lists.
type Waiting interface{ Blast | Push | Damage | Heal }

// EditWaiting calls edit for all requests of one kind that wait for their stage, in the order in
// which they will be handled. Edit may change a request, and drops it where it returns false.
// Requests that edit itself makes are not visited. A change that the method for such a request
// would refuse is reported by [Match.Problem], and the request is dropped.
//
//	systems.EditWaiting(m, func(h *systems.Heal) bool { h.Amount /= 2; return true })
func EditWaiting[T Waiting](m *Match, edit func(*T) (keep bool)) {
	if m.gate.refuses("EditWaiting") {
		return
	}
	switch edit := any(edit).(type) {
	case func(*Blast) bool:
		editQueue(m, &m.requests.Blasts, edit, readBlast, m.rewriteBlast)
	case func(*Push) bool:
		editQueue(m, &m.requests.Pushes, edit, func(r *request.Push) Push { return Push(*r) }, func(r *request.Push, p *Push) error {
			r.Change = p.Change
			return check.Finite("velocity change", p.Change)
		})
	case func(*Damage) bool:
		editQueue(m, &m.requests.Damage, edit, readDamage, m.rewriteDamage)
	case func(*Heal) bool:
		editQueue(m, &m.requests.Heals, edit, func(r *request.Heal) Heal { return Heal(*r) }, func(r *request.Heal, h *Heal) error {
			r.Amount = h.Amount
			return checkNumbers(number{"health", h.Amount, 0, maxPayload})
		})
	}
}

// editQueue edits requests R as values T.
func editQueue[R any, T comparable](m *Match, q *request.Queue[R], edit func(*T) bool, read func(*R) T, write func(*R, *T) error) {
	q.Edit(func(r *R) bool {
		before := read(r)
		after := before
		if !edit(&after) {
			return false
		}
		if after == before {
			return true
		}
		err := write(r, &after)
		if err != nil {
			m.Fail(fmt.Errorf("systems: EditWaiting: %w: %w", ErrRequest, err))
		}
		return err == nil
	})
}

func readBlast(r *request.Blast) Blast {
	return Blast{Center: r.Center, Payload: r.Payload, Owner: r.Owner, Shot: r.ID, Weapon: r.Weapon, Hit: r.Hit}
}

func (m *Match) rewriteBlast(r *request.Blast, b *Blast) (err error) {
	if err = m.checkBlast(b.Center, &b.Payload); err == nil && b.Owner != r.Owner {
		r.Team, err = m.owner(b.Owner)
	}
	r.Center, r.Payload, r.Owner = b.Center, b.Payload, b.Owner
	return err
}
