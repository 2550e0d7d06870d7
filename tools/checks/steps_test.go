package checks

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

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
	steps, err := filepath.Abs("../lib/steps.sh")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // it would wait for ever
	defer stop()
	out, err := exec.CommandContext(ctx, "sh", "-c", script, "steps", t.TempDir(), steps).Output()
	said := string(out)
	if err != nil || !strings.HasSuffix(said, "failed: first second fourth\n") {
		t.Errorf("%v, said %s", err, said)
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
