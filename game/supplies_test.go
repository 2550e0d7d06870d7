package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/roster"
	"github.com/skijet/skijet/systems/bases"
)

// supplied is a game with a station and a generator of the user's team at 20 m.
func supplied(t *testing.T) (g *Game, station geom.Vec, generator components.ID) {
	t.Helper()
	g, _ = chooser(t)
	feet := func() geom.Vec { p, _ := g.session.state.Player(g.session.state.Self); return p.Position }
	for range 40 { // it lands
		g.tick()
	}
	station = feet().Add(geom.Vec{X: 400, Z: 300})
	generator, err := bases.AddGenerator(g.session.state.Match, station.Add(geom.Vec{X: 60}), roster.OwnTeam)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bases.AddStation(g.session.state.Match, station, roster.OwnTeam); err != nil {
		t.Fatal(err)
	}
	return g, station, generator
}

// choose takes other armour in the menu.
func choose(t *testing.T, g *Game, armor, pack string) {
	t.Helper()
	g.menu.Show(menus.PagePause, "Paused")
	g.menu.TurnTo(menus.PageBody)
	g.menu.Choice.Model, g.menu.Choice.Armor, g.menu.Choice.Pack = "tribes", armor, pack
	selectRow(t, g.menu, "Take it")
	if g.menu.Press("Enter"); g.menu.Open {
		t.Fatalf("the menu says %q", g.menu.View.Warning)
	}
}

// stand holds the user at a place for some ticks.
func stand(g *Game, at geom.Vec, ticks int) {
	for range ticks {
		entry, _ := g.session.state.Match.Entry(g.session.state.Self)
		components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear = at, geom.Vec{}
		g.tick()
	}
}

// TestRebody_AStationHandsOutWhatWasChosen: once, and the next life has nothing more to change.
func TestRebody_AStationHandsOutWhatWasChosen(t *testing.T) {
	g, station, _ := supplied(t)
	choose(t, g, "heavy", "shield")
	lines := g.session.overlay.Feedback.Lines
	if got := lines[len(lines)-1].Parts[0].Text; got != "New armour at a station or with the next life: heavy, pack: shield" {
		t.Errorf("the feed says %q", got)
	}
	stand(g, station, bases.ServeTicks/2)
	if p, _ := g.session.state.Player(g.session.state.Self); p.ArmorName != "light" {
		t.Fatalf("at once it is %s", p.ArmorName)
	}
	stand(g, station, bases.ServeTicks)
	p, _ := g.session.state.Player(g.session.state.Self)
	if p.ArmorName != "heavy" || p.Pack.Kind != components.ShieldPack || g.session.waits() {
		t.Fatalf("the station gave %s with the pack %q, waiting %v", p.ArmorName, p.Pack.Kind, g.session.waits())
	}
	if g.menu.Groups != g.session.state.WeaponGroups() {
		t.Errorf("the menu knows %q, carried are %q", g.menu.Groups, g.session.state.WeaponGroups())
	}
}

// TestRebody_WhatALifeGaveNoStationGivesAgain: the wish is gone with the next life.
func TestRebody_WhatALifeGaveNoStationGivesAgain(t *testing.T) {
	g, station, _ := supplied(t)
	choose(t, g, "heavy", "shield")
	if err := g.session.state.Match.Kill(g.session.state.Self, components.Nobody); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		g.tick()
	}
	if p, _ := g.session.state.Player(g.session.state.Self); !p.Alive || p.ArmorName != "heavy" {
		t.Fatalf("the next life has %s", p.ArmorName)
	}
	entry, _ := g.session.state.Match.Entry(g.session.state.Self)
	if wish := *bases.Wish.Get(entry); wish != (bases.WishData{}) {
		t.Errorf("a station would still give %+v", wish)
	}
	stand(g, station, 2*bases.ServeTicks)
	if p, _ := g.session.state.Player(g.session.state.Self); p.ArmorName != "heavy" || p.Pack.Kind != components.ShieldPack {
		t.Errorf("the station made it %s with the pack %q", p.ArmorName, p.Pack.Kind)
	}
}

// TestBaseSigns_AreOnCompassAndRadar: of the own team only, and a generator that is down has
// another sign, which the radar shows however far it is.
func TestBaseSigns_AreOnCompassAndRadar(t *testing.T) {
	g, station, generator := supplied(t)
	if _, err := bases.AddStation(g.session.state.Match, station.Add(geom.Vec{Y: 100}), roster.OtherTeam); err != nil {
		t.Fatal(err)
	}
	icons := func() (compass, radar []hud.Icon) {
		save(t, "base_signs", pictureOf(g, 1280, 720))
		p, _ := find.Player(g.session.state.Players, g.session.state.Self)
		f := g.frame(p, g.session.state.Players, g.session.builder.Scene.Camera)
		for _, w := range f.Waypoints {
			if w.Quiet {
				compass = append(compass, w.Icon)
			}
		}
		for _, b := range f.Radar.Blips {
			if !b.Player && !b.Strong {
				radar = append(radar, b.Icon)
				if b.Near != (b.Icon != hud.IconNoPower) {
					t.Errorf("the blip %+v", b)
				}
			}
		}
		return compass, radar
	}
	whole := []hud.Icon{hud.IconBolt, hud.IconSupplies}
	own := func(list []hud.Icon) []hud.Icon { return list[max(len(list)-len(whole), 0):] }
	if compass, radar := icons(); !slices.Equal(own(compass), whole) || !slices.Equal(own(radar), whole) {
		t.Errorf("the compass shows %v, the radar %v, want %v", compass, radar, whole)
	}
	if err := g.session.state.Match.Kill(generator, components.Nobody); err != nil {
		t.Fatal(err)
	}
	g.tick()
	g.tick()
	compass, radar := icons()
	if !slices.Contains(compass, hud.IconNoPower) || !slices.Contains(radar, hud.IconNoPower) {
		t.Errorf("with a generator down the compass shows %v, the radar %v", compass, radar)
	}
}
