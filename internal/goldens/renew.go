package goldens

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/skijet/skijet/systems/replay"
)

// minReasonBytes is how many letters a reason has at least [ours]: "fix" says nothing.
const minReasonBytes = 12

// errReason is for a reason that is none.
var errReason = errors.New("give a reason that says something to who reads it later")

// renew records a scene anew for a reason if it differs from its golden, and reports
// whether it did. The note keeps what it shows, and below that all reasons.
func (sc *scene) renew(c *Checker, path, reason string) (bool, error) {
	if reason = strings.Join(strings.Fields(reason), " "); len(reason) < minReasonBytes {
		return false, fmt.Errorf("%q: %w", reason, errReason)
	}
	note := sc.about
	was, err := os.ReadFile(path)
	switch {
	case err == nil:
		old, err := replay.Read(was, path)
		if err != nil {
			return false, err // restore it, or remove it: its history would be lost
		}
		if _, reasons, ok := strings.Cut(old.Header.Note, "\n"); ok {
			note += "\n" + reasons
		}
		if same, err := sc.record(c, note); err != nil || bytes.Equal(same, was) {
			return false, err
		}
	case !errors.Is(err, os.ErrNotExist):
		return false, err
	}
	data, err := sc.record(c, note+"\n"+reason)
	if err != nil {
		return false, err
	}
	return true, os.WriteFile(path, data, 0o644)
}
