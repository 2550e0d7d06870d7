// Command donburi is a donburi and Ebitengine game seen from above. Arrow keys steer
// the orange body. What moves is simulated by single systems of a match.
package main

import (
	"fmt"
	"image/color"
	"log"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/ebitenutil"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/skijet/skijet/examples/donburi/rollers"
)

// scale is how many pixels a metre is.
const scale = 16

// side of the window in pixels.
const side = 2 * rollers.Yard * scale

// window shows a game.
type window struct {
	game   *rollers.Game
	places []rollers.Place
}

func (w *window) Update() error {
	return w.game.Update(rollers.Keys{
		Up: ebiten.IsKeyPressed(ebiten.KeyArrowUp), Down: ebiten.IsKeyPressed(ebiten.KeyArrowDown),
		Left: ebiten.IsKeyPressed(ebiten.KeyArrowLeft), Right: ebiten.IsKeyPressed(ebiten.KeyArrowRight),
	})
}

func (w *window) Draw(screen *ebiten.Image) {
	screen.Fill(color.RGBA{38, 50, 40, 255})
	w.places = w.game.Places(w.places[:0])
	for _, p := range w.places {
		fill := color.RGBA{150, 160, 170, 255}
		switch {
		case p.Hero:
			fill = color.RGBA{240, 140, 40, 255}
		case p.Coin:
			fill = color.RGBA{250, 220, 70, 255}
		}
		x, y := (p.At.X-p.Half.X+rollers.Yard)*scale, (rollers.Yard-p.At.Y-p.Half.Y)*scale
		vector.FillRect(screen, float32(x), float32(y), float32(2*p.Half.X*scale), float32(2*p.Half.Y*scale), fill, true)
	}
	if hero, ok := rollers.Hero.First(w.game.ECS.World); ok {
		ebitenutil.DebugPrint(screen, fmt.Sprintf("coins: %d", rollers.Hero.Get(hero).Coins))
	}
}

func (w *window) Layout(int, int) (int, int) { return side, side }

func main() {
	game, err := rollers.New()
	if err != nil {
		log.Fatal(err)
	}
	ebiten.SetTPS(rollers.UpdatesPerSecond)
	ebiten.SetWindowSize(side, side)
	ebiten.SetWindowTitle("Rollers")
	if err := ebiten.RunGame(&window{game: game}); err != nil {
		log.Fatal(err)
	}
}
