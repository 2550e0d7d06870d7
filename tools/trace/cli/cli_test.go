package cli_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skijet/skijet/tools/trace/cli"
)

const (
	scenarios = "../../../testdata/scenarios"
	plane     = "../../../testdata/levels/plane.glb"
)

// trace runs the tool and returns its exit status and its output.
func trace(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var said bytes.Buffer
	status := cli.Run(args, &said, &said)
	return status, said.String()
}

// read runs an example scenario and returns its trace.
func read(t *testing.T, name string) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.csv")
	if status, said := trace(t, "-scenario", filepath.Join(scenarios, name), "-out", out); status != 0 || said != "" {
		t.Fatalf("%s: status %d: %s", name, status, said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// table returns the lines of a trace by column name.
func table(t *testing.T, data []byte) []map[string]string {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func number(t *testing.T, row map[string]string, column string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(row[column], 64)
	if err != nil {
		t.Fatalf("%s: %v", column, err)
	}
	return f
}

func TestTrace_OfADropIsFreeFallInClosedForm(t *testing.T) {
	data := read(t, "drop.json")
	header, _, _ := bytes.Cut(data, []byte("\n"))
	if want := "tick,player,x,y,z,vx,vy,vz,energy,health,friction,contact,nx,ny,nz,jetting,impact,bumps"; string(header) != want {
		t.Errorf("header %s", header)
	}
	const dt = 0.032
	rows := table(t, data)
	if len(rows) != 61 {
		t.Fatalf("%d rows, want 61", len(rows))
	}
	for k, row := range rows {
		n := float64(k)
		// Gravity acts before the move, so the fall of k ticks is the sum of
		// 1 to k.
		for column, want := range map[string]float64{
			"tick": n, "x": 3 * dt * n, "y": -4 * dt * n, "z": 100 + 5*dt*n - 20*dt*dt*n*(n+1)/2,
			"vx": 3, "vy": -4, "vz": 5 - 20*dt*n, "energy": 60, "health": 0.66,
			"friction": 0, "contact": 0, "nx": 0, "ny": 0, "nz": 0, "jetting": 0, "impact": 0, "bumps": 0,
		} {
			if got := number(t, row, column); math.Abs(got-want) > 1e-9 {
				t.Errorf("tick %d: %s is %v, want %v", k, column, got, want)
			}
		}
	}
}

func TestTrace_OfTheSameScenarioHasTheSameBytes(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(scenarios, "*.json"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	for _, file := range files {
		if name := filepath.Base(file); !bytes.Equal(read(t, name), read(t, name)) {
			t.Errorf("%s gives two different traces", name)
		}
	}
}

func TestTrace_NumbersReadBackToTheSameText(t *testing.T) {
	for _, row := range table(t, read(t, "disc-jump.json")) {
		for column, text := range row {
			if column == "player" {
				continue
			}
			if again := strconv.FormatFloat(number(t, row, column), 'g', -1, 64); again != text {
				t.Fatalf("tick %s: %s is %s, shortest is %s", row["tick"], column, text, again)
			}
		}
	}
}

func TestTrace_WritesProjectilesAndPlotsBesideTheRows(t *testing.T) {
	for ending, magic := range map[string]string{".svg": "<?xml", ".png": "\x89PNG", ".PDF": "%PDF"} {
		folder := t.TempDir()
		out, picture, shots := filepath.Join(folder, "a.csv"), filepath.Join(folder, "a"+ending), filepath.Join(folder, "shots.csv")
		status, said := trace(t, "-scenario", filepath.Join(scenarios, "two-players.json"),
			"-out", out, "-plot", picture, "-projectiles", shots)
		if status != 0 {
			t.Fatalf("status %d: %s", status, said)
		}
		if data, err := os.ReadFile(picture); err != nil || !bytes.HasPrefix(data, []byte(magic)) || len(data) > 500_000 {
			t.Errorf("%s: %v, %d bytes starting %.8q", ending, err, len(data), data)
		}
		data, err := os.ReadFile(shots)
		if err != nil || !bytes.HasPrefix(data, []byte("tick,id,weapon,x,y,z,vx,vy,vz\n31,3,disc,0,23.490")) {
			t.Errorf("%v: projectiles %.120s", err, data)
		}
		if files := names(t, folder); len(files) != 3 {
			t.Errorf("left behind: %v", files)
		}
	}
}

func TestTrace_ExplosionsActInTheStepAfterTheirRow(t *testing.T) {
	rows := table(t, read(t, "disc-jump.json"))
	for _, row := range rows {
		if row["player"] != "blasted" {
			continue
		}
		tick, moving := number(t, row, "tick"), number(t, row, "vz") > 1
		if moving != (tick > 20) && tick < 25 {
			t.Errorf("tick %v: vz is %s", tick, row["vz"])
		}
	}
}

func TestTrace_TheDeadStayWhereTheyDied(t *testing.T) {
	folder := t.TempDir()
	text := scenario(t, `"ticks": 200, "players": [{"name": "a", "position": [0, 0, 5]}],
		"explosions": [{"tick": 2, "position": [0.5, 0, 5], "radius": 9, "damage": 50}]`)
	rows := table(t, run(t, folder, text))
	for _, row := range rows[3:] {
		if row["health"] != "0" || row["z"] != rows[3]["z"] || row["vz"] != "0" || row["contact"] != "0" {
			t.Fatalf("a dead player did something: %v", row)
		}
	}
	if rows[2]["health"] != "0.66" {
		t.Errorf("health before the blast is %s", rows[2]["health"])
	}
}

// run traces the text of a scenario.
func run(t *testing.T, folder, text string) []byte {
	t.Helper()
	file, out := filepath.Join(folder, "s.json"), filepath.Join(folder, "out.csv")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, said := trace(t, "-scenario", file, "-out", out); status != 0 {
		t.Fatalf("status %d: %s", status, said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// scenario completes fields to a scenario on the plane.
func scenario(t *testing.T, fields string) string {
	t.Helper()
	level, err := filepath.Abs(plane)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"version": 1, "level": %q, %s}`, level, fields)
}

func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestTrace_CommandLineMistakesAreToldAndWriteNothing(t *testing.T) {
	drop := filepath.Join(scenarios, "drop.json")
	folder := t.TempDir()
	out := filepath.Join(folder, "a.csv")
	for _, c := range []struct {
		status int
		want   string
		args   []string
	}{
		{2, "--scenario is missing", []string{"-out", out}},
		{2, "--out is missing", []string{"-scenario", drop}},
		{2, "unknown flag --fast", []string{"-fast"}},
		{2, "unexpected argument more", []string{"-scenario", drop, "-out", out, "more"}},
		{2, "must end in one of .svg, .png, .pdf", []string{"-scenario", drop, "-out", out, "-plot", "a.gif"}},
		{2, "named twice", []string{"-scenario", drop, "-out", out, "-projectiles", out}},
		{2, "no such file", []string{"-scenario", "nowhere.json", "-out", out}},
		{2, "is the scenario file itself", []string{"-scenario", drop, "-out", drop}},
		{1, "is a folder", []string{"-scenario", drop, "-out", folder}},
		{1, "cannot be written", []string{"-scenario", drop, "-out", out, "-plot", filepath.Join(folder, "no", "a.png")}},
		{1, "cannot be written", []string{"-scenario", drop, "-out", out, "-projectiles", filepath.Join(folder, "no", "a.csv")}},
		{2, "--figures can only be combined with --scenario", []string{"-figures", folder, "-out", out}},
		{2, "feel-ski.json: ", []string{"-figures", folder, "-scenario", folder}},
		{0, "Usage: trace", []string{"-h"}},
	} {
		status, said := trace(t, c.args...)
		if status != c.status || !strings.Contains(said, c.want) {
			t.Errorf("%v: status %d, want %d; said %q, want %q", c.args, status, c.status, said, c.want)
		}
	}
	if files := names(t, folder); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
}

func TestTrace_ARefusalLeavesTheOldTraceAlone(t *testing.T) {
	folder := t.TempDir()
	file, out := filepath.Join(folder, "s.json"), filepath.Join(folder, "out.csv")
	for path, text := range map[string]string{file: "{", out: "old"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if status, said := trace(t, "-scenario", file, "-out", out); status != 2 {
		t.Errorf("status %d: %s", status, said)
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != "old" {
		t.Errorf("the old trace is %q, %v", data, err)
	}
	if files := names(t, folder); !slices.Equal(files, []string{"out.csv", "s.json"}) {
		t.Errorf("left behind: %v", files)
	}
}

// TestTrace_PlaysAllModelsInOneWorld lets a body of each model walk. They reach the
// walk speeds of their data, where T3D has an air drag of 1.3 per second.
func TestTrace_PlaysAllModelsInOneWorld(t *testing.T) {
	rows := table(t, read(t, "models.json"))
	for player, speed := range map[string]float64{"tribes": 8, "t2": 15, "tge": 10, "t3d": 8 * (1 - 1.3*0.032), "walker": 10} {
		last := rows[0]
		for _, row := range rows {
			if row["player"] == player {
				last = row
			}
		}
		if got := number(t, last, "vy"); math.Abs(got-speed) > 1e-6 {
			t.Errorf("%s walks at %v m/s, want %v", player, got, speed)
		}
		if z := number(t, last, "z"); math.Abs(z) > 0.05 {
			t.Errorf("%s is %v m above the ground", player, z)
		}
	}
}

// TestTrace_SaysWhichAxesItRounds; keys are exact and need no message.
func TestTrace_SaysWhichAxesItRounds(t *testing.T) {
	folder := t.TempDir()
	play := func(inputs string) string {
		t.Helper()
		file := filepath.Join(folder, "s.json")
		text := `{"version": 1, "level": "valley", "ticks": 1, "players": [{"name": "a", "position": [0, 0, 900]}], "inputs": [` + inputs + `]}`
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		status, said := trace(t, "-scenario", file, "-out", filepath.Join(folder, "out.csv"))
		if status != 0 {
			t.Fatalf("status %d: %s", status, said)
		}
		return strings.ReplaceAll(said, file, "s.json")
	}
	for inputs, want := range map[string]string{
		`{"tick": 0, "player": "a", "forward": 1, "right": -1}`: "",
		`{"tick": 0, "player": "a", "forward": 0.5}`:            "trace: s.json: inputs[0].forward: 0.5 is played as 64/127, which is 0.5039\n",
		`{"tick": 0, "player": "a", "right": -0.3, "forward": 0.2}, {"tick": 1, "player": "a", "forward": 0.1}`: "trace: s.json: inputs[0].forward: 0.2 is played as 25/127, " +
			"which is 0.1969, and 2 more axes are rounded like it\n",
		// 64/127 as the nearest float64 is just that.
		`{"tick": 0, "player": "a", "right": 0.5039370078740157}`: "",
	} {
		if said := play(inputs); said != want {
			t.Errorf("%s: said %q, want %q", inputs, said, want)
		}
	}
}
