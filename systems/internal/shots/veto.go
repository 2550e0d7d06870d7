package shots

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// Veto keeps triggers from being answered.
type Veto struct {
	Name string
	// Ask returns why a weapon does not fire, or nothing.
	Ask func(shooter components.ID, spec *weapons.Spec, alt bool) (reason string)
}

// askVetoes runs all vetoes before anything fires, one after the other, so that one
// that does what it must not is named before a weapon meets what it left behind.
func (h *Hands) askVetoes() {
	if len(h.Vetoes) == 0 {
		return
	}
	for _, p := range h.Armed.Members {
		*components.Veto.Get(p.Entry) = components.VetoData{}
		if s := h.shooterOf(p); p.IsAlive() {
			s.changeWeapon()
		}
	}
	for i := range h.Vetoes {
		for _, p := range h.Armed.Members {
			if h.Store.IsIntact(p) && p.IsAlive() {
				h.askFor(&h.Vetoes[i], p)
			}
		}
		h.Store.Check(h.Vetoes[i].Name)
	}
}

// askFor asks one veto about all triggers of somebody that are pulled or have begun
// something, and that no other refuses.
func (h *Hands) askFor(veto *Veto, p *store.Member) {
	s := h.shooterOf(p)
	reasons := components.Veto.Get(p.Entry)
	for _, alt := range [...]bool{false, true} {
		slot, ok := s.arsenal.InHand()
		if ok && (s.pulls(alt) || s.arsenal.Trigger(alt).Busy()) {
			h.askAbout(veto, p, slot.Weapon, alt, reasons.Of(alt))
		}
	}
	if slot, _, ok := h.offHandWeapon(&s); ok {
		h.askAbout(veto, p, slot.Weapon, false, &reasons.OffHand)
	}
}

// askAbout asks a veto about one mode of a weapon, if there is no reason yet.
func (h *Hands) askAbout(veto *Veto, p *store.Member, weapon string, alt bool, reason *string) {
	w, ok := h.weapons.Find(weapon)
	if ok && w.Mode(alt) != nil && *reason == "" && h.Store.IsIntact(p) {
		*reason = veto.Ask(p.ID, w.Spec, alt)
	}
}
