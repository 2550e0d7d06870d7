package checks

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fixtures are packages that break the rules, and that no pattern finds.
const fixtures = module + "tools/checks/testdata/"

func TestArrows_RunDownward(t *testing.T) {
	out, err := exec.Command("go", "list", "-e", "-deps", "-f",
		"{{if .Module}}{{if .Module.Main}}{{.ImportPath}} {{join .Deps \" \"}}{{end}}{{end}}", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		deps[fields[0]] = fields[1:]
	}
	for _, must := range []string{"collision/geom", "systems", "levels"} {
		if _, ok := deps[module+must]; !ok {
			t.Errorf("%s was not looked at", must)
		}
	}
	for _, edge := range forbidden(deps) {
		t.Error(edge)
	}
}

// knownEdges says of dependencies whether the arrows allow them.
var knownEdges = []struct {
	from, to string
	allowed  bool
}{
	{"collision/geom", "collision", false},
	{"collision/geom", "github.com/yohamta/donburi", false},
	{"collision", "collision/geom", true},
	{"collision", "components", false},
	{"collision", "collision/resolvgrid", false},
	{"collision/resolvgrid", "github.com/solarlune/resolv", true},
	{"components", "collision", true},
	{"components", "systems/tribes", false},
	{"systems/tribes", "components", true},
	{"systems/tribes", "systems/weapons", false},
	{"systems/tribes", "levels", false},
	{"systems/tribes", "github.com/solarlune/resolv", false},
	{"systems/crowd", "collision", true},
	{"systems/crowd", "components", false},
	{"systems/crowd", "github.com/yohamta/donburi", false},
	{"systems/motion", "components", true},
	{"systems/motion", "systems/tribes", false},
	{"systems/tribes", "systems/motion", true},
	{"systems/modeltest", "internal/testlevels", true},
	{"systems", "internal/testlevels", false},
	{"systems/safety", "components", true},
	{"systems/safety", "systems/tribes", false},
	{"systems/safety", "levels", false},
	{"systems", "systems/tribes", true},
	{"systems", "levels", true},
	{"systems", "game", false},
	{"systems", "systems/bots", false},
	{"systems", "systems/modes", false},
	{"systems/weapons/weaponstest", "systems/pickups", false},
	{"systems/bots", "systems", true},
	{"systems/bots", "systems/pickups", true},
	{"systems/bots", "systems/modes", true},
	{"systems/modes", "systems", true},
	{"systems/modes", "systems/bots", false},
	{"systems/pickups", "systems/bots", false},
	{"systems/pickups", "internal/testlevels", false},
	{"systems/internal/store", "components", true},
	{"systems/internal/store", "systems/internal/fault", true},
	{"systems/internal/store", "systems/weapons", false},
	{"systems/internal/store", "levels", false},
	{"systems/internal/store", "systems", false},
	{"systems/internal/fault", "components", false},
	{"systems/internal/bodies", "systems/internal/solids", true},
	{"systems/internal/bodies", "systems/internal/zones", false},
	{"systems/internal/solids", "systems/internal/bodies", false},
	{"systems", "systems/internal/store", true},
	{"game", "systems/modes", true},
	{"systems", "github.com/hajimehoshi/ebiten/v2", false},
	{"levels", "collision", true},
	{"levels", "components", false},
	{"levels", "levels/internal/model", true},
	{"levels/internal/model", "levels/internal/gltf", true},
	{"levels/internal/gltf", "levels/internal/model", false},
	{"levels/internal/places", "levels/internal/gltf", false},
	{"levels/internal/model", "levels", false},
	{"levels", "github.com/qmuntal/gltf/modeler", true},
	{"game", "systems", true},
	{"game", "cmd/arena", false},
	{"game", "game/gallery", false},
	{"game", "game/internal/menus", true},
	{"game/internal/present", "game", false},
	{"game/internal/present", "game/internal/scene", true},
	{"game/internal/debug", "game/internal/menus", false},
	{"game/gallery", "game/internal/present", true},
	{"game/render", "github.com/hajimehoshi/ebiten/v2", true},
	{"tools/trace", "github.com/hajimehoshi/ebiten/v2", false},
	{"tools/trace", "gonum.org/v1/plot", true},
	{"collision", "vendor/golang.org/x/net/idna", true},
}

func TestArrows_UpwardAndSidewaysOnesAreFound(t *testing.T) {
	for _, c := range knownEdges {
		to := c.to
		if isStandard(to) && !strings.HasPrefix(to, "vendor/") {
			to = module + to
		}
		why := objection(c.from, to)
		if (why == "") != c.allowed {
			t.Errorf("%s -> %s: allowed %v, want %v (%s)", c.from, c.to, why == "", c.allowed, why)
		}
	}
}

func TestClients_UseWhatIsExportedAndNothingElse(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	found, err := privileges(root, clients...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Error(f)
	}
}

// Rollback and replays are no clients, but they know a match by what it exports too.
func TestRollbackAndReplay_KnowNoStageOfAMatch(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	found, err := privileges(root, "systems/rollback", "systems/replay")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if strings.Contains(f, "systems/internal") {
			t.Error(f)
		}
	}
}

func TestClients_APrivateDoorIsFound(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	found, err := privileges(root, "tools/checks/testdata/privileged")
	if err != nil {
		t.Fatal(err)
	}
	const file = "tools/checks/testdata/privileged/privileged.go: "
	if want := []string{file + "imports " + module + "internal/testlevels", file + "imports unsafe", file + "uses go:linkname"}; !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
}

func TestFusing_DoesNotHappenInTheSimulation(t *testing.T) {
	packages, err := simulated()
	if err != nil {
		t.Fatal(err)
	}
	machines := fusingTargets
	if testing.Short() {
		machines = machines[:1] // a product that is fused on one is nearly always fused on all
	}
	for _, target := range machines {
		// The levels of tests are those of replays, so they must be the same too.
		found, err := fused(target, append(packages, module+"internal/testlevels")...)
		if err != nil {
			t.Fatal(err)
		}
		for _, place := range found {
			t.Errorf("%s: product and sum are one instruction on %s: write float64(x*y) + z", place, target.Name)
		}
	}
}

// exampleModules are the examples that are modules of their own, with the packages
// that take part in matches.
var exampleModules = map[string]string{
	"examples/arsenal": "arsenal", "examples/creatures": "creatures", "examples/donburi": "rollers",
	"examples/hoverbike": "hoverbike", "examples/tether": "tether",
}

// workspace returns a go.work with this module and the examples, so that what they share is
// built once.
func workspace(t *testing.T) string {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	file, arguments := filepath.Join(t.TempDir(), "go.work"), []string{"work", "init", root}
	for folder := range exampleModules {
		arguments = append(arguments, filepath.Join(root, folder))
	}
	cmd := exec.Command("go", arguments...)
	cmd.Env = append(os.Environ(), "GOWORK="+file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

func TestExamples_AreExactToo(t *testing.T) {
	t.Setenv("GOWORK", workspace(t))
	var packages []string
	for folder, pkg := range exampleModules {
		packages = append(packages, module+folder+"/"+pkg)
	}
	found, err := impure(packages...)
	if err != nil {
		t.Fatal(err)
	}
	// One target that fuses is enough, and another check builds most of it anyway.
	fusions, err := fused(fusingTargets[0], packages...)
	if err != nil {
		t.Fatal(err)
	}
	for _, breach := range found {
		t.Error(breach)
	}
	for _, place := range fusions {
		t.Errorf("%s: product and sum are one instruction: write float64(x*y) + z", place)
	}
}

func TestExamples_AllModulesAreChecked(t *testing.T) {
	found, err := filepath.Glob("../../examples/*/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range found {
		if folder := "examples/" + filepath.Base(filepath.Dir(file)); exampleModules[folder] == "" {
			t.Errorf("%s is a module that is not checked", folder)
		}
	}
	if len(found) != len(exampleModules) {
		t.Errorf("%d example modules, want %d", len(found), len(exampleModules))
	}
}

func TestFusing_IsNotWrittenByHand(t *testing.T) {
	found, err := writtenFused(simulation...)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range found {
		t.Errorf("%s rounds once where other machines round twice", place)
	}
}

func TestFusing_WrittenByHandIsFound(t *testing.T) {
	found, err := writtenFused(fixtures + "fused")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || !strings.HasSuffix(found[0], "written_amd64.s:7: VFMADD231PD") {
		t.Errorf("found %q", found)
	}
}

func TestFusing_IsFoundWhereItHappens(t *testing.T) {
	for _, target := range fusingTargets {
		found, err := fused(target, fixtures+"fused")
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(found, []string{"tools/checks/testdata/fused/fused.go:6"}) {
			t.Errorf("%s: found %q", target.Name, found)
		}
	}
}

func TestSimulation_UsesNothingThatDiffersElsewhereOrLater(t *testing.T) {
	packages, err := simulated()
	if err != nil {
		t.Fatal(err)
	}
	found, err := impure(packages...)
	if err != nil {
		t.Fatal(err)
	}
	for _, breach := range found {
		t.Errorf("%s (if it cannot matter, say why behind %q)", breach, marker)
	}
}

func TestSimulation_EveryBreachIsFound(t *testing.T) {
	found, err := impure(fixtures + "impure")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("testdata/impure/impure.go")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	number := 0
	for line := range strings.Lines(string(source)) {
		if number++; strings.HasSuffix(strings.TrimSpace(line), "// breach") {
			want = append(want, fmt.Sprintf("tools/checks/testdata/impure/impure.go:%d", number))
		}
	}
	for _, breach := range found {
		place, _, _ := strings.Cut(breach, ": ")
		got = append(got, place)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(slices.Compact(got), want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
}
