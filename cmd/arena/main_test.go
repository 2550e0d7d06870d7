package main

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/replay"
)

// arena is the program under test, built once.
var arena string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "arena")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
		arena = filepath.Join(folder, "arena")
		if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", arena, ".").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// result is what a run left behind.
type result struct {
	status         int
	stdout, stderr string
	files          []string // written to its folder
	folder         string
}

// start runs the arena in an empty folder with settings of its own.
func start(t *testing.T, display bool, args ...string) result {
	t.Helper()
	return startAt(t, "", display, args...)
}

// small is the level of most runs, which is lit four times as fast as the others.
const small = "isles"

// startAt is start with the settings below a folder.
func startAt(t *testing.T, home string, display bool, args ...string) result {
	t.Helper()
	r := result{folder: t.TempDir()}
	cmd := exec.Command(arena, args...)
	cmd.Dir = r.folder
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if display || name != "DISPLAY" && name != "WAYLAND_DISPLAY" {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	if home == "" {
		home = t.TempDir()
	}
	cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+filepath.Join(home, "data"))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		r.status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	r.stdout, r.stderr = stdout.String(), stderr.String()
	entries, err := os.ReadDir(r.folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		r.files = append(r.files, entry.Name())
	}
	return r
}

func TestArena_RefusesBadFlagsInOneLineAndWritesNothing(t *testing.T) {
	noReplay := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(noReplay, []byte("Dear all,\nthis is no replay."), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args  string
		wants []string
	}{
		{"-nosuch", []string{"-nosuch"}},
		{"-armor iron -shot x.png", []string{"-armor", "iron", "light, medium, heavy"}},
		{"-bots 99", []string{"-bots 99", "0 to 15"}},
		{"-width wide", []string{"-width", "wide"}},
		{"-shot picture.gif", []string{"picture.gif", ".png"}},
		{"-level nosuchlevel -seconds 1 -shot x.png", []string{"-level", "nosuchlevel"}},
		{"-level no/such/level.glb", []string{"no/such/level.glb"}},
		{"-replay no/such.replay", []string{"no/such.replay", "no such file"}},
		{"-replay " + noReplay, []string{noReplay, "byte 0", "does not begin"}},
		{"-record x.replay -no-record", []string{"-record", "-no-record"}},
		{"-record no/such/x.replay", []string{"-record", "no/such"}},
		{"-tick 5", []string{"-tick", "-replay"}},
	} {
		r := start(t, true, strings.Fields(c.args)...)
		if r.status != 2 || strings.Count(r.stderr, "\n") != 1 || len(r.files) > 0 || r.stdout != "" {
			t.Errorf("%s: status %d, stderr %q, stdout %q, files %v", c.args, r.status, r.stderr, r.stdout, r.files)
		}
		for _, want := range c.wants {
			if !strings.Contains(r.stderr, want) {
				t.Errorf("%s: %q does not name %s", c.args, r.stderr, want)
			}
		}
	}
}

func TestArena_WithoutADisplaySaysWhatToDo(t *testing.T) {
	// Modes, models and armours may be those of modules, which are not known that early.
	for _, args := range []string{"-seconds 1 -shot x.png", "-mode courier", "-model skate", "-armor skate"} {
		r := start(t, false, strings.Fields(args)...)
		if r.status != 2 || strings.Count(r.stderr, "\n") != 1 || len(r.files) > 0 ||
			!strings.Contains(r.stderr, "DISPLAY") || !strings.Contains(r.stderr, "xvfb-run -a") {
			t.Errorf("%s: status %d, stderr %q, files %v", args, r.status, r.stderr, r.files)
		}
	}
}

// TestArena_SaysNothingAboutAServerWithoutAPassword starts such a server, of which
// the X library of Ebitengine would tell in four lines.
func TestArena_SaysNothingAboutAServerWithoutAPassword(t *testing.T) {
	server, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skip("no Xvfb")
	}
	number, answer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer number.Close()
	// Without -noreset it begins anew when the first client has gone, and the next may find it closed.
	cmd := exec.Command(server, "-displayfd", "3", "-screen", "0", "320x200x24", "-noreset")
	cmd.ExtraFiles = []*os.File{answer}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	answer.Close()
	var display int
	if _, err := fmt.Fscan(number, &display); err != nil {
		t.Fatal(err)
	}
	t.Setenv("DISPLAY", fmt.Sprintf(":%d", display))
	t.Setenv("XAUTHORITY", filepath.Join(t.TempDir(), "none"))
	r := start(t, true, "-level", "nosuchlevel")
	if r.status != 2 || strings.Count(r.stderr, "\n") != 1 || !strings.Contains(r.stderr, "nosuchlevel") {
		t.Errorf("status %d, stderr %q", r.status, r.stderr)
	}
}

func TestArena_RemembersAMatchAndPlaysOnWhereItsLevelIsGone(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "skijet", "settings.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	text := `{"choice": {"level": "/gone.glb", "model": "slide", "armor": "%s", "pack": "none", "bots": 2}}`
	for armor, want := range map[string]string{"": "armor", "light": "unknown"} {
		if err := os.WriteFile(path, fmt.Appendf(nil, text, armor), 0o644); err != nil {
			t.Fatal(err)
		}
		r := startAt(t, home, true, "-level", small, "-mute", "-seconds", "0.3", "-width", "320", "-height", "180")
		if r.status != 0 || strings.Count(r.stderr, "\n") != 1 || !strings.Contains(r.stderr, want) {
			t.Errorf("armour %q: status %d, stderr %q", armor, r.status, r.stderr)
		}
	}
	text = strings.Replace(text, "slide", "tribes", 1)
	if err := os.WriteFile(path, fmt.Appendf(nil, text, "heavy"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := startAt(t, home, true, "-mute", "-seconds", "0.3", "-width", "320", "-height", "180")
	if r.status != 0 || strings.Count(r.stderr, "\n") != 1 || !strings.Contains(r.stderr, "/gone.glb") || !strings.Contains(r.stderr, "playing valley") {
		t.Errorf("a level that is gone: status %d, stderr %q", r.status, r.stderr)
	}
}

func TestArena_HelpAndFlagErrorsNeedNoDisplay(t *testing.T) {
	if r := start(t, false, "-h"); r.status != 0 || !strings.Contains(r.stdout, "-armor") || r.stderr != "" {
		t.Errorf("-h: status %d, stdout %q, stderr %q", r.status, r.stdout, r.stderr)
	}
	if r := start(t, false, "-armor", "iron"); r.status != 2 || !strings.Contains(r.stderr, "iron") {
		t.Errorf("-armor: status %d, stderr %q", r.status, r.stderr)
	}
	if r := start(t, true, "-h"); r.status != 0 || !strings.Contains(r.stdout, "-armor") {
		t.Errorf("-h with a display: status %d, stderr %q", r.status, r.stderr)
	}
}

// colorsOf counts the colours of a PNG.
func colorsOf(t *testing.T, path string) int {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[3]uint32]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			r, g, b, _ := picture.At(x, y).RGBA()
			seen[[3]uint32{r, g, b}] = true
		}
	}
	return len(seen)
}

func TestArena_PlaysAndSavesAPictureWithoutASoundDevice(t *testing.T) {
	r := start(t, true, "-level", small, "-seconds", "0.3", "-shot", "x.png", "-width", "640", "-height", "360")
	if r.status != 0 || len(r.files) != 1 || strings.Count(r.stderr, "\n") > 1 {
		t.Fatalf("status %d, stderr %q, files %v", r.status, r.stderr, r.files)
	}
	if n := colorsOf(t, filepath.Join(r.folder, "x.png")); n < 1000 {
		t.Errorf("%d colours", n)
	}
}

func TestArena_PlaysOnWhenTheSoundDeviceFails(t *testing.T) {
	// ALSA finds no device in a configuration that is not there.
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "none"))
	r := start(t, true, "-level", small, "-seconds", "0.3", "-width", "320", "-height", "180")
	if r.status != 0 || strings.Count(r.stderr, "arena: no sound: ") != 1 || len(r.files) > 0 {
		t.Errorf("status %d, stderr %q, files %v", r.status, r.stderr, r.files)
	}
}

func TestArena_BrokenSettingsAreNamedAndLeftAlone(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "skijet", "settings.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(`{"volume": 9}`), 0o644); err != nil {
		t.Fatal(err)
	}
	r := startAt(t, home, true, "-level", small, "-mute", "-seconds", "0.3", "-width", "320", "-height", "180")
	if r.status != 0 || strings.Count(r.stderr, "\n") != 1 || !strings.Contains(r.stderr, path) ||
		!strings.Contains(r.stderr, "volume 9 is out of range") {
		t.Errorf("status %d, stderr %q", r.status, r.stderr)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != `{"volume": 9}` {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

func TestArena_NumberedPictureIsTheSameEachTime(t *testing.T) {
	args := []string{"-demo", "-level", small, "-bots", "2", "-mute", "-shot", "x.png", "-shot-frame", "150", "-width", "480", "-height", "270"}
	var pictures [2][]byte
	for i := range pictures {
		r := start(t, true, args...)
		if r.status != 0 || r.stderr != "" {
			t.Fatalf("status %d, stderr %q", r.status, r.stderr)
		}
		var err error
		if pictures[i], err = os.ReadFile(filepath.Join(r.folder, "x.png")); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(pictures[0], pictures[1]) {
		t.Error("two runs saved different pictures")
	}
}

// TestArena_KeepsAMatchAndPlaysItAgain: the match of a user is in the folder of the
// user afterwards, and can be drawn where nobody watches.
func TestArena_KeepsAMatchAndPlaysItAgain(t *testing.T) {
	home := t.TempDir()
	quiet := []string{"-mute", "-width", "320", "-height", "180"}
	var r result
	var kept []string
	var err error
	// On a busy machine a match of so many seconds may be too short to be kept.
	for seconds := 4; len(kept) == 0 && err == nil && r.status == 0 && seconds <= 32; seconds *= 2 {
		r = startAt(t, home, true, append(quiet, "-seconds", fmt.Sprint(seconds), "-level", small)...)
		kept, err = filepath.Glob(filepath.Join(home, "data", "skijet", "replays", "*.replay"))
	}
	if r.status != 0 || r.stderr != "" || err != nil || len(kept) != 1 {
		t.Fatalf("status %d, stderr %q, kept %v, %v", r.status, r.stderr, kept, err)
	}
	settings := filepath.Join(home, "skijet", "settings.json")
	_, before := os.Stat(settings)
	r = startAt(t, home, true, append(quiet, "-replay", kept[0], "-tick", "60", "-shot", "x.png", "-shot-frame", "2")...)
	if r.status != 0 || r.stderr != "" || len(r.files) != 1 {
		t.Fatalf("status %d, stderr %q, files %v", r.status, r.stderr, r.files)
	}
	if n := colorsOf(t, filepath.Join(r.folder, "x.png")); n < 500 {
		t.Errorf("%d colours", n)
	}
	if _, after := os.Stat(settings); (before == nil) != (after == nil) {
		t.Errorf("watching made settings: %v, then %v", before, after)
	}
}

// TestArena_ThatIsInterruptedEndsItsReplay interrupts a match, as Ctrl-C and the end of
// a session do, and wants its replay whole, with the score.
func TestArena_ThatIsInterruptedEndsItsReplay(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no program can interrupt another")
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if testing.Short() {
		signals = signals[:1]
	}
	for _, s := range signals {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "x.replay")
			if stderr, err := interruptOnceItRecords(t, s, path); err != nil || stderr != "" {
				t.Errorf("%v, stderr %q", err, stderr)
			}
			r, err := replay.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if r.Cut() != nil || r.Header.Note == "" {
				t.Errorf("the replay is cut: %v; its note is %q", r.Cut(), r.Header.Note)
			}
		})
	}
}

// interruptOnceItRecords runs the arena by itself, sends it a signal as soon as there is
// something in the file that it records to, and returns how it ended.
func interruptOnceItRecords(t *testing.T, s os.Signal, path string) (stderr string, err error) {
	cmd := exec.Command(arena, "-demo", "-level", small, "-bots", "1", "-mute", "-record", path, "-width", "320", "-height", "180")
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir())
	var told bytes.Buffer
	cmd.Stderr = &told
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for begun := false; !begun; {
		select {
		case err := <-ended:
			t.Fatalf("it ended by itself: %v, stderr %q", err, told.String())
		case <-look.C:
			info, err := os.Stat(path)
			begun = err == nil && info.Size() > 0
		}
	}
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	err = <-ended
	return told.String(), err
}
