package systems

import (
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/filter"
	"github.com/yohamta/donburi"
)

// PairKind says what may meet an entity.
type PairKind uint8

// Kinds of pairs.
const (
	PairShot  = PairKind(filter.Shot)  // a projectile
	PairBeam  = PairKind(filter.Beam)  // a ray or beam
	PairBlast = PairKind(filter.Blast) // an explosion, or the jump of a chain
	PairBody  = PairKind(filter.Body)  // another solid body
)

// Pair is something that may meet an entity.
type Pair struct {
	Kind   PairKind
	ID     components.ID // the projectile, shooter, projectile that exploded or body; may be gone or nobody
	Owner  components.ID // who is credited for it; the body itself for PairBody
	Team   int           // of the owner, 0 for none
	Weapon string
	Other  components.ID // entity that it may meet
}

// Verdict is what a filter answers.
type Verdict uint8

// Verdicts of filters.
const (
	Undecided  = Verdict(filter.Undecided) // the next filter decides, and after the last one components.Layers
	PairPasses = Verdict(filter.Pass)      // the two do not meet
	PairMeets  = Verdict(filter.Meet)      // the two meet
)

// Filter decides for pairs whether they meet: who is hit by shots, beams and blasts, and
// which bodies collide. Of several filters the first one by name that decides counts. It
// answers from the state of the match alone and changes nothing.
type Filter struct {
	// Name is unique in a match, and best begins with that of its module.
	Name string
	// Of is a component that one of the two must carry for the filter to be asked; nil asks
	// for every pair.
	Of  donburi.IComponentType
	Ask func(m *Match, p *Pair) Verdict
}

// pairOf returns a pair as games see it.
func pairOf(p *filter.Pair) Pair {
	return Pair{Kind: PairKind(p.Kind), ID: p.ID, Owner: p.Owner, Team: p.Team, Weapon: p.Weapon, Other: p.Other}
}

// useFilters lets the filters of modules decide.
func useFilters(m *Match, filters []Filter) error {
	asks := make([]filter.Ask, 0, len(filters))
	for _, f := range filters {
		pair := &Pair{}
		asks = append(asks, filter.Ask{Name: f.Name, Of: f.Of, Answer: func(p *filter.Pair) filter.Verdict {
			*pair = pairOf(p)
			return filter.Verdict(f.Ask(m, pair))
		}})
	}
	if err := m.filter.Use(asks); err != nil {
		return fmt.Errorf("%w: %w", ErrModule, err)
	}
	return nil
}
