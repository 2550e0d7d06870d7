package checks

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// runSteps returns what a script says that reads steps.sh.
func runSteps(t *testing.T, script string) string {
	t.Helper()
	steps, err := filepath.Abs("../lib/steps.sh")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // it would wait for ever
	defer stop()
	out, err := exec.CommandContext(ctx, "sh", "-c", script, "steps", t.TempDir(), steps).Output()
	if err != nil {
		t.Fatalf("%v, said %s", err, out)
	}
	return string(out)
}

// TestSteps_GoOnAfterTheShellOfOneWasKilled and count it as failed.
func TestSteps_GoOnAfterTheShellOfOneWasKilled(t *testing.T) {
	const script = `kept=$1; . "$2"
step first sh -c 'echo begun; kill -9 $PPID'
step second sh -c 'kill -9 $PPID'
step third echo third
step fourth false
await
alone fifth echo fifth
echo "failed:$failures"`
	said := runSteps(t, script)
	if !strings.HasSuffix(said, "failed: first second fourth\n") {
		t.Errorf("said %s", said)
	}
	at := 0
	for _, line := range []string{"== first\nbegun\nThe shell of this step was killed.\n-- first: FAILED", "== second", "== third\nthird\n-- third: ok", "-- fourth: FAILED", "-- fifth: ok"} {
		n := strings.Index(said[at:], line)
		if n < 0 {
			t.Fatalf("no %q after %d bytes of %s", line, at, said)
		}
		at += n
	}
}

// TestSteps_WaitForTheLastAlone lets one step go on until another one begins, which needs what the
// step between them has done.
func TestSteps_WaitForTheLastAlone(t *testing.T) {
	const script = `kept=$1; . "$2"
step long sh -c 'until [ -e "$1"/told ]; do sleep 0.1; done' long "$kept"
step last sh -c 'seq 100000 >/dev/null && echo done >"$1"/done' last "$kept"
after_last
step next sh -c 'cat "$1"/done && touch "$1"/told' next "$kept"
await
echo "failed:$failures"`
	said := runSteps(t, script)
	if !strings.HasSuffix(said, "failed:\n") || !strings.Contains(said, "== next\ndone\n") {
		t.Errorf("said %s", said)
	}
}
