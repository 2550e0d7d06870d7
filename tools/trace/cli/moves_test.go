package cli_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMoves_AreHeldToTheirStates lets a light armour of Tribes 2 fall: after 32 ticks, a second of its
// own, the closed form is the known state. Half a metre beside it, the tool fails.
func TestMoves_AreHeldToTheirStates(t *testing.T) {
	folder := t.TempDir()
	name := func(file, text string) string {
		path := filepath.Join(folder, file)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	level, err := filepath.Abs(plane)
	if err != nil {
		t.Fatal(err)
	}
	scene := name("a.json", fmt.Sprintf(`{"version": 1, "level": %q, "rules": "tribes2", "ticks": 0, "players": [{"name": "a", "model": "torque", "armor": "t2-light", "position": [0, 0, 90]}]}`, level))
	fallen := 20.0 / 32 / 32 * (32 * 33 / 2)
	for _, c := range []struct {
		beside float64
		status int
		said   string
	}{{0, 0, "1 states: off by "}, {0.5, 1, "m.csv:34: the state is off by 0.5 m, want at most 0.025"}} {
		table := "x,y,z,vx,vy,vz\n3,0,90,5,0,0\n" + strings.Repeat(",,,,,\n", 31) + fmt.Sprintf("%v,0,%v,5,0,-20\n", 8+c.beside, 90-fallen)
		out := filepath.Join(folder, "off.csv")
		status, said := trace(t, "-scenario", scene, "-moves", name("m.csv", table), "-out", out, "-within", "0.025")
		data, err := os.ReadFile(out)
		lines := strings.Split(string(data), "\n")
		if status != c.status || !strings.Contains(said, c.said) || err != nil || len(lines) != 3 || !strings.HasPrefix(lines[1], "32,32,8") {
			t.Errorf("%v m beside: status %d, %s\n%s%v", c.beside, status, said, data, err)
		}
		var off float64
		if _, err := fmt.Sscan(lines[1][strings.LastIndex(lines[1][:strings.LastIndex(lines[1], ",")], ",")+1:strings.LastIndex(lines[1], ",")], &off); err != nil || math.Abs(off-c.beside) > 1e-9 {
			t.Errorf("off by %v, want %v: %v", off, c.beside, err)
		}
	}
	wrong := "x,y,z,vx,vy,vz\n3,0,90,0,0,0\n3.5,0,90,0,0,0\n3,0,90,0,0,0\n"
	if status, said := trace(t, "-scenario", scene, "-moves", name("w.csv", wrong), "-out", filepath.Join(folder, "w"), "-within", "0.1"); status != 1 || !strings.Contains(said, "w.csv:3: the state is off by") {
		t.Errorf("of two states that one makes wrong the first is to be named: %d, %s", status, said)
	}
	for args, want := range map[string]string{
		"-within 1": "--within is for --moves", "-moves m.csv -plot a.svg": "--moves can only be combined", "-moves m.csv -within -1": "want a distance",
	} {
		if status, said := trace(t, append([]string{"-scenario", scene, "-out", filepath.Join(folder, "x.csv")}, strings.Fields(args)...)...); status != 2 || !strings.Contains(said, want) {
			t.Errorf("%s: status %d, %s", args, status, said)
		}
	}
}
