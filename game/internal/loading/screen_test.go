package loading

import (
	"errors"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/internal/gametest"
)

func TestMain(m *testing.M) { gametest.Main(m) }

// slow is a game that paints everything red.
type slow struct{ updates int }

func (s *slow) Update() error              { s.updates++; return nil }
func (s *slow) Draw(screen *ebiten.Image)  { screen.Fill(red{}) }
func (s *slow) Layout(w, h int) (int, int) { return w, h }

type red struct{}

func (red) RGBA() (r, g, b, a uint32) { return 0xffff, 0, 0, 0xffff }

// lit counts the pixels of a picture that are not black, and reports whether the first is red.
func lit(s *Screen) (n int, isRed bool) {
	screen := ebiten.NewImage(320, 180)
	defer screen.Deallocate()
	s.Draw(screen)
	data := make([]byte, 4*320*180)
	screen.ReadPixels(data)
	for i := 0; i < len(data); i += 4 {
		if data[i]|data[i+1]|data[i+2] != 0 {
			n++
		}
	}
	return n, data[0] == 255
}

// TestScreen_ShowsABarUntilTheGameIsMade, which waits for nothing; then it is the game.
func TestScreen_ShowsABarUntilTheGameIsMade(t *testing.T) {
	may, game := make(chan bool), &slow{}
	s, err := New("Skijet", false, func() (ebiten.Game, error) {
		<-may
		return game, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Update(); err != nil || s.Made() {
		t.Fatal("an update waits: ", err)
	}
	if n, isRed := lit(s); n < 100 || isRed {
		t.Errorf("%d pixels of a bar are lit", n)
	}
	close(may)
	for !s.Made() {
		if err := s.Update(); err != nil {
			t.Fatal(err)
		}
	}
	if _, isRed := lit(s); !isRed || game.updates == 0 {
		t.Errorf("the game is not shown, or not updated: %d", game.updates)
	}
}

// TestScreen_EndsWithTheErrorOfTheGame, where it is built first without a bar.
func TestScreen_EndsWithTheErrorOfTheGame(t *testing.T) {
	broken := errors.New("broken")
	if _, err := New("Skijet", true, func() (ebiten.Game, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("built first: %v", err)
	}
	s, err := New("Skijet", false, func() (ebiten.Game, error) { return nil, broken })
	for err == nil {
		err = s.Update()
	}
	if !errors.Is(err, broken) || s.Made() {
		t.Errorf("it ends with %v", err)
	}
	if s, err = New("Skijet", true, func() (ebiten.Game, error) { return &slow{}, nil }); err != nil || !s.Made() {
		t.Errorf("it waits for what is there: %v", err)
	}
}
