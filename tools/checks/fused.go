package checks

import (
	"bufio"
	"bytes"
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

// listing makes the compiler list the instructions of all packages of the module. What is
// built for the targets below has it everywhere, so that nothing is built for them twice. What
// a debugger needs would be listed too.
const listing = "-gcflags=" + module + "...=-S -dwarf=false"

// fusingTargets are machines on which the compiler turns x*y + z into one instruction,
// which rounds once instead of twice and so gives other results.
var fusingTargets = []targets.Target{
	{Name: "arm64", Env: []string{"GOOS=linux", "GOARCH=arm64"}},
	{Name: "riscv64", Env: []string{"GOOS=linux", "GOARCH=riscv64"}},
	{Name: "amd64 v3", Env: []string{"GOOS=linux", "GOARCH=amd64", "GOAMD64=v3"}},
}

// The compiler's listing names the function, then its instructions:
//
//	example.com/geom.Vec.Dot STEXT size=32 args=0x30 locals=0x0 funcid=0x0
//		0x0018 00024 (/src/geom/vec.go:12)	FMADDD	F0, F1, F2, F0
//
// An instruction that was inlined keeps the place that it came from, so the
// function tells who really brought product and sum together.
var (
	functionStart    = regexp.MustCompile(`^(\S+) STEXT `)
	fusedName        = regexp.MustCompile(`\bV?FN?M(?:ADD|SUB|LA|LS)\w*`)
	fusedInstruction = regexp.MustCompile(`\(([^()\s]+:\d+)\)\s+(V?FN?M(?:ADD|SUB)\w*)\b`)
)

// fused builds packages of the module for a target and returns the place and the name of every
// fused instruction that comes from a file of the module, also in what they import. The compiler
// replays its listing from the build cache, so a second run is quick.
func fused(t targets.Target, packages ...string) ([]string, error) {
	cmd := exec.Command("go", append([]string{"build", "-trimpath", listing}, packages...)...)
	cmd.Env = append(os.Environ(), append(t.Env, "CGO_ENABLED=0")...)
	listed, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("building for %s: %w\n%s", t.Name, err, targets.LastLines(listed, 20))
	}
	if !bytes.Contains(listed, []byte("TEXT")) {
		return nil, fmt.Errorf("building for %s: the compiler gave no listing", t.Name)
	}
	return findFused(listed), nil
}

// findFused returns the fused instructions in files of the module, each position once.
func findFused(listed []byte) []string {
	var found []string
	function := ""
	lines := bufio.NewScanner(bytes.NewReader(listed))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Bytes()
		// A listing has millions of lines, and almost none is matched.
		isStart, mayFuse := bytes.Contains(line, []byte(" STEXT ")), bytes.Contains(line, []byte("FM")) || bytes.Contains(line, []byte("FNM"))
		if !isStart && !mayFuse {
			continue
		}
		if m := functionStart.FindSubmatch(line); m != nil {
			function = strings.TrimPrefix(string(m[1]), module)
		}
		m := fusedInstruction.FindStringSubmatch(string(line))
		if m == nil {
			continue
		}
		if place, ours := strings.CutPrefix(m[1], module); ours {
			found = append(found, place+": "+m[2]+" in "+function)
		}
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
