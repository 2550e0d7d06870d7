package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
)

// runs runs the tool and returns its exit status and what it says.
func runs(modules []systems.Module, args ...string) (status int, out, errors string) {
	var stdout, stderr bytes.Buffer
	status = Run(context.Background(), args, &stdout, &stderr, modules...)
	return status, stdout.String(), stderr.String()
}

// reported runs the tool and returns the report.
func reported(t *testing.T, modules []systems.Module, args ...string) report {
	t.Helper()
	status, out, told := runs(modules, args...)
	var r report
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != played {
		t.Fatalf("status %d, %v, told %q, said %q", status, err, told, out)
	}
	return r
}

// The table, the JSON and the replay are of one match, which is the same each time.
func TestBotmatch_TellsWhatBotsDidAndRecordsIt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.replay")
	args := strings.Fields("-level works -bots 6 -minutes 0.33333 -model all -seed 7")
	r := reported(t, nil, append(args, "-record", file)...)
	status, out, _ := runs(nil, append(args, "-table")...)
	if status != played || !strings.HasSuffix(out, "\nhash "+r.Hash+"\n") || !strings.Contains(out, "top speed") {
		t.Errorf("status %d, said %q, want the hash %s", status, out, r.Hash)
	}
	if r.Ticks != 625 || r.Mode != "team deathmatch" || r.Seed != 7 || len(r.Players) != 6 {
		t.Fatalf("%+v", r)
	}
	models := map[string]bool{}
	for _, p := range r.Players {
		models[p.Model+p.Body] = true
		if p.Team != 1 && p.Team != 2 || p.Distance < 20 || p.Top < 4 || p.Distance > 20*p.Top+1 {
			t.Errorf("%+v", p)
		}
	}
	if len(models) != 3 {
		t.Errorf("bodies %v, want three", models)
	}
	recorded, err := replay.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := os.Stat(file)
	if want, err2 := os.Stat(plain); err != nil || err2 != nil || got.Mode() != want.Mode() {
		t.Errorf("the replay has mode %v, want that of any file, %v", got.Mode(), want.Mode())
	}
	if hash, ok := recorded.Hash(); !ok || fmt.Sprintf("%016x", hash) != r.Hash || recorded.Last() != r.Ticks {
		t.Errorf("the replay has %d ticks and the hash %016x, want %d and %s", recorded.Last(), hash, r.Ticks, r.Hash)
	}
	level, err := levels.Open("works")
	if err != nil {
		t.Fatal(err)
	}
	player, err := replay.NewPlayer(recorded, systems.Options{Level: level,
		Modules: []systems.Module{bots.Module(), pickups.Module(), bases.Module(), behaviours.Module(), modes.TeamDeathmatch.Module(modes.Rules{})}})
	if err != nil {
		t.Fatal(err)
	}
	for player.Tick() < r.Ticks { // each hash that was recorded is compared
		if err := player.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := os.ReadDir(filepath.Dir(file)); err != nil || len(n) != 1 {
		t.Errorf("left behind: %v %v", n, err)
	}
}

// TestBotmatch_RecordsALevelThatIsFoundAgain, also one that has more for the mode.
func TestBotmatch_RecordsALevelThatIsFoundAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.replay")
	reported(t, nil, "-level", "bowl", "-mode", "ctf", "-bots", "2", "-minutes", "0.05", "-record", file)
	recorded, err := replay.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := replay.LevelOf(&recorded.Header, nil); err != nil {
		t.Error(err)
	}
}

// stone is a module of a movement model that stays where it is, and of rules of its own.
func stone() []systems.Module {
	walker, err := systems.Preset(components.ModelSlide, "")
	if err != nil {
		panic(err)
	}
	return []systems.Module{
		{Name: "stone", Models: []systems.Model{{Name: "stone", Presets: []systems.ModelPreset{{Name: "only", Armor: walker.Armor}}, Step: func(*systems.StepContext) {}}}},
		modes.Deathmatch.Module(modes.Rules{TimeLimitTicks: 50}),
	}
}

func TestBotmatch_PlaysWithTheModulesOfAGame(t *testing.T) {
	r := reported(t, stone(), "-model", "stone", "-bots", "2")
	if r.Mode != "deathmatch" || r.Ticks != 50 || r.Players[0].Model != "stone" || r.Players[0].Distance > 0 {
		t.Errorf("%+v", r)
	}
	if status, out, _ := runs(stone(), "-h"); status != played || !strings.Contains(out, "tribes, torque, slide, stone") || !strings.HasPrefix(out, "Botmatch lets") {
		t.Errorf("-h: status %d, said %q", status, out)
	}
	if r := reported(t, stone(), "-mode", "duel", "-bots", "2", "-minutes", "0.02"); r.Mode != "duel" {
		t.Errorf("another mode: %+v", r)
	}
}

func TestBotmatch_WithoutAModeCountsByTheEvents(t *testing.T) {
	with := reported(t, nil, "-bots", "6", "-minutes", "0.7", "-mode", "deathmatch")
	without := reported(t, nil, "-bots", "6", "-minutes", "0.7", "-mode", "none")
	kills := 0
	for i := range with.Players {
		a, b := with.Players[i], without.Players[i]
		if kills += a.Kills; a.Kills != b.Kills || a.Deaths != b.Deaths || a.Shots != b.Shots {
			t.Errorf("with a mode %+v, without %+v", a, b)
		}
	}
	if without.Mode != none || kills == 0 {
		t.Errorf("%d kills, mode %q", kills, without.Mode)
	}
}

// TestBotmatch_SeveralSeedsAreALineEach in the order of the seeds, and each that of its
// seed alone.
func TestBotmatch_SeveralSeedsAreALineEach(t *testing.T) {
	args := strings.Fields("-mode ctf -bots 4 -minutes 0.2 -skill 4")
	status, out, told := runs(nil, append(args, "-seeds", "5-9")...)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != played || len(lines) != 5 {
		t.Fatalf("status %d, told %q, said %q", status, told, out)
	}
	for i, line := range lines {
		_, alone, _ := runs(nil, append(args, "-seed", fmt.Sprint(5+i))...)
		if strings.TrimSpace(alone) != line {
			t.Errorf("seed %d: %s\nalone %s", 5+i, line, alone)
		}
	}
}

// TestBotmatch_BotsCaptureFlags plays four against four in the valley: attackers fetch the
// flag and bring it home, and somebody is at home to return the own.
func TestBotmatch_BotsCaptureFlags(t *testing.T) {
	r := reported(t, nil, strings.Fields("-mode ctf -bots 8 -minutes 5")...)
	if r.Captures == 0 || r.Scores[0]+r.Scores[1] != r.Captures || len(r.Scores) != 2 || r.Weapons["disc"].Hits == 0 || r.Weapons["disc"].Shots < r.Weapons["disc"].Hits {
		t.Errorf("%+v", r)
	}
	if !(r.Speed > 30 && r.Speed < 150) || !(r.Center > 0.1 && r.Center < 0.9) {
		t.Errorf("%v km/h, centre %v", r.Speed, r.Center)
	}
	if r := reported(t, nil, strings.Fields("-mode duel -bots 3 -minutes 2")...); r.Scores[0]+r.Scores[1] == 0 || r.Scores[2] != 0 {
		t.Errorf("a duel: %+v", r)
	}
}

// TestBotmatch_CanBeInterrupted at every moment: then it tells what there is of the match.
// A module that prepares the match for ever stands for a huge level.
// TestBotmatch_EndsAtTheLimitOfPoints, and without one plays for the time.
func TestBotmatch_EndsAtTheLimitOfPoints(t *testing.T) {
	args := strings.Fields("-level bowl -mode deathmatch -bots 6 -minutes 2")
	long := reported(t, nil, args...)
	short := reported(t, nil, append(args, "-points", "1")...)
	if long.Ticks != 3750 || short.Ticks >= long.Ticks || short.Winner == "" || slices.Max(short.Scores) != 1 {
		t.Errorf("to 1 point: %d ticks, scores %v, winner %q; without a limit %d ticks", short.Ticks, short.Scores, short.Winner, long.Ticks)
	}
}

func TestBotmatch_CanBeInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	forever := make(chan struct{})
	defer close(forever)
	setup := systems.Module{Name: "setup", Setup: func(*systems.Match) error { stop(); <-forever; return nil }}
	var stdout, stderr bytes.Buffer
	if status := Run(ctx, nil, &stdout, &stderr, setup); status != interrupted || !strings.Contains(stderr.String(), "interrupted before the first tick") || stdout.Len() != 0 {
		t.Errorf("before it: status %d, told %q, said %q", status, &stderr, &stdout)
	}
	ctx, stop = context.WithCancel(context.Background())
	tick := systems.Module{Name: "tick", Schedule: func(s systems.Schedule) systems.Schedule {
		return s.After("movement", systems.System{Name: "stop", Stage: systems.StageMovement, Run: func(m *systems.Match) {
			if m.Tick() >= 3 {
				stop()
			}
		}})
	}}
	stdout.Reset()
	stderr.Reset()
	if status := Run(ctx, nil, &stdout, &stderr, tick); status != interrupted || !strings.Contains(stderr.String(), "interrupted after 4 of 1875 ticks") || !strings.Contains(stdout.String(), "hash") {
		t.Errorf("in it: status %d, told %q, said %q", status, &stderr, &stdout)
	}
}

func TestBotmatch_MistakesOfTheCommandLineAreTold(t *testing.T) {
	for _, c := range []struct {
		want, args string
		status     int
	}{
		{"unknown flag --fast", "-fast", refused},
		{"unexpected argument more", "more", refused},
		{`--level "attic"`, "-level attic", refused},
		{`--model "skate" is unknown: choose tribes, torque, slide, all`, "-model skate", refused},
		{`--mode "tag" is unknown`, "-mode tag", refused},
		{`--rules "house" is unknown`, "-rules house", refused},
		{"--bots 0 is out of range: 1 to 1024", "-bots 0", refused},
		{"--skill 5 is out of range: 0 to 4", "-skill 5", refused},
		{"--seeds \"8-1\" is no range", "-seeds 8-1", refused},
		{"a file holds one match", "-seeds 1-2 -record a.replay", refused},
		{"--minutes NaN is out of range", "-minutes NaN", refused},
		{"--record", "-record nowhere/a.replay", failed},
	} {
		if status, _, told := runs(nil, strings.Fields(c.args)...); status != c.status || !strings.Contains(told, c.want) || strings.Count(told, "botmatch: ") != 1 {
			t.Errorf("%s: status %d, told %q, want %q", c.args, status, told, c.want)
		}
	}
}

// TestBotmatch_AModeOfAGameIsTheDefaultOne, whether it has a Status or not.
func TestBotmatch_AModeOfAGameIsTheDefaultOne(t *testing.T) {
	game := []systems.Module{{Name: "modes", Version: "of a game"}}
	status, out, told := runs(game, "-h")
	if status != played || strings.Contains(out, "deathmatch") || !strings.Contains(out, "(default own)") {
		t.Errorf("-h: status %d, told %q, said %q", status, told, out)
	}
	if r := reported(t, game, "-bots", "2", "-minutes", "0.02"); r.Mode != "own" || r.Players[0].Team != 1 || r.Players[1].Team != 2 {
		t.Errorf("%+v", r)
	}
	game[0].Components = []systems.Registration{systems.State("status", modes.Status, systems.OfMatch())}
	if r := reported(t, game, "-bots", "2", "-minutes", "0.02", "-mode", "own"); r.Mode != "own" {
		t.Errorf("%+v", r)
	}
	if status, _, told := runs(game, "-mode", "team"); status != refused || !strings.Contains(told, `--mode "team" is unknown: choose own`) {
		t.Errorf("another mode: status %d, told %q", status, told)
	}
}

func TestBotmatch_PlaysOnTheLevelOfAModule(t *testing.T) {
	level, err := levels.Build(levels.Parts{Name: "shed", Structures: []levels.Structure{levels.Room("shed", geom.Vec{X: -30, Y: -30}, geom.Vec{X: 30, Y: 30, Z: 20})}})
	if err != nil {
		t.Fatal(err)
	}
	game := []systems.Module{{Name: "sheds", Levels: []*levels.Level{level}}}
	if r := reported(t, game, "-level", "shed", "-bots", "2", "-minutes", "0.02"); r.Level != "shed" {
		t.Errorf("%+v", r)
	}
	if _, out, _ := runs(game, "-h"); !strings.Contains(out, ", shed") {
		t.Errorf("-h says %q", out)
	}
	if status, _, told := runs(game, "-level", "attic"); status != refused || !strings.Contains(told, "shed") {
		t.Errorf("another level: status %d, told %q", status, told)
	}
}

// TestBotmatch_PlaysWithAFolderOfWeapons and tells what is wrong with one.
func TestBotmatch_PlaysWithAFolderOfWeapons(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "darts.json")
	write := func(damage string) {
		t.Helper()
		text := `{"name": "darts", "trigger": {"cycle_ticks": 3}, "hints": {"worth_per_s": 90},
"projectile": {"muzzle_mps": 200, "ttl_ticks": 40, "grace_ticks": 8, "payload": {"kind": "dart", "damage": ` + damage + `}}}`
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("0.05")
	r := reported(t, nil, strings.Fields("-level works -bots 8 -minutes 0.5 -weapons "+dir)...)
	if use := r.Weapons["darts"]; use == nil || use.Shots < 20 {
		t.Errorf("what was done with the weapons is %v", r.Weapons)
	}
	r = reported(t, nil, strings.Fields("-level works -bots 6 -minutes 0.1 -rules tribes2 -weapons "+dir)...)
	bodies := map[string]int{}
	for _, p := range r.Players {
		bodies[p.Model+" "+p.Body]++
	}
	if want := map[string]int{"torque t2-light": 2, "torque t2-medium": 2, "torque t2-heavy": 2}; !maps.Equal(bodies, want) {
		t.Errorf("by the rules tribes2 bots are %v, want %v", bodies, want)
	}
	if q := (request{flags: flags{Rules: "tribes2", Mode: "ctf", Minutes: 1, Bots: 1, Model: components.ModelTorque, Weapons: dir}}); q.load() != nil {
		t.Error("the folder is not read")
	} else if level, err := levels.Open("works"); err != nil {
		t.Error(err)
	} else if b, err := prepare(q, level); err != nil {
		t.Error(err)
	} else if disc, _ := b.match.Weapons().Lookup("disc"); disc.Projectile.MuzzleSpeed != 90 {
		t.Errorf("discs of %v m/s beside weapons of a folder, want those of the rules", disc.Projectile.MuzzleSpeed)
	}
	write("-1")
	for folder, want := range map[string]string{dir: "darts.json: line 2, column ", t.TempDir(): "no .json file", filepath.Join(dir, "none"): "no such file"} {
		if status, out, told := runs(nil, "-weapons", folder); status != refused || out != "" || !strings.Contains(told, want) {
			t.Errorf("status %d, said %q, told %q, want %s", status, out, told, want)
		}
	}
}

// TestPrepare_GivesEveryBotThePackOfItsArmour however many there are, and of whatever model.
func TestPrepare_GivesEveryBotThePackOfItsArmour(t *testing.T) {
	level, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	for _, model := range []string{components.ModelTribes, all} {
		b, err := prepare(request{flags: flags{Mode: "ctf", Minutes: 1, Bots: 24, Model: model, Rules: "arena", Skill: bots.DefaultSkill}}, level)
		if err != nil {
			t.Fatal(err)
		}
		classes := map[components.ArmorClass]int{}
		for i := range b.players {
			entry, _ := b.match.Entry(b.players[i].id)
			class := components.Armor.Get(entry).Class
			classes[class]++
			if got, want := components.Pack.Get(entry).Kind, bots.PackFor(class); got != want {
				t.Errorf("%s, bot %d: armour %d has %q, want %q", model, i+1, class, got, want)
			}
		}
		if len(classes) != 3 {
			t.Errorf("%s: armours %v, want three", model, classes)
		}
	}
}
