package systems

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/check"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/shots"
)

const maxPayload = shots.MaxPayload

// Explode lets a payload go off at center without a projectile: in the stage of blasts, in this
// tick or, after that, in the next. The owner is credited; it may be components.Nobody. A centre
// that is not finite, a payload out of range and more than [MaxBlasts] are refused.
func (m *Match) Explode(center geom.Vec, payload components.PayloadData, owner components.ID) error {
	if err := m.gate.writable(); err != nil {
		return err
	}
	team := 0
	err := m.checkBlast(center, &payload)
	if err == nil {
		team, err = m.owner(owner)
	}
	if err == nil {
		err = m.requests.Blasts.Add(request.Blast{Center: center, Payload: payload, Owner: owner, Team: team, Triangle: -1}, MaxBlasts)
	}
	if err != nil {
		return fmt.Errorf("systems: %w: %w", ErrBlast, err)
	}
	return nil
}

// checkBlast names the first argument of Explode that makes no sense.
func (m *Match) checkBlast(center geom.Vec, payload *components.PayloadData) error {
	if err := check.Finite("center", center); err != nil {
		return err
	}
	return m.checkPayload(payload)
}

// checkPayload is the function of the same name, and checks the rule too.
func (m *Match) checkPayload(payload *components.PayloadData) error {
	if err := checkPayload(payload); err != nil {
		return err
	}
	return m.shots.Blasts.CheckRule("payload.Rule", payload.Rule)
}

// checkPayload names the first number of a payload that makes no sense in any match.
func checkPayload(payload *components.PayloadData) error {
	if len(payload.Kind) > codec.MaxText {
		return fmt.Errorf("payload.Kind has %d bytes, at most %d", len(payload.Kind), codec.MaxText)
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
