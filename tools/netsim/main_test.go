package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func play(ctx context.Context, args ...string) (int, string) {
	var out, problems bytes.Buffer
	status := run(ctx, args, &out, &problems)
	return status, out.String() + problems.String()
}

func TestRun_PlaysSeedsAndSaysWhatItDid(t *testing.T) {
	if status, text := play(t.Context(), "--first", "31", "--seeds", "2"); status != 0 || !strings.Contains(text, "seeds                               2") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play(t.Context(), "--fleet", "--seeds", "2"); status != 0 || !strings.Contains(text, "seeds                               2") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play(t.Context(), "--fleet", "--seed", "5"); status != 0 || !strings.Contains(text, "all is calm") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play(t.Context(), "--day", "40", "--day-rooms", "1"); status != 0 || !strings.Contains(text, "24 h:") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play(t.Context(), "--seed", "31"); status != 0 || !strings.Contains(text, "all is calm") {
		t.Errorf("status %d: %s", status, text)
	}
}

func TestRun_CanBeInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if status, text := play(ctx, "--seeds", "9"); status != interrupted || !strings.Contains(text, "seeds from 0 on are left") {
		t.Errorf("status %d: %s", status, text)
	}
	if status, text := play(ctx, "--day", "9"); status != interrupted {
		t.Errorf("status %d: %s", status, text)
	}
}
