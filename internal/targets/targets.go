package targets

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Target is a machine to build for. One without an environment is this machine.
type Target struct {
	Name string
	Env  []string // of the go command
	// Runner starts a program of the target, or is empty where it starts by
	// itself.
	Runner string
	// Need is what the user has to install for the runner.
	Need string
	// Long is set for targets that are fast enough for minutes of play; Slow ones hardly
	// play seconds.
	Long, Slow bool
}

// Others are the machines that must compute the same as this one.
var Others = []Target{
	{Name: "amd64 v3", Env: []string{"GOOS=linux", "GOARCH=amd64", "GOAMD64=v3"}, Long: true},
	{Name: "js/wasm", Env: []string{"GOOS=js", "GOARCH=wasm"}, Runner: "go_js_wasm_exec", Need: "nodejs", Long: true},
	{Name: "arm64", Env: []string{"GOOS=linux", "GOARCH=arm64"}, Runner: "qemu-aarch64", Need: "qemu-user"},
	{Name: "386", Env: []string{"GOOS=linux", "GOARCH=386"}},
	{Name: "riscv64", Env: []string{"GOOS=linux", "GOARCH=riscv64"}, Runner: "qemu-riscv64", Need: "qemu-user", Slow: true},
}

// Find returns the path of the runner, or what is missing.
func (t Target) Find() (string, error) {
	switch t.Runner {
	case "":
		return "", nil
	case "go_js_wasm_exec":
		if _, err := exec.LookPath("node"); err != nil {
			return "", fmt.Errorf("node is missing: install %s", t.Need)
		}
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return "", fmt.Errorf("looking for GOROOT: %w", err)
		}
		return filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", t.Runner), nil
	}
	path, err := exec.LookPath(t.Runner)
	if err != nil {
		return "", fmt.Errorf("%s is missing: install %s", t.Runner, t.Need)
	}
	return path, nil
}

// command returns a command that ends with the context. What it started itself, such as a
// compiler, may keep its output open for a second longer.
func command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = time.Second
	return cmd
}

// Build compiles a program of the module for the target, as tools/browser does, which needs the
// same packages.
func (t Target) Build(ctx context.Context, pkg, binary string, flags ...string) error {
	cmd := command(ctx, "go", append(append([]string{"build", "-trimpath", "-o", binary}, flags...), pkg)...)
	cmd.Env = append(os.Environ(), append(t.Env, "CGO_ENABLED=0")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s for %s: %w\n%s", pkg, t.Name, err, LastLines(out, 20))
	}
	return nil
}

// Run starts a program of the target and returns what it prints.
func (t Target) Run(ctx context.Context, binary string, args ...string) (string, error) {
	runner, err := t.Find()
	if err != nil {
		return "", err
	}
	line := append([]string{binary}, args...)
	if runner != "" {
		line = append([]string{runner}, line...)
	}
	cmd := command(ctx, line[0], line[1:]...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("running %s on %s: %w\n%s", filepath.Base(binary), t.Name, err, LastLines(said.Bytes(), 20))
	}
	return string(out), nil
}

// LastLines returns the last n lines of what a program says.
func LastLines(text []byte, n int) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
