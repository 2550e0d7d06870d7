package cli

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/targets"
)

// pretend returns a hasher of this machine and two others, whose programs say what answer
// returns, with the programs that it has built.
func pretend(t *testing.T, answer func(machine string) (string, error)) (h *hasher, built *[]string, told *bytes.Buffer) {
	t.Helper()
	built, told = new([]string), new(bytes.Buffer)
	h = newHasher(t.TempDir(), []targets.Target{{Name: "js/wasm"}, {Name: "arm64"}}, told)
	h.build = func(_ context.Context, _ targets.Target, binary string) error {
		*built = append(*built, filepath.Base(binary))
		return nil
	}
	h.run = func(_ context.Context, m targets.Target, _ string, _ ...string) (string, error) {
		return answer(m.Name)
	}
	h.prepare(t.Context())
	return h, built, told
}

// TestHashes_AreComparedWithThatOfThisMachine and the programs are built once for all levels.
func TestHashes_AreComparedWithThatOfThisMachine(t *testing.T) {
	h, built, _ := pretend(t, func(machine string) (string, error) {
		if machine == "arm64" {
			return "a table\nhash 2\n", nil
		}
		return "a table\nhash 1\n", nil
	})
	for _, level := range acceptanceLevels {
		want := []criterion{{level, "the hash of a short match on wasm", "1", true}, {level, "the hash of a short match on arm64", "2", false}}
		if found := h.compare(t.Context(), level); !slices.Equal(found, want) {
			t.Errorf("found %v, want %v", found, want)
		}
	}
	if len(*built) != 3 {
		t.Errorf("built %v", *built)
	}
}

// TestHashes_TellWhyAMatchWasNotPlayed here, on another machine, or where nothing is printed.
func TestHashes_TellWhyAMatchWasNotPlayed(t *testing.T) {
	for _, c := range []struct {
		machine, says string
		err           error
		lines         int
		want          string
	}{
		{"this machine", "", errors.New("no disk\nat all"), 1, "no disk"},
		{"this machine", "", nil, 1, "valley on this machine printed no hash"},
		{"arm64", "", nil, 2, "valley on arm64 printed no hash"},
		{"arm64", "", errors.New("no qemu"), 2, "no qemu"},
	} {
		h, _, told := pretend(t, func(machine string) (string, error) {
			if machine == c.machine {
				return c.says, c.err
			}
			return "hash 1", nil
		})
		found := h.compare(t.Context(), "valley")
		if last := found[len(found)-1]; len(found) != c.lines || last.pass || last.found != c.want || !strings.Contains(told.String(), c.want) {
			t.Errorf("%v: found %v, told %q", c, found, told)
		}
	}
}

// TestHashes_EndWithTheContext while a program runs.
func TestHashes_EndWithTheContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	h, _, _ := pretend(t, nil)
	h.run = func(ctx context.Context, _ targets.Target, _ string, _ ...string) (string, error) {
		stop()
		return targets.Target{Name: "this machine"}.Run(ctx, "sleep", "3600")
	}
	if found := h.compare(ctx, "valley"); len(found) != 1 || found[0].pass {
		t.Errorf("found %v", found)
	}
}
