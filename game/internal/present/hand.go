package present

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// barrelTurns is how fast barrels turn that are up to speed, 1/s.
	barrelTurns = 6.5
	// recoilRate is how fast a weapon comes back from a shot, 1/s.
	recoilRate = 7.0
	// raiseSeconds is how long a weapon takes to come up that was just taken.
	raiseSeconds = 0.35
	// shortLoad and longLoad are the cycles, s, of weapons that nobody sees load, and of
	// those that everybody does.
	shortLoad, longLoad = 0.3, 0.7
	// lowerRate is how fast an empty weapon sinks, 1/s.
	lowerRate = 8.0
)

// Hand is what a weapon in a hand is doing, smoothed over pictures.
type Hand struct {
	weapon   string
	spin     float64 // turns of the barrels
	recoil   float64 // 1 right after a shot
	loads    float64 // s until the next shot
	cycle    float64 // s between two shots
	cooldown int     // ticks, in the last picture
	charge   float64
	empty    bool
	Lowered  float64 // by being empty, 0 to 1
	raising  float64 // share of the way up that is left
}

// Update lets a weapon act for some seconds.
func (h *Hand) Update(s *Builder, p *systems.PlayerState, seconds float64) {
	if p.Weapon != h.weapon {
		*h = Hand{weapon: p.Weapon, raising: share(h.weapon != "")}
	}
	spec, ok := s.state.Looks.Match.Weapons().Lookup(p.Weapon)
	if !ok {
		return
	}
	if p.CooldownTicks > h.cooldown {
		h.cycle = float64(p.CooldownTicks) * systems.TickSeconds
		h.loads = h.cycle
	}
	h.cooldown = p.CooldownTicks
	h.loads = max(h.loads-seconds, 0)
	h.spin = math.Mod(h.spin+barrelTurns*p.Spin*seconds, 1)
	h.recoil *= math.Exp(-seconds * recoilRate)
	h.raising = max(h.raising-seconds/raiseSeconds, 0)
	toward(&h.charge, max(p.Charge, p.Heat), 20, seconds)
	h.empty = p.Overheated || scene.Lacks(spec, p.Ammo, p.Energy, p.Pack.Kind) != "" && h.loads == 0
	toward(&h.Lowered, share(h.empty), lowerRate, seconds)
}

// loading returns the share of the time to the next shot that is left, of a weapon that
// takes long enough to be seen.
func (h *Hand) loading() float64 {
	if h.cycle <= 0 {
		return 0
	}
	return h.loads / h.cycle * ramp(shortLoad, longLoad, h.cycle)
}

// Action returns what the moving parts of the weapon show.
func (h *Hand) Action() render.Action {
	return render.Action{Spin: h.spin, Recoil: h.recoil, Reload: h.loading(), Charge: h.charge, Empty: h.empty}
}

// place moves a weapon before the own eye as it loads, is empty or was just taken.
func (h *Hand) place(v *render.ViewModel) {
	tip := math.Sin(math.Pi * h.loading())
	up := h.raising * h.raising
	v.Offset = v.Offset.Add(geom.Vec{X: -0.01 * tip, Y: -0.05 * tip, Z: 0.004*tip - 0.022*h.Lowered - 0.3*up})
	v.Turn.Pitch = geom.Degrees(13*tip - 3*h.Lowered - 40*up)
	v.Turn.Yaw = geom.Degrees(9*tip + 10*h.Lowered)
	v.Roll = geom.Degrees(-24*tip + 14*h.Lowered)
}
