package loading

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// Screen is a game that shows a bar until another one is made, and then is that one.
type Screen struct {
	game  ebiten.Game // that was made, or nil
	title string
	hud   *panels.HUD
	made  chan result
	ticks int // since the start
}

// result is a game, or why there is none.
type result struct {
	game ebiten.Game
	err  error
}

// New begins to build a game, and shows its title meanwhile; or builds it first.
func New(title string, first bool, build func() (ebiten.Game, error)) (*Screen, error) {
	if first {
		game, err := build()
		return &Screen{game: game}, err
	}
	h, err := panels.New()
	s := &Screen{title: title, hud: h, made: make(chan result, 1)}
	if err == nil {
		go func() {
			game, err := build()
			s.made <- result{game, err}
		}()
	}
	return s, err
}

// Made reports whether the game was made.
func (s *Screen) Made() bool { return s.game != nil }

// Update waits for the game, without stopping the window, and ends where it cannot be made.
func (s *Screen) Update() error {
	if s.game == nil {
		select {
		case r := <-s.made:
			if r.err != nil {
				return r.err
			}
			s.game = r.game
		default:
			s.ticks++
			return nil
		}
	}
	return s.game.Update()
}

const (
	// barWidth, barHeight and partWidth are the sizes of the bar and of what runs along it, design pixels.
	barWidth, barHeight, partWidth = 360, 6, 90
	// barTicks is how long that takes to run along it.
	barTicks = 150
)

// Draw draws the title and a bar, along which something runs: nobody knows how long it takes.
func (s *Screen) Draw(screen *ebiten.Image) {
	if s.game != nil {
		s.game.Draw(screen)
		return
	}
	c := s.hud.Canvas(screen)
	width, height := c.Size()
	x, y := (width-barWidth)/2, height/2
	c.Text(s.title, width/2, y-70, hud.TextStyle{Font: hud.Bold, Size: 40, Color: hud.White, Align: hud.AlignCenter})
	c.Box(x, y, barWidth, barHeight, hud.Fade(hud.Dim, 0.4))
	at := float64(s.ticks%barTicks) / barTicks
	c.Box(x+at*(barWidth-partWidth), y, partWidth, barHeight, hud.Accent)
}

// Layout is not called where there is LayoutF.
func (s *Screen) Layout(width, height int) (int, int) { return width, height }

// LayoutF is [Pixels].
func (s *Screen) LayoutF(width, height float64) (float64, float64) { return Pixels(width, height) }

// Pixels counts real pixels of a window, so that text is crisp on dense screens.
func Pixels(width, height float64) (float64, float64) {
	scale := ebiten.Monitor().DeviceScaleFactor()
	return math.Max(math.Ceil(width*scale), 1), math.Max(math.Ceil(height*scale), 1)
}
