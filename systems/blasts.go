package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/shots"
	"github.com/skijet/skijet/systems/weapons"
)

const maxPayload = shots.MaxPayload

// Explode lets a payload go off at center without a projectile: in the stage of
// blasts, in this tick or, after that, in the next. The owner is credited; it may be
// components.Nobody. A centre that is not finite, a payload beyond reason and more
// than [MaxBlasts] are refused.
func (m *Match) Explode(center geom.Vec, payload components.PayloadData, owner components.ID) error {
	if err := checkBlast(center, &payload); err != nil {
		return fmt.Errorf("systems: %w: %w", ErrBlast, err)
	}
	if len(m.requests.Blasts) >= MaxBlasts {
		return fmt.Errorf("systems: %w: %d blasts wait for the tick, which is the limit", ErrBlast, len(m.requests.Blasts))
	}
	team, err := m.owner(owner)
	if err != nil {
		return fmt.Errorf("systems: %w: %w", ErrBlast, err)
	}
	m.requests.Blasts = append(m.requests.Blasts, request.Blast{Center: center, Payload: payload, Owner: owner, Team: team, Triangle: -1})
	return nil
}

// checkBlast names the first argument of Explode that makes no sense.
func checkBlast(center geom.Vec, payload *components.PayloadData) error {
	if !center.IsFinite() {
		return fmt.Errorf("center is %v, want finite coordinates", center)
	}
	return checkPayload(payload)
}

// checkPayload names the first field of a payload that makes no sense.
func checkPayload(payload *components.PayloadData) error {
	switch {
	case len(payload.Kind) > codec.MaxText:
		return fmt.Errorf("payload.Kind has %d bytes, at most %d", len(payload.Kind), codec.MaxText)
	case !weapons.KnownRule(payload.Rule):
		return fmt.Errorf("payload.Rule is %q, want tribes, basic, tribes2 or t3d", payload.Rule)
	}
	if err := checkNumbers(number{"payload.Damage", payload.Damage, -maxPayload, maxPayload},
		number{"payload.Radius", payload.Radius, 0, maxPayload}, number{"payload.Kick", payload.Kick, -maxPayload, maxPayload}); err != nil {
		return err
	}
	return checkFactors(payload.Armor, payload.Shield)
}

// checkFactors names the first factor that no weapon could have.
func checkFactors(armor components.ArmorFactors, shield components.Factor) error {
	const low, high = components.MinFactor, components.MaxFactor
	return checkNumbers(number{"Armor.Light", armor.Light.Value(), low, high}, number{"Armor.Medium", armor.Medium.Value(), low, high},
		number{"Armor.Heavy", armor.Heavy.Value(), low, high}, number{"Shield", shield.Value(), low, high})
}
