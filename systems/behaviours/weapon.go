package behaviours

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// Behaviour is what the projectiles of a mode of a weapon do, as its file says it in
// "projectile".
type Behaviour struct {
	Homing *HomingData  `json:"homing,omitempty"` // turns towards enemies
	Lock   *LockingData `json:"lock,omitempty"`   // lock that homing needs; without one the projectile flies straight
	// Further payloads, at most 8, which act in order.
	Payloads []components.PayloadData `json:"payloads,omitempty" limit:"0..8"`
	Releases []ReleaseData            `json:"releases,omitempty" limit:"0..8"` // projectiles that it releases, at most 8 kinds
	// What it sticks to: "walls", "bodies", "platforms", until that is gone or dead.
	Stick Surfaces   `json:"stick,omitempty"`
	Field *FieldData `json:"field,omitempty"` // field that attracts or repels what is around it
	// Jumps of its effect to further enemies; the payload then has no radius.
	Chain *ChainData `json:"chain,omitempty"`
	// Number of targets that it passes through, at most 8; its payloads act on each.
	Pierce int `json:"pierce,omitempty" limit:"0..8"`
	// Heat for homing projectiles; jets heat a body to 1 within a second.
	Flare float64 `json:"flare_heat,omitempty" limit:"0..1e6"`
}

// Read takes over what the parts of a projectile say. An error names the part whose JSON says
// something else.
func (b *Behaviour) Read(p *weapons.Projectile) error {
	*b = Behaviour{}
	for i := range p.Parts {
		part := &p.Parts[i]
		if into, ok := b.fields()[part.Name]; ok {
			if err := part.Decode(into); err != nil {
				return fmt.Errorf("behaviours: %s: %w", part.Field(), err)
			}
		}
	}
	return nil
}

// Give puts a behaviour on the projectiles of a mode in the place of what they had of it.
func (b Behaviour) Give(p *weapons.Projectile) {
	for name, field := range b.fields() { // deterministic: parts are sorted
		p.Parts = p.Parts.Without(name)
		if !reflect.ValueOf(field).Elem().IsZero() {
			data, _ := json.Marshal(field) // a match refuses a part without data
			p.Parts = p.Parts.With(weapons.Part{Name: name, Data: data})
		}
	}
}

// fields returns pointers to the fields by the names of their parts.
func (b *Behaviour) fields() map[string]any {
	return map[string]any{
		"behaviours.homing": &b.Homing, "behaviours.locking": &b.Lock, "behaviours.payloads": &b.Payloads, "behaviours.releases": &b.Releases,
		"behaviours.stick": &b.Stick, "behaviours.field": &b.Field, "behaviours.chain": &b.Chain, "behaviours.pierce": &b.Pierce, "behaviours.flare": &b.Flare,
	}
}
