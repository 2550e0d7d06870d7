package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
)

func TestRun_GoesOnWhereItWas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	play := func(args ...string) (int, string) {
		var out, problems bytes.Buffer
		status := run(t.Context(), append(args, "-state", path), &out, &problems)
		return status, out.String() + problems.String()
	}
	if status, text := play("-seeds", "2"); status != clean || !strings.Contains(text, "2 seeds, 5 peers") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play("-seeds", "3"); status != clean || !strings.Contains(text, "3 seeds, 7 peers") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play("-first", "7"); status != refused || !strings.Contains(text, "want --first 0") {
		t.Errorf("status %d: %s", status, text)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if status := run(ctx, []string{"-seeds", "9"}, &bytes.Buffer{}, &bytes.Buffer{}); status != interrupted {
		t.Errorf("status %d", status)
	}
}
