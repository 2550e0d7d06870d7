package game

import (
	"fmt"
	"image/color"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	numberSeconds = 1.0 // how long damage is shown where it was done
	numberJoin    = 0.4 // s within which hits on one victim are one number
	killSeconds   = 3.0 // how long a kill is told
	medalSeconds  = 3.5
	comboTicks    = 125 // between kills that count together, 4 s
	midAir        = 3   // m above the ground at which a victim is in the air
	longShot      = 120 // m to a victim far away
	mostMedals    = 4   // at once
)

// deeds are what the followed player did to others lately.
type deeds struct {
	numbers  []hitNumber
	kill     []hud.Part // told in the middle
	killLeft float64    // s
	kills    bool       // the last hit killed
	medals   []medal
	combo    int           // kills shortly one after another
	lastKill int64         // tick
	nemesis  components.ID // who killed the player last
}

// hitNumber is damage where it was done.
type hitNumber struct {
	victim components.ID
	at     geom.Vec
	points float64
	age    float64
	final  bool
}

// medal is one that was won.
type medal struct {
	hud.Medal
	left float64 // s
}

// update ages everything.
func (d *deeds) update(seconds float64) {
	d.killLeft = max(d.killLeft-seconds, 0)
	d.numbers = aged(d.numbers, func(n *hitNumber) bool { n.age += seconds; return n.age < numberSeconds })
	d.medals = aged(d.medals, func(m *medal) bool { m.left -= seconds; return m.left > 0 })
}

// award shows a medal for a while.
func (f *feedback) award(name string, icon hud.Icon, tone color.RGBA) {
	d := &f.did
	if len(d.medals) == mostMedals {
		d.medals = append(d.medals[:0], d.medals[1:]...)
	}
	d.medals = append(d.medals, medal{hud.Medal{Name: name, Icon: icon, Color: tone}, medalSeconds})
}

// hit notes damage that the followed player did.
func (g *Game) hit(e *systems.Event) {
	p, ok := g.Player(e.Subject)
	if !ok || p.MaxHealth <= 0 {
		return
	}
	d := &g.feedback.did
	d.kills = false
	at, points := p.Position.Add(geom.Vec{Z: 2 * p.Half.Z}), 100*e.Amount/p.MaxHealth
	for i := range d.numbers {
		if n := &d.numbers[i]; n.victim == e.Subject && n.age < numberJoin && !n.final {
			n.points, n.at, n.age = n.points+points, at, 0
			return
		}
	}
	d.numbers = append(d.numbers, hitNumber{victim: e.Subject, at: at, points: points})
}

// killed tells whom the followed player killed, and what was special about it.
func (g *Game) killed(e *systems.Event) {
	if e.Other != g.Self || e.Subject == g.Self {
		return
	}
	victim, known := g.nameOf(e.Subject)
	if !known {
		return
	}
	d := &g.feedback.did
	d.kills, d.killLeft = true, killSeconds
	who := hud.Part{Text: "You killed ", Color: hud.White}
	if g.Led() {
		who = hud.Part{Text: "Killed ", Color: hud.White}
	}
	d.kill = append(d.kill[:0], who, victim)
	for i := range d.numbers {
		if d.numbers[i].victim == e.Subject {
			d.numbers[i].final = true
		}
	}
	if d.combo++; e.Tick-d.lastKill > comboTicks || d.lastKill == 0 {
		d.combo = 1
	}
	d.lastKill = e.Tick
	g.killMedals(e)
}

// killMedals awards what is special about a kill.
func (g *Game) killMedals(e *systems.Event) {
	d, f := &g.feedback.did, &g.feedback
	switch {
	case d.combo == 2:
		f.award("Double kill", hud.IconStar, hud.Accent)
	case d.combo == 3:
		f.award("Triple kill", hud.IconStar, hud.Accent)
	case d.combo > 3:
		f.award(fmt.Sprint(d.combo, " kills"), hud.IconStar, hud.Accent)
	}
	if d.nemesis == e.Subject && d.nemesis != components.Nobody {
		f.award("Revenge", hud.IconBolt, hud.Bad)
		d.nemesis = components.Nobody
	}
	victim, ok := g.Player(e.Subject)
	self, here := g.Player(g.Self)
	if !ok || !here {
		return
	}
	if _, ground := scene.GroundBelow(g.Match.Solid(), victim.Position.Add(geom.Vec{Z: 0.1}), midAir); !ground {
		f.award("Mid-air", hud.IconArrow, hud.Good)
	}
	if victim.Position.Sub(self.Position).Length() > longShot {
		f.award("Long shot", hud.IconRing, hud.Good)
	}
}

// flagMedal awards what was done about a flag. Its carrier falls in the tick of its death.
func (g *Game) flagMedal(by components.ID, e *modes.FlagMoved) {
	switch {
	case e.Action == modes.FlagFell && by != g.Self:
		for _, died := range g.Match.Events() {
			if died.Kind == systems.EventDied && died.Subject == by && died.Other == g.Self {
				g.feedback.award("Stopped the carrier", hud.IconFlag, g.palette().Team(e.Team))
			}
		}
	case by != g.Self:
	case e.Action == modes.FlagCaptured:
		g.feedback.award("Capture", hud.IconFlag, hud.Accent)
	case e.Action == modes.FlagReturned:
		g.feedback.award("Flag returned", hud.IconFlag, g.palette().Team(e.Team))
	}
}

// showDeeds fills in what the player did.
func (g *Game) showDeeds(f *hud.Frame) {
	d := &g.feedback.did
	f.Aim.HitKills = d.kills
	if d.killLeft > 0 {
		f.Kill = hud.Line{Parts: d.kill, Alpha: min(d.killLeft, 1)}
	}
	for _, m := range d.medals {
		m.Medal.Alpha = min(m.left, 1)
		f.Medals = append(f.Medals, m.Medal)
	}
	if !g.settings.HUD.DamageNumbers {
		return
	}
	for _, n := range d.numbers {
		if at := g.Projection.Project(n.at); !at.Behind && n.points >= 0.5 {
			f.Numbers = append(f.Numbers, hud.Number{X: at.X, Y: at.Y, Points: int(n.points + 0.5), Alpha: 1 - n.age/numberSeconds, Final: n.final})
		}
	}
}
