package main

import (
	"bytes"
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

// fails is a program that calls itself, has its memory cleaned meanwhile, and fails. What recovers in it does so only
// where it is deferred itself, which another function is between at first: that is part of the wrapper around it.
const fails = `package main

import (
	"fmt"
	"runtime"
)

type depth int

func (d depth) leave() { catch(d) }

//go:noinline
func catch(d depth) { fmt.Println(d, "caught:", recover()) }

func inner() {
	defer depth(2).leave()
	panic("once")
}

func outer() {
	defer catch(1)
	inner()
}

func reached(n int) {
	if n == 0 {
		panic("at the bottom")
	}
}

func fall(n int) string {
	kept := fmt.Sprint(n)
	runtime.GC()
	reached(n)
	return fall(n-1) + kept
}

func main() {
	outer()
	defer func() {
		fmt.Println("caught:", recover())
		fall(3)
	}()
	fall(5)
}
`

// TestShrink_KeepsWhatAProgramDoes: it fails in the same functions, but the trace has no lines, arguments and inlined
// functions.
func TestShrink_KeepsWhatAProgramDoes(t *testing.T) {
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
	if err := shrink(file, knowCompiler, dropLines); err != nil {
		t.Fatal(err)
	}
	after := trace(t, file)
	said := "2 caught: <nil>\n1 caught: once\ncaught: at the bottom\n"
	if !strings.HasPrefix(before, said) || !strings.Contains(before, "fails.go:27") || !strings.Contains(before, "main.reached(...)") {
		t.Errorf("before:\n%s", before)
	}
	if !strings.HasPrefix(after, said) || strings.Contains(after, ".go:") || strings.Contains(after, "main.reached") {
		t.Errorf("after:\n%s", after)
	}
	functions := func(trace string) string {
		trace = regexp.MustCompile(`(?m)^\t.*\n`).ReplaceAllString(trace, "")
		trace = regexp.MustCompile(`(?m)^.*\(\.\.\.\)\n`).ReplaceAllString(trace, "") // inlined
		return regexp.MustCompile(`(?m)\([^()]*\)$`).ReplaceAllString(trace, "")
	}
	if got, want := functions(after), functions(before); got != want || strings.Count(got, "main.fall\n") < 4 {
		t.Errorf("functions:\n%s\nwant\n%s\nafter\n%s", got, want, after)
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

// TestShrink_RefusesWhatItDoesNotKnow: other files, and tables that are broken anywhere.
func TestShrink_RefusesWhatItDoesNotKnow(t *testing.T) {
	for _, program := range [][]byte{nil, []byte("\x00asm"), []byte("no program at all"), wasm([]byte("no tables"))} {
		if err := fault(program); err == nil {
			t.Errorf("%q is taken", program)
		}
	}
	if _, err := shrunk(wasm([]byte("go1.27.1")), knowCompiler); !errors.Is(err, errTables) {
		t.Errorf("a program of a later compiler: %v", err)
	}
	counted := append(wasm([]byte("anything"))[:8:8], countSection, 1, 1)
	if _, err := shrunk(append(counted, wasm([]byte("anything"))[8:]...)); !errors.Is(err, errProgram) {
		t.Errorf("a program that counts its segments: %v", err)
	}
	tables := oneFunction()
	whole, err := shrunk(wasm(tables), dropLines)
	if err != nil {
		t.Fatalf("whole: %v", err)
	}
	if bytes.Count(tables, []byte{1}) < 2*inlinedSize || bytes.Contains(whole, bytes.Repeat([]byte{1}, inlinedSize)) {
		t.Errorf("the inlined calls are left: %x", whole)
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
		_ = fault(cut)
		if fault(program) != nil {
			refused++
		}
	}
	if refused < 5_000 || refused > 19_000 { // and nothing has panicked
		t.Errorf("%d of 20000 broken tables are refused", refused)
	}
}

// fault returns why a program cannot be shrunk.
func fault(program []byte) error {
	_, err := shrunk(program, dropLines)
	return err
}

// oneFunction returns tables with one function, whose stack, file and line each have a table of places, as have two
// places without names and its inlined calls, of which there are two.
func oneFunction() []byte {
	const places, functions, calls = headerSize + 8, headerSize + 32, headerSize + 32 + 8 + functionSize + 4*3 + 4*4
	const module = calls + 2*inlinedSize
	data := slices.Clone(tablesMagic)
	for _, n := range []uint64{1, 1, 0, headerSize, headerSize, headerSize, places, functions} {
		data = binary.LittleEndian.AppendUint64(data, n)
	}
	data = append(data, make([]byte, 8)...)
	data = append(data, 0, 2, 1, 0, 0, 4, 1, 0, 0, 6, 1, 0, 0, 4, 2, 0) // of places 1, 5, 9 and 13
	data = append(data, make([]byte, functions-len(data))...)
	data = append(data, 0, 0, 0, 0, 8, 0, 0, 0)
	for _, n := range []uint32{0, 0, 0, 0, 1, 5, 9, 3, 0, 7, 4 << 24, 0, 0, 13, noData, noData, noData, 0} {
		data = binary.LittleEndian.AppendUint32(data, n)
	}
	data = append(data, bytes.Repeat([]byte{1}, module-len(data))...)
	data = binary.LittleEndian.AppendUint64(data, startOfTables)
	data = binary.LittleEndian.AppendUint64(data, startOfTables+headerSize)
	data = append(data, make([]byte, module+placeOfMore-len(data))...)
	data = binary.LittleEndian.AppendUint64(data, startOfTables+calls)
	return binary.LittleEndian.AppendUint64(data, startOfTables+module)
}

const startOfTables = 16

// wasm returns a program that is only memory from startOfTables on, of less than 2^14 bytes.
func wasm(memory []byte) []byte {
	number := func(n int) []byte { return []byte{byte(n) | 0x80, byte(n >> 7)} }
	segment := slices.Concat([]byte{1, 0, constant32, startOfTables, end}, number(len(memory)), memory)
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), []byte{dataSection}, number(len(segment)), segment)
}
