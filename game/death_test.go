package game

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

// feedText returns the messages, each in one string.
func feedText(g *Game) (lines []string) {
	for _, l := range g.session.overlay.Feedback.Lines {
		var text strings.Builder
		for _, part := range l.Parts {
			text.WriteString(part.Text)
		}
		lines = append(lines, text.String())
	}
	return lines
}

func TestFeed_NamesTheKindOfDamageOfAModule(t *testing.T) {
	g, ids := extended(t, Extension{})
	entry, _ := g.session.state.Match.Entry(ids[0])
	components.Health.Get(entry).ProtectedTicks = 0
	from := components.Position.Get(entry).Feet.Add(geom.Vec{X: 3})
	if err := g.session.state.Match.Damage(ids[0], systems.Damage{Amount: 0.1, Kind: "bite", Position: from}); err != nil {
		t.Fatal(err)
	}
	g.tick()
	if len(g.session.overlay.Feedback.Wounds) != 1 || g.session.overlay.Feedback.Wounds[0].Anywhere || g.session.overlay.Feedback.Wounds[0].From != from {
		t.Errorf("a bite comes from %+v, want %v", g.session.overlay.Feedback.Wounds, from)
	}
	if err := g.session.state.Match.Explode(from, components.PayloadData{Kind: "keg", Damage: 50, Radius: 20}, ids[1]); err != nil {
		t.Fatal(err)
	}
	g.tick()
	if got, want := strings.Join(feedText(g), "; "), "Rook  Keg  You"; !strings.Contains(got, want) {
		t.Errorf("the feed is %q, want %q", got, want)
	}
}

// TestFeed_NamesWhatAnExtensionNames as a killer, and as a victim that stays.
func TestFeed_NamesWhatAnExtensionNames(t *testing.T) {
	g, ids := extended(t, Extension{NameOf: func(m *systems.Match, id components.ID) string {
		if entry, ok := m.Entry(id); ok && !entry.HasComponent(components.Player) {
			return "Sheep"
		}
		return ""
	}})
	sheep, err := g.session.state.Match.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{Z: 1}}),
		systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}, Mass: 9}),
		systems.With(components.Health, components.HealthData{Current: 1, Max: 1}),
		systems.With(components.Mortal, components.MortalData{Policy: components.MortalStays}))
	if err != nil {
		t.Fatal(err)
	}
	g.tick()
	for _, kill := range [][2]components.ID{{ids[0], sheep}, {sheep, ids[1]}} {
		if err := g.session.state.Match.Kill(kill[0], kill[1]); err != nil {
			t.Fatal(err)
		}
		g.tick()
	}
	if got, want := strings.Join(feedText(g), "; "), "Sheep killed You; Rook killed Sheep"; got != want {
		t.Errorf("the feed is %q, want %q", got, want)
	}
	if g.session.overlay.Feedback.Cause != "Killed by Sheep" {
		t.Errorf("died of %q", g.session.overlay.Feedback.Cause)
	}
}

func TestFeed_TellsOfPlayersAlone(t *testing.T) {
	g, ids := extended(t, Extension{})
	sheep, err := g.session.state.Match.Spawn(systems.With(components.Position, components.PositionData{Feet: geom.Vec{Z: 1}}),
		systems.With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 1, Y: 1, Z: 1}, Mass: 9}),
		systems.With(components.Health, components.HealthData{Current: 1, Max: 1}))
	if err != nil {
		t.Fatal(err)
	}
	g.tick()
	if err := g.session.state.Match.Kill(sheep, ids[0]); err != nil {
		t.Fatal(err)
	}
	g.tick()
	if got := feedText(g); len(got) != 0 {
		t.Errorf("the death of a creature is told as %q", got)
	}
}
