package behaviours

import (
	"encoding/json"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Behaviour is what the projectiles of a mode of a weapon do, as its file says it in
// "projectile".
type Behaviour struct {
	Homing *HomingData  `json:"homing,omitempty"` // turns towards enemies
	Lock   *LockingData `json:"lock,omitempty"`   // lock that homing needs; without one the projectile flies straight
	// Further payloads, at most 8, which act after the first one in order.
	Payloads []components.PayloadData `json:"payloads,omitempty"`
	Releases []ReleaseData            `json:"releases,omitempty"` // projectiles that it releases, at most 8 kinds
	// What it sticks to: "walls", "bodies", "platforms". It flies on when that entity is
	// gone or dead.
	Stick Surfaces   `json:"stick,omitempty"`
	Field *FieldData `json:"field,omitempty"` // field that attracts or repels what is around it
	// Jumps of its effect to further enemies; the payload then has no radius.
	Chain *ChainData `json:"chain,omitempty"`
	// Number of targets that it passes through, at most 8; its payloads act on each.
	Pierce int `json:"pierce,omitempty"`
	// Heat for homing projectiles; jets heat a body to 1 within a second.
	Flare float64 `json:"flare_heat,omitempty"`
}

// Of returns what the parts of a projectile say of its behaviour. An error names the part whose
// JSON says something else.
func Of(p *weapons.Projectile) (b Behaviour, err error) {
	for i := range p.Parts {
		part := &p.Parts[i]
		into, ok := b.fields()[part.Name]
		if !ok {
			continue
		}
		if err := systems.DecodePart(part.Data, into); err != nil {
			return b, fmt.Errorf("behaviours: %s: %w", part.Field(), err)
		}
	}
	return b, nil
}

// Has reports whether projectiles have a behaviour, by its key in files such as "homing".
func Has(p *weapons.Projectile, key string) bool {
	for i := range p.Parts {
		if p.Parts[i].Field() == key {
			return true
		}
	}
	return false
}

// Give puts a behaviour on the projectiles of a mode in the place of what they had of it.
func (b Behaviour) Give(p *weapons.Projectile) {
	for name, field := range b.fields() { // deterministic: parts are sorted
		p.Parts = p.Parts.Without(name)
		if data, err := json.Marshal(field); err != nil || string(data) != none[name] {
			p.Parts = p.Parts.With(weapons.Part{Name: name, Data: data}) // a match refuses one without data
		}
	}
}

// none is the JSON of what is not there.
var none = map[string]string{
	"behaviours.homing": "null", "behaviours.locking": "null", "behaviours.payloads": "null", "behaviours.releases": "null",
	"behaviours.stick": "[]", "behaviours.field": "null", "behaviours.chain": "null", "behaviours.pierce": "0", "behaviours.flare": "0",
}

// fields returns pointers to the fields by the names of their parts.
func (b *Behaviour) fields() map[string]any {
	return map[string]any{
		"behaviours.homing": &b.Homing, "behaviours.locking": &b.Lock, "behaviours.payloads": &b.Payloads, "behaviours.releases": &b.Releases,
		"behaviours.stick": &b.Stick, "behaviours.field": &b.Field, "behaviours.chain": &b.Chain, "behaviours.pierce": &b.Pierce, "behaviours.flare": &b.Flare,
	}
}
