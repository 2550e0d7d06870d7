package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed peers
var peers embed.FS

// Names of the sides.
const (
	skijet = "skijet"
	plain  = "plain" // skijet built with -tags purego
	wasm   = "wasm"  // skijet built for js/wasm, in node; it only walks
	embree = "embree"
	bullet = "bullet"
)

// packages are the Debian 12 packages that the harnesses need.
const packages = "apt-get install g++ libembree-dev libbullet-dev"

// program is the command of a side for a scene.
type program struct {
	side string
	path string
	args []string // before those of the scene
	peer bool     // takes a dump instead of the name of the scene
}

// compile builds the plain form of this command and both harnesses in dir. A harness that
// does not compile is left out, with a message on stderr.
func compile(dir string, stderr io.Writer) ([]program, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	pure := filepath.Join(dir, plain)
	const here = "github.com/skijet/skijet/tools/bench"
	if out, err := exec.Command("go", "build", "-tags", "purego", "-o", pure, here).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building with -tags purego: %w\n%s", err, out)
	}
	programs := []program{{side: skijet, path: self}, {side: plain, path: pure}}
	if p, err := compileWasm(dir, here); err != nil {
		fmt.Fprintf(stderr, "bench: %s is left out: %v\n", wasm, err)
	} else {
		programs = append(programs, p)
	}
	for _, name := range []string{"common.h", "embree.cpp", "bullet.cpp"} {
		text, err := peers.ReadFile("peers/" + name)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return nil, err
		}
	}
	for _, harness := range [][]string{
		{embree, "-lembree3"},
		{bullet, "-isystem", "/usr/include/bullet", "-lBulletDynamics", "-lBulletCollision", "-lLinearMath"},
	} {
		side := harness[0]
		path := filepath.Join(dir, side)
		args := append([]string{"-O2", "-std=c++17", path + ".cpp", "-o", path}, harness[1:]...)
		if out, err := exec.Command("g++", args...).CombinedOutput(); err != nil {
			fmt.Fprintf(stderr, "bench: %s is left out (%v); on Debian 12: %s\n%.400s\n", side, err, packages, out)
			continue
		}
		programs = append(programs, program{side: side, path: path, peer: true})
	}
	return programs, nil
}

// compileWasm builds this command for node in dir.
func compileWasm(dir, here string) (program, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return program{}, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return program{}, err
	}
	path := filepath.Join(dir, wasm)
	build := exec.Command("go", "build", "-o", path, here)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return program{}, fmt.Errorf("%w\n%s", err, out)
	}
	starter := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	return program{side: wasm, path: node, args: []string{starter, path}}, nil
}
