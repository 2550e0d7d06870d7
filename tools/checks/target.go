package checks

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// target is a machine to build for.
type target struct {
	name string
	env  []string
	// runner starts a program of the target, or is empty where it starts by
	// itself.
	runner string
	// need is what the user has to install for the runner.
	need string
	// long is set for targets that are fast enough for the long goldens; slow ones only
	// play the short ones.
	long, slow bool
}

// otherTargets are the machines that must compute the same as this one.
var otherTargets = []target{
	{name: "amd64 v3", env: []string{"GOOS=linux", "GOARCH=amd64", "GOAMD64=v3"}, long: true},
	{name: "js/wasm", env: []string{"GOOS=js", "GOARCH=wasm"}, runner: "go_js_wasm_exec", need: "nodejs", long: true},
	{name: "arm64", env: []string{"GOOS=linux", "GOARCH=arm64"}, runner: "qemu-aarch64", need: "qemu-user"},
	{name: "386", env: []string{"GOOS=linux", "GOARCH=386"}},
	{name: "riscv64", env: []string{"GOOS=linux", "GOARCH=riscv64"}, runner: "qemu-riscv64", need: "qemu-user", slow: true},
}

// find returns the path of the runner, or what is missing.
func (t target) find() (string, error) {
	switch t.runner {
	case "":
		return "", nil
	case "go_js_wasm_exec":
		if _, err := exec.LookPath("node"); err != nil {
			return "", fmt.Errorf("node is missing: install %s", t.need)
		}
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return "", fmt.Errorf("looking for GOROOT: %w", err)
		}
		return filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", t.runner), nil
	}
	path, err := exec.LookPath(t.runner)
	if err != nil {
		return "", fmt.Errorf("%s is missing: install %s", t.runner, t.need)
	}
	return path, nil
}

// build compiles a program of the module for the target.
func (t target) build(pkg, binary string, flags ...string) error {
	cmd := exec.Command("go", append(append([]string{"build", "-o", binary}, flags...), pkg)...)
	cmd.Env = append(os.Environ(), append(t.env, "CGO_ENABLED=0")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s for %s: %w\n%s", pkg, t.name, err, lastLines(out, 20))
	}
	return nil
}

// run starts a program of the target and returns what it prints.
func (t target) run(binary string, args ...string) (string, error) {
	runner, err := t.find()
	if err != nil {
		return "", err
	}
	command := append([]string{binary}, args...)
	if runner != "" {
		command = append([]string{runner}, command...)
	}
	cmd := exec.Command(command[0], command[1:]...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("running %s on %s: %w\n%s", filepath.Base(binary), t.name, err, lastLines(said.Bytes(), 20))
	}
	return string(out), nil
}
