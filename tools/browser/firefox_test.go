package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// firefox opens a page in a Firefox of its own, with preferences, until the test ends. Without
// one the test is skipped.
func firefox(t *testing.T, preferences map[string]any, url string) {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		if path, err = exec.LookPath("firefox"); err != nil {
			if os.Getenv(allTargets) != "" {
				t.Fatal("no Firefox is installed: install firefox-esr")
			}
			t.Skip("no Firefox is installed: install firefox-esr")
		}
	}
	profile := t.TempDir()
	lines := `user_pref("datareporting.policy.dataSubmissionEnabled", false);` + "\n"
	for name, value := range preferences {
		lines += fmt.Sprintf("user_pref(%q, %v);\n", name, value)
	}
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	var said spoken
	cmd := exec.Command(path, "--headless", "--no-remote", "--profile", profile, url)
	cmd.Env = append(os.Environ(), "HOME="+profile)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait() // reports only that it was stopped
		if t.Failed() {
			t.Logf("Firefox said:\n%s", strings.TrimSpace(said.String()))
		}
	})
}
