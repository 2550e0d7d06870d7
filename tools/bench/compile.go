package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed peers
var peers embed.FS

// Names of the sides.
const (
	skijet = "skijet"
	plain  = "plain" // skijet built with -tags purego
	embree = "embree"
	bullet = "bullet"
)

// packages are the Debian 12 packages that the harnesses need.
const packages = "apt-get install g++ libembree-dev libbullet-dev"

// program is the command of a side for a scene.
type program struct {
	side string
	path string
	peer bool // takes a dump instead of the name of the scene
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
