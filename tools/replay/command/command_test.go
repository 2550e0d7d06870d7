package command_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/hostile"
	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/tools/replay/command"
)

// wind is a module that pushes everybody, a little more on one machine than on
// another: what a product does that one machine fuses with a sum.
func wind(strength float64) systems.Module {
	return systems.Module{Name: "wind", Version: "1", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("timers", systems.System{Name: "wind", Stage: systems.StageTimers, Run: func(m *systems.Match) {
			if m.Tick() < 70 {
				return
			}
			for _, entry := range bodies.In(m) {
				v := components.Velocity.Get(entry)
				v.Linear.X += strength
			}
		}})
	}}
}

var bodies = systems.NewQuery(components.Velocity, components.Model)

// here and there are the two machines.
var (
	here  = wind(0.1)
	there = wind(0.1000000001)
)

// plane is the level of all replays here.
var plane = func() string {
	path, err := filepath.Abs(filepath.Join("..", "..", "..", "testdata", "levels", "plane.glb"))
	if err != nil {
		panic(err)
	}
	return path
}()

// record writes a replay of two players as it is on a machine.
func record(t *testing.T, path string, module systems.Module) {
	t.Helper()
	level, err := levels.Load(plane)
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 4, Modules: []systems.Module{module}})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	r, err := replay.NewRecorder(&file, m, "two players", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var commands []systems.Command
	for i := range 2 {
		join, err := m.JoinEntry(systems.PlayerSpec{Name: "somebody", Position: &geom.Vec{X: float64(10 * i), Z: 0.1}})
		if err != nil {
			t.Fatal(err)
		}
		id, err := r.Enter(join)
		if err != nil {
			t.Fatal(err)
		}
		commands = append(commands, systems.Command{Player: id, Input: components.Input{Forward: components.Full, Buttons: components.ButtonSki, Look: geom.YawPitch{Yaw: geom.Angle(id * 9000)}}})
	}
	for range 200 {
		if err := r.Step(commands); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// program runs the program as it is on a machine.
func program(t *testing.T, module systems.Module, args ...string) (int, string) {
	t.Helper()
	if len(args) > 0 && args[len(args)-1] != "-h" {
		args = slices.Insert(slices.Clone(args), 1, "-level", plane)
	}
	var out bytes.Buffer
	status := command.Run(t.Context(), args, &out, &out, module)
	return status, out.String()
}

// TestDocument_TheDesyncIsFoundAsItSays runs the session that docs/determinism.md
// shows: each line that begins with "here$" or "there$" is a command on a machine.
func TestDocument_TheDesyncIsFoundAsItSays(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "determinism.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	record(t, "ours.replay", here)
	record(t, "theirs.replay", there)
	session := regexp.MustCompile("(?s)```\n(here\\$ .*?)```").FindSubmatch(text)
	if session == nil {
		t.Fatal("there is no session in the document")
	}
	ran := 0
	for part := range strings.SplitSeq(strings.TrimSpace(string(session[1])), "\n\n") {
		line, want, _ := strings.Cut(part+"\n", "\n")
		machine, args, _ := strings.Cut(line, "$ replay ")
		module := map[string]systems.Module{"here": here, "there": there}[machine]
		_, got := program(t, module, strings.Fields(args)...)
		if masked(got) != masked(want) {
			t.Errorf("%s\n%s\nand the document says\n%s", line, got, want)
		}
		ran++
	}
	if ran < 5 {
		t.Errorf("only %d commands", ran)
	}
}

// masked leaves out numbers that change with the rules of movement.
func masked(text string) string {
	return numbers.ReplaceAllString(strings.TrimSpace(text), "#")
}

var numbers = regexp.MustCompile(`-?\b\d+\.\d+(e-?\d+)?|\b[0-9a-f]{16}\b`)

func TestCommand_EachTaskDoesWhatItSays(t *testing.T) {
	t.Chdir(t.TempDir())
	record(t, "a.replay", here)
	try := func(want string, status int, args ...string) {
		t.Helper()
		got, text := program(t, here, args...)
		if got != status || !strings.Contains(text, want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", args, got, status, want, text)
		}
	}
	try("400 commands, 2 entries", 0, "info", "a.replay")
	try("200 ticks are the same", 0, "verify", "a.replay")
	try("200 ticks are the same", 0, "diff", "a.replay", "a.replay")
	try(" player 2: forward=1 look=98.877,0 ski\n", 0, "text", "a.replay")
	try("", 0, "cut", "50", "150", "a.replay", "part.replay")
	try("100 ticks are the same", 0, "verify", "part.replay")
	try("ticks 150 to 999, it has 0 to 200", 2, "cut", "150", "999", "a.replay", "no.replay")
	_, whole := program(t, here, "hash", "a.replay")
	if !regexp.MustCompile(`^200 [0-9a-f]{16}\n$`).MatchString(whole) {
		t.Errorf("hash prints %q", whole)
	}
	a, _ := os.ReadFile("a.replay")
	for bit := 0; ; bit++ {
		changed := bytes.Clone(a)
		hostile.FlipCommandBit(changed, 0, bit)
		if r, err := replay.Read(changed, ""); err != nil {
			t.Fatal(err)
		} else if !canBeRead(r) {
			continue // the bit cannot be changed
		}
		if err := os.WriteFile("c.replay", changed, 0o644); err != nil {
			t.Fatal(err)
		}
		break
	}
	try(`tick 31: command of player 2: "forward=1 look=98.877,0 ski" and "forward=1 look=98.877,0.00549316 ski"`, 1, "diff", "a.replay", "c.replay")
	try("tick 32: entity 2: intent.Look.Pitch: 0 and 1 (bits 0000000000000000 and 0000000000000001)", 1, "diff", "a.replay", "c.replay")
	try("it diverges between tick 0 and tick 32", 1, "verify", "c.replay")
}

// TestVerify_ChecksWhoHasSigned a replay.
func TestVerify_ChecksWhoHasSigned(t *testing.T) {
	t.Chdir(t.TempDir())
	record(t, "a.replay", here)
	key, err := signature.Open("key")
	if err != nil {
		t.Fatal(err)
	}
	other, err := signature.Open("other")
	if err != nil {
		t.Fatal(err)
	}
	try := func(want string, status int, args ...string) {
		t.Helper()
		if got, text := program(t, here, append([]string{"verify"}, args...)...); got != status || !strings.Contains(text, want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", args, got, status, want, text)
		}
	}
	try("a.replay.sig: no such file", 2, "--by", key.Public(), "a.replay")
	if err := key.Sign("a.replay", replay.MaxFile); err != nil {
		t.Fatal(err)
	}
	try("signed by "+key.Public()+"\n200 ticks are the same", 0, "a.replay")
	try("200 ticks are the same", 0, "--by", key.Public(), "a.replay")
	try("and not by "+other.Public(), 2, "--by", other.Public(), "a.replay")
	record(t, "b.replay", here)
	b, err := os.ReadFile("b.replay")
	if err == nil {
		b[len(b)-1] ^= 1
		err = os.WriteFile("a.replay", b, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	try("the file was changed", 2, "a.replay")
}

func TestCommand_RefusesWhatItCannotDo(t *testing.T) {
	t.Chdir(t.TempDir())
	record(t, "a.replay", here)
	if err := os.WriteFile("bad.replay", []byte("SKJTRPLY nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"expected one of": nil, "unexpected argument fly": {"fly"}, `expected "<file>"`: {"info"}, `expected "<b>"`: {"diff", "a.replay"},
		"regular file": {"info", "folder"}, "no such file": {"verify", "none.replay"}, "bad.replay: byte 8": {"info", "bad.replay"},
		`<from>: expected a whole number but got "x"`: {"cut", "x", "1", "a.replay", "b.replay"}, "--loud": {"info", "-loud", "a.replay"},
	} {
		if status, text := program(t, here, args...); status != 2 || !strings.Contains(text, want) {
			t.Errorf("%q: status %d, want %q:\n%s", args, status, want, text)
		}
	}
	var out bytes.Buffer
	if status := command.Run(t.Context(), []string{"verify", "-level", plane, "a.replay"}, &out, &out); status != 2 || !strings.Contains(out.String(), `module "wind"`) {
		t.Errorf("without its module: status %d: %s", status, out.String())
	}
	for _, task := range []string{"-h", "info", "verify", "diff", "hash", "text", "cut"} {
		if status, text := program(t, here, task, "-h"); status != 0 || !strings.Contains(text, "Usage: replay ") {
			t.Errorf("%s -h: status %d: %s", task, status, text)
		}
	}
}

// TestCommand_WritesFilesThatOthersMayRead, as any program does.
func TestCommand_WritesFilesThatOthersMayRead(t *testing.T) {
	t.Chdir(t.TempDir())
	record(t, "a.replay", here)
	for _, args := range [][]string{{"text", "a.replay", "a.txt"}, {"cut", "50", "150", "a.replay", "c.replay"}} {
		if status, said := program(t, here, args...); status != 0 {
			t.Fatalf("%q: status %d: %s", args, status, said)
		}
		got, err := os.Stat(args[len(args)-1])
		if err != nil {
			t.Fatal(err)
		}
		if want, err := os.Stat("a.replay"); err != nil || got.Mode() != want.Mode() {
			t.Errorf("%q writes a file of mode %v, want %v", args, got.Mode(), want.Mode())
		}
	}
}

// TestCommand_EveryTaskEndsWhereItIsInterrupted, and leaves no file.
func TestCommand_EveryTaskEndsWhereItIsInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	record(t, "a.replay", here)
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	for _, line := range []string{"verify a.replay", "diff a.replay a.replay", "hash a.replay", "text a.replay", "text a.replay b.txt", "cut 50 150 a.replay b.replay", "cut 150 150 a.replay b.replay"} {
		args := strings.Fields(line)
		var out bytes.Buffer
		if status := command.Run(ctx, slices.Insert(args, 1, "-level", plane), &out, &out, here); status != 3 || out.String() != "replay: interrupted\n" {
			t.Errorf("%s: status %d, it says %q", line, status, out.String())
		}
	}
	if files, err := os.ReadDir("."); err != nil || len(files) != 1 {
		t.Errorf("there are %v, %v", files, err)
	}
}

// canBeRead reports whether all input of a replay can be read.
func canBeRead(r *replay.Replay) bool {
	for _, err := range r.Ticks() {
		if err != nil {
			return false
		}
	}
	return true
}
