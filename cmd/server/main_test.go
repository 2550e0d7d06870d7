//go:build unix

package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestServer_RunsWithoutRightsDisplayOrCgo, answers how it is, and ends in peace by SIGTERM.
func TestServer_RunsWithoutRightsDisplayOrCgo(t *testing.T) {
	folder, err := os.MkdirTemp("", "skijet-server") // not below the folder of the test, which is private
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "server")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "--bind", "127.0.0.1:0", "--bots", "2")
	cmd.Dir, cmd.Env = "/", []string{"PATH=/nowhere"}
	if os.Getuid() == 0 {
		const nobody = 65534
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	port := 0
	if err == nil {
		_, err = fmt.Sscanf(first, "Port %d", &port)
	}
	if err != nil {
		t.Error(err)
	} else if answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/healthz", port)); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%+v, %v", answer, err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	_, _ = lines.WriteTo(&log) // before Wait closes it
	if err := cmd.Wait(); err != nil || !strings.Contains(log.String(), "the server ends") {
		t.Errorf("%v:\n%s", err, log.String())
	}
}
