package checks

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/targets"
)

// telling makes the compiler tell of every fused instruction in all packages of the module. What is
// built for the targets below has it everywhere, so that nothing is built for them twice.
const telling = "-gcflags=" + module + "...=-d=fmahash=vy -dwarf=false -c=1"

// fusingTargets are machines on which the compiler turns x*y + z into one instruction,
// which rounds once instead of twice and so gives other results.
var fusingTargets = []targets.Target{
	{Name: "arm64", Env: []string{"GOOS=linux", "GOARCH=arm64"}},
	{Name: "riscv64", Env: []string{"GOOS=linux", "GOARCH=riscv64"}},
	{Name: "amd64 v3", Env: []string{"GOOS=linux", "GOARCH=amd64", "GOAMD64=v3"}},
}

// The compiler tells of the place of an instruction, after those that it was inlined to:
//
//	fmahash triggered /src/systems/step.go:80:12; /src/geom/vec.go:12:13 001110010110001010101110
var (
	fusedProduct = regexp.MustCompile(`^fmahash triggered (.+) [01]+$`)
	column       = regexp.MustCompile(`:\d+$`)
)

// fusedName is that of an instruction in assembly.
var fusedName = regexp.MustCompile(`\bV?FN?M(?:ADD|SUB|LA|LS)\w*`)

// fused builds packages of the module for a target and returns where fused instructions come
// from, also in what they import, if that has to do with a file of the module. The build cache
// repeats what the compiler told, so a second run is quick.
func fused(t targets.Target, packages ...string) ([]string, error) {
	cmd := exec.Command("go", append([]string{"build", "-trimpath", telling}, packages...)...)
	cmd.Env = append(os.Environ(), append(t.Env, "CGO_ENABLED=0")...)
	told, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("building for %s: %w\n%s", t.Name, err, targets.LastLines(told, 20))
	}
	return findFused(string(told)), nil
}

// findFused returns the places of fused instructions that have to do with files of the module, each
// once. A place within what was inlined comes after the place that it was inlined to.
func findFused(told string) []string {
	var found []string
	for line := range strings.Lines(told) {
		m := fusedProduct.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil || !strings.Contains(m[1], module) {
			continue
		}
		places := strings.Split(m[1], "; ")
		for i := range places {
			places[i] = column.ReplaceAllString(strings.TrimPrefix(places[i], module), "")
		}
		found = append(found, strings.Join(places, " inlines "))
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// writtenFused returns the position and the name of every fused instruction in the
// assembly of packages, which the compiler does not list. It reads the files for all
// machines.
func writtenFused(packages ...string) ([]string, error) {
	out, err := exec.Command("go", append([]string{"list", "-f", "{{.Dir}}"}, packages...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("listing packages: %w", err)
	}
	var found []string
	for _, folder := range strings.Fields(string(out)) {
		files, err := filepath.Glob(filepath.Join(folder, "*.s"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			number := 0
			for line := range strings.Lines(string(text)) {
				number++
				code, _, _ := strings.Cut(line, "//")
				if name := fusedName.FindString(code); name != "" {
					found = append(found, fmt.Sprintf("%s:%d: %s", file, number, name))
				}
			}
		}
	}
	return found, nil
}

// moduleRoot returns the folder of go.mod.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", path.Clean(module)).Output()
	if err != nil {
		return "", fmt.Errorf("looking for the module: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
