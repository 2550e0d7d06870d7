package device

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/gametest"
)

// tapsVariable makes this program play [taps] in place of the tests: a process has one game.
const tapsVariable = "SKIJET_TAPS"

func TestMain(m *testing.M) {
	if os.Getenv(tapsVariable) != "" {
		playTaps()
		return
	}
	gametest.Main(m)
}

// TestTaps_AreNeverLostHoweverSlowThePicture: keys, mouse buttons and the wheel go down and up
// again while a picture is drawn, by the events of a real display.
func TestTaps_AreNeverLostHoweverSlowThePicture(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self)
	command.Env = append(os.Environ(), tapsVariable+"=1")
	out, err := command.CombinedOutput()
	if string(out) == managed {
		t.Skip("on this display somebody may be working: run it by xvfb-run")
	}
	if want := fmt.Sprintf("keys %d, clicks %d, turns of the wheel %d\npasted \"ab\"\n", tapCount, tapCount, tapCount); err != nil || string(out) != want {
		t.Errorf("%v: %q, want %q", err, out, want)
	}
}

const (
	// tapCount is how often each is tapped, and slowPicture how long a picture takes.
	tapCount    = 8
	slowPicture = 60 * time.Millisecond
)

// taps is a game whose pictures are slow, in each of which something is tapped.
type taps struct {
	display  *xgb.Conn
	root     xproto.Window
	space    byte // keycode
	control  byte
	v        byte
	pasted   string
	device   *Device
	latch    actions.Latch
	bindings actions.Bindings
	drawn    int
	counts   [3]int
}

func playTaps() {
	readClipboard = func() (string, error) { return "a\r\nb\n", nil }
	g := taps{device: New()}
	g.bindings[actions.Jump] = []input.Key{"Space"}
	g.bindings[actions.Fire] = []input.Key{input.MouseLeft}
	g.bindings[actions.NextWeapon] = []input.Key{input.WheelUp}
	if err := g.open(); err != nil {
		fmt.Println(err)
		return
	}
	ebiten.SetWindowSize(320, 240)
	if err := ebiten.RunGame(&g); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("keys %d, clicks %d, turns of the wheel %d\npasted %q\n", g.counts[0], g.counts[1], g.counts[2], g.pasted)
}

// managed is what is printed on a display with a window manager: fake keys and clicks might
// reach other programs there.
const managed = "a window manager runs\n"

// managerName is the property of the root by which window managers tell that they run.
const managerName = "_NET_SUPPORTING_WM_CHECK"

// open connects to the display and looks for the key.
func (g *taps) open() (err error) {
	if g.display, err = xgb.NewConn(); err != nil {
		return err
	}
	if err = xtest.Init(g.display); err != nil {
		return err
	}
	setup := xproto.Setup(g.display)
	g.root = setup.DefaultScreen(g.display).Root
	manager, err := xproto.InternAtom(g.display, false, uint16(len(managerName)), managerName).Reply()
	if err != nil {
		return err
	}
	found, err := xproto.GetProperty(g.display, false, g.root, manager.Atom, xproto.GetPropertyTypeAny, 0, 1).Reply()
	if err != nil {
		return err
	}
	if found.ValueLen > 0 {
		return errors.New(managed[:len(managed)-1])
	}
	first := setup.MinKeycode
	keys, err := xproto.GetKeyboardMapping(g.display, first, byte(setup.MaxKeycode-first+1)).Reply()
	if err != nil {
		return err
	}
	const leftControl = 0xffe3 // keysym
	for i, symbol := range keys.Keysyms {
		switch code := byte(first) + byte(i/int(keys.KeysymsPerKeycode)); symbol {
		case ' ':
			g.space = code
		case leftControl:
			g.control = code
		case 'v':
			g.v = code
		}
	}
	if g.space == 0 || g.control == 0 || g.v == 0 {
		return fmt.Errorf("the display has no space bar, Ctrl or V: %d, %d, %d", g.space, g.control, g.v)
	}
	return nil
}

// warmUp is how many pictures pass before the first tap: the window opens.
const warmUp = 5

func (g *taps) Update() error {
	g.device.Poll()
	g.latch.Poll(&g.bindings, g.device)
	for i, action := range []actions.Action{actions.Jump, actions.Fire, actions.NextWeapon} {
		if g.latch.Edge(action) {
			g.counts[i]++
		}
	}
	typed, err := g.device.Typed()
	if err != nil {
		return err
	}
	g.pasted += strings.TrimSpace(typed) // without what the space bar writes
	if g.drawn > warmUp+3*tapCount+3 {
		return ebiten.Termination
	}
	return nil
}

// Draw takes its time, and something goes down and up again meanwhile.
func (g *taps) Draw(*ebiten.Image) {
	x, y := ebiten.WindowPosition()
	g.fake(xproto.MotionNotify, 0, int16(x+160), int16(y+120))
	if tap := g.drawn - warmUp; tap >= 0 && tap < 3*tapCount {
		switch tap % 3 {
		case 0:
			g.tap(xproto.KeyPress, g.space)
		case 1:
			g.tap(xproto.ButtonPress, 1)
		case 2:
			g.tap(xproto.ButtonPress, 4)
		}
	} else if tap == 3*tapCount {
		g.fake(xproto.KeyPress, g.control, 0, 0)
		g.tap(xproto.KeyPress, g.v)
		g.fake(xproto.KeyRelease, g.control, 0, 0)
	}
	g.drawn++
	time.Sleep(slowPicture)
}

// tap presses and releases a key or a button at once.
func (g *taps) tap(press, which byte) {
	g.fake(press, which, 0, 0)
	g.fake(press+1, which, 0, 0) // the release of each
}

func (g *taps) fake(kind, detail byte, x, y int16) {
	if err := xtest.FakeInputChecked(g.display, kind, detail, 0, g.root, x, y, 0).Check(); err != nil {
		fmt.Println(err)
	}
}

func (*taps) Layout(w, h int) (int, int) { return w, h }
