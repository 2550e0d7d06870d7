package main

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fails is a program that calls itself, has its memory cleaned meanwhile, and fails.
const fails = `package main

import (
	"fmt"
	"runtime"
)

func fall(n int) string {
	kept := fmt.Sprint(n)
	runtime.GC()
	if n == 0 {
		panic("at the bottom")
	}
	return fall(n-1) + kept
}

func main() {
	defer func() {
		fmt.Println("caught:", recover())
		fall(3)
	}()
	fall(30)
}
`

// TestDropLines_KeepsAllButTheLines: a program does the same and fails in the same functions, without their lines.
func TestDropLines_KeepsAllButTheLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fails.wasm")
	source := filepath.Join(filepath.Dir(file), "fails.go")
	if err := os.WriteFile(source, []byte(fails), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, source)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	before := trace(t, file)
	if err := dropLines(file); err != nil {
		t.Fatal(err)
	}
	after := trace(t, file)
	if !strings.Contains(before, "fails.go:12") || strings.Contains(after, ".go:") {
		t.Errorf("the lines are not those that go:\n%s\n%s", before, after)
	}
	place := regexp.MustCompile(`\t\S+:\d+`)
	if got, want := place.ReplaceAllString(after, "\t"), place.ReplaceAllString(before, "\t"); got != want || !strings.Contains(got, "main.fall(0x0)") {
		t.Errorf("without its lines:\n%s\nwant\n%s", got, want)
	}
}

// trace runs a program that fails, and returns what it says.
func trace(t *testing.T, file string) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm")
	said, err := exec.Command("node", filepath.Join(folder, "wasm_exec_node.js"), file).CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		t.Fatalf("%v\n%s", err, said)
	}
	return string(said)
}

// TestEmptyLines_RefusesWhatItDoesNotKnow: other files, and tables that are broken anywhere.
func TestEmptyLines_RefusesWhatItDoesNotKnow(t *testing.T) {
	for _, program := range [][]byte{nil, []byte("\x00asm"), []byte("no program at all"), wasm([]byte("no tables"))} {
		if err := emptyLines(program); err == nil {
			t.Errorf("%q is taken", program)
		}
	}
	tables := oneFunction()
	if err := emptyLines(wasm(tables)); err != nil {
		t.Fatalf("whole: %v", err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 20_000 {
		broken := slices.Clone(tables)
		for range 1 + r.IntN(3) {
			broken[len(tablesMagic)+r.IntN(len(broken)-len(tablesMagic))] = byte(r.Uint32())
		}
		program := wasm(broken)
		cut := program[:r.IntN(len(program)+1)]
		_ = emptyLines(cut)
		if emptyLines(program) != nil {
			refused++
		}
	}
	if refused < 5_000 || refused > 19_000 { // and nothing has panicked
		t.Errorf("%d of 20000 broken tables are refused", refused)
	}
}

// oneFunction returns tables with one function, whose stack, file and line each have a table.
func oneFunction() []byte {
	const tables, functions = headerSize + 8, headerSize + 32
	data := slices.Clone(tablesMagic)
	for _, n := range []uint64{1, 1, 0, headerSize, headerSize, headerSize, tables, functions} {
		data = binary.LittleEndian.AppendUint64(data, n)
	}
	data = append(data, make([]byte, 8)...)
	data = append(data, 0, 2, 1, 0, 0, 4, 1, 0, 0, 6, 1, 0) // of places 1, 5 and 9
	data = append(data, make([]byte, functions-len(data))...)
	data = append(data, 0, 0, 0, 0, 8, 0, 0, 0)
	for _, n := range []uint32{0, 0, 0, 0, 1, 5, 9, 0, 0, 7, 0} {
		data = binary.LittleEndian.AppendUint32(data, n)
	}
	return data
}

// wasm returns a program that is only memory, of less than 2^14 bytes.
func wasm(memory []byte) []byte {
	number := func(n int) []byte { return []byte{byte(n) | 0x80, byte(n >> 7)} }
	segment := slices.Concat([]byte{1, 0, constant32, 0, end}, number(len(memory)), memory)
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), []byte{dataSection}, number(len(segment)), segment)
}
