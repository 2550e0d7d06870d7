package overlay

import (
	"fmt"
	"image/color"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	numberSeconds = 1.0 // how long damage is shown where it was done
	numberJoin    = 0.4 // s within which hits on one victim are one number
	killSeconds   = 3.0 // how long a kill is told
	MedalSeconds  = 3.5 // how long a medal is shown
	comboTicks    = 125 // between kills that count together, 4 s
	midAir        = 3   // m above the ground at which a victim is in the air
	longShot      = 120 // m to a victim far away
	mostMedals    = 4   // at once
)

// killFeed are what the followed player did to others lately.
type killFeed struct {
	Numbers  []HitNumber
	kill     []hud.Part // told in the middle
	killLeft float64    // s
	kills    bool       // the last hit killed
	medals   []medal
	combo    int           // kills shortly one after another
	lastKill int64         // tick
	nemesis  components.ID // who killed the player last
}

// HitNumber is damage where it was done.
type HitNumber struct {
	victim components.ID
	At     geom.Vec
	Points float64
	age    float64
	final  bool
}

// medal is one that was won.
type medal struct {
	panels.Medal
	left float64 // s
}

// update ages everything.
func (d *killFeed) update(seconds float64) {
	d.killLeft = max(d.killLeft-seconds, 0)
	d.Numbers = aged(d.Numbers, func(n *HitNumber) bool { n.age += seconds; return n.age < numberSeconds })
	d.medals = aged(d.medals, func(m *medal) bool { m.left -= seconds; return m.left > 0 })
}

// award shows a medal for a while.
func (o *Overlay) award(name string, icon hud.Icon, tone color.RGBA) {
	o.options.Awarded(name)
	d := &o.Feedback.Kills
	if len(d.medals) == mostMedals {
		d.medals = append(d.medals[:0], d.medals[1:]...)
	}
	d.medals = append(d.medals, medal{panels.Medal{Name: name, Icon: icon, Color: tone}, MedalSeconds})
}

// hit notes damage that the followed player did.
func (o *Overlay) hit(e *systems.Event) {
	p, ok := o.state.Player(e.Subject)
	if !ok || p.MaxHealth <= 0 {
		return
	}
	d := &o.Feedback.Kills
	d.kills = false
	at, points := p.Position.Add(geom.Vec{Z: 2 * p.Half.Z}), 100*e.Amount/p.MaxHealth
	for i := range d.Numbers {
		if n := &d.Numbers[i]; n.victim == e.Subject && n.age < numberJoin && !n.final {
			n.Points, n.At, n.age = n.Points+points, at, 0
			return
		}
	}
	d.Numbers = append(d.Numbers, HitNumber{victim: e.Subject, At: at, Points: points})
}

// killed tells whom the followed player killed, and what was special about it.
func (o *Overlay) killed(e *systems.Event) {
	if e.Other != o.state.Self || e.Subject == o.state.Self {
		return
	}
	victim, known := o.nameOf(e.Subject)
	if !known {
		return
	}
	d := &o.Feedback.Kills
	d.kills, d.killLeft = true, killSeconds
	who := hud.Part{Text: "You killed ", Color: hud.White}
	if o.state.Led() {
		who = hud.Part{Text: "Killed ", Color: hud.White}
	}
	d.kill = append(d.kill[:0], who, victim)
	for i := range d.Numbers {
		if d.Numbers[i].victim == e.Subject {
			d.Numbers[i].final = true
		}
	}
	if d.combo++; e.Tick-d.lastKill > comboTicks || d.lastKill == 0 {
		d.combo = 1
	}
	d.lastKill = e.Tick
	o.killMedals(e)
}

// killMedals awards what is special about a kill.
func (o *Overlay) killMedals(e *systems.Event) {
	d := &o.Feedback.Kills
	switch {
	case d.combo == 2:
		o.award("Double kill", hud.IconStar, hud.Accent)
	case d.combo == 3:
		o.award("Triple kill", hud.IconStar, hud.Accent)
	case d.combo > 3:
		o.award(fmt.Sprint(d.combo, " kills"), hud.IconStar, hud.Accent)
	}
	if d.nemesis == e.Subject && d.nemesis != components.Nobody {
		o.award("Revenge", hud.IconBolt, hud.Bad)
		d.nemesis = components.Nobody
	}
	victim, ok := o.state.Player(e.Subject)
	self, here := o.state.Player(o.state.Self)
	if !ok || !here {
		return
	}
	if _, ground := scene.GroundBelow(o.state.Match.Solid(), victim.Position.Add(geom.Vec{Z: 0.1}), midAir); !ground {
		o.award("Mid-air", hud.IconArrow, hud.Good)
	}
	if victim.Position.Sub(self.Position).Length() > longShot {
		o.award("Long shot", hud.IconRing, hud.Good)
	}
}

// flagMedal awards what was done about a flag. Its carrier falls in the tick of its death.
func (o *Overlay) flagMedal(by components.ID, e *modes.FlagMoved) {
	switch {
	case e.Action == modes.FlagFell && by != o.state.Self:
		for _, died := range o.state.Match.Events() {
			if died.Kind == systems.EventDied && died.Subject == by && died.Other == o.state.Self {
				o.award("Stopped the carrier", hud.IconFlag, o.state.Palette.Team(e.Team))
			}
		}
	case by != o.state.Self:
	case e.Action == modes.FlagCaptured:
		o.award("Capture", hud.IconFlag, hud.Accent)
	case e.Action == modes.FlagReturned:
		o.award("Flag returned", hud.IconFlag, o.state.Palette.Team(e.Team))
	}
}

// showDeeds fills in what the player did.
func (o *Overlay) showDeeds(f *panels.Frame) {
	d := &o.Feedback.Kills
	f.Aim.HitKills = d.kills
	if d.killLeft > 0 {
		f.Kill = panels.Line{Parts: d.kill, Alpha: min(d.killLeft, 1)}
	}
	for _, m := range d.medals {
		m.Medal.Alpha = min(m.left, 1)
		f.Medals = append(f.Medals, m.Medal)
	}
	if !o.options.Settings.HUD.DamageNumbers {
		return
	}
	for _, n := range d.Numbers {
		if at := o.state.Projection.Project(n.At); !at.Behind && n.Points >= 0.5 {
			f.Numbers = append(f.Numbers, panels.Number{X: at.X, Y: at.Y, Points: int(n.Points + 0.5), Alpha: 1 - n.age/numberSeconds, Final: n.final})
		}
	}
}
