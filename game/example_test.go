package game_test

import (
	"fmt"
	"log"
	"math"
	"os"

	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// Lamp is the component of lamps, which rise while their owner whistles.
var Lamp = donburi.NewComponentType[struct{ Owner components.ID }]()

var lamps = systems.NewQuery(Lamp, components.Position)

// lampModule simulates lamps, and draws nothing.
func lampModule() systems.Module {
	rise := func(m *systems.Match) {
		for _, entry := range lamps.In(m) {
			owner, ok := m.Entry(Lamp.Get(entry).Owner)
			if ok && components.Intent.Get(owner).Has(components.ButtonGame1) {
				components.Position.Get(entry).Feet.Z += 2 * systems.TickSeconds
			}
		}
	}
	return systems.Module{
		Name:       "lamps",
		Version:    "1",
		Components: []systems.Registration{systems.State("lamp", Lamp)},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.After("movement", systems.System{Name: "lamps rise", Run: rise})
		},
	}
}

// An extension with one of everything. Files of a game come from an embed.FS:
// render.MeshFile(files, "lamp.glb") and sound.File(files, "ring.ogg").
func ExampleExtension() {
	lamp := render.Surface{ // a pointed roof
		Vertices: []geom.Vec{{X: -1}, {X: 1}, {Z: 1}, {X: 1}, {X: -1}, {Z: 1}},
		Color:    render.Color{0.8, 0.6, 0.2}, Tinted: true,
	}
	plain := levels.Structure{
		Name: "plain", Color: [3]float32{0.3, 0.4, 0.2},
		Vertices: []geom.Vec{{X: -200, Y: -200}, {X: 200, Y: -200}, {X: 200, Y: 200}, {X: -200, Y: 200}},
		Normals:  []geom.Vec{{Z: 1}, {Z: 1}, {Z: 1}, {Z: 1}},
		Indices:  []uint32{0, 1, 2, 0, 2, 3},
	}
	level, err := levels.Build(levels.Parts{Name: "Plain", Structures: []levels.Structure{plain}})
	if err != nil {
		log.Fatal(err)
	}
	module := lampModule()
	module.Levels = []*levels.Level{level}
	extension := game.Extension{
		Modules: []systems.Module{module},
		Meshes:  map[string]render.MeshSource{"lamp": render.MeshOf(lamp)},
		Sounds: map[string]sound.Source{
			"hum": sound.LoopRecipe(1, func(t float64) float64 { return 0.2 * math.Sin(2*math.Pi*110*t) }),
		},
		Actions: []game.Action{{Name: "lamps.whistle", Label: "Whistle for lamps",
			Button: components.ButtonGame1, Keys: []input.Key{"H"}}},
		Tick: func(v *game.View) {
			if v.Match.Tick() == 1 {
				v.Feed(hud.Part{Text: "The lamps are lit", Color: hud.Accent})
			}
		},
		Draw: func(v *game.View) {
			for e := range v.Entities(lamps) {
				v.Mesh("lamp", render.Instance{Position: e.Position, Yaw: e.Look.Yaw})
				v.Shadow(e.Position, 1)
				v.Loop("hum", e.ID, 1, 1)
			}
			v.Hide(game.Flags)
			v.HideHUD(hud.Crosshair)
		},
		HUD: func(v *game.View, c hud.Canvas) {
			width, _ := c.Size()
			c.Text("hold "+v.Key("lamps.whistle")+" to whistle", width/2, 24, hud.TextStyle{Align: hud.AlignCenter})
			for e := range v.Entities(lamps) {
				if at := v.Project(e.Position); at.OnScreen {
					c.Icon(hud.IconDiamond, at.X, at.Y, 16, 0, hud.Accent)
				}
			}
		},
		Board: func(v *game.View, b *hud.Board) {
			b.AddColumn("LAMPS", func(r *hud.Row) string {
				count := 0
				for _, entry := range lamps.In(v.Match) {
					if Lamp.Get(entry).Owner == r.ID {
						count++
					}
				}
				return fmt.Sprint(count)
			})
		},
	}
	o, err := options.Parse(options.Args(), os.Stdout)
	if err == nil {
		err = game.Run(o, os.Stderr, extension)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}
