package signature

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCheck_NamesWhoSignedAndRefusesEveryChange(t *testing.T) {
	folder := t.TempDir()
	key, match := filepath.Join(folder, "key"), filepath.Join(folder, "match")
	k, err := Open(key)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Open(key)
	if err != nil || again.Public() != k.Public() {
		t.Fatalf("the key of its file: %v", err)
	}
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the key: %v, %v", info, err)
	}
	write(t, match, "what was played")
	if err := k.Sign(match, 100); err != nil {
		t.Fatal(err)
	}
	if by, err := Check(match, 100); err != nil || by != k.Public() {
		t.Errorf("signed by %q: %v", by, err)
	}
	signed, err := os.ReadFile(match + Suffix)
	if err != nil {
		t.Fatal(err)
	}
	write(t, match, "what was plaied")
	if _, err := Check(match, 100); !errors.Is(err, ErrSignature) {
		t.Errorf("a changed file: %v", err)
	}
	write(t, match, "what was played")
	var whole signature
	if err := json.Unmarshal(signed, &whole); err != nil {
		t.Fatal(err)
	}
	for i := range signed {
		damaged := []byte(string(signed))
		damaged[i] ^= 1
		write(t, match+Suffix, string(damaged))
		if by, err := Check(match, 100); err == nil && by == k.Public() {
			// Blanks, and the last bits of base64, of which not all count, may be others.
			var same signature
			if err := json.Unmarshal(damaged, &same); err == nil && reflect.DeepEqual(same, whole) {
				continue
			}
			t.Errorf("a signature whose byte %d is another is taken", i)
		}
	}
	write(t, key, "short")
	if _, err := Open(key); err == nil || !strings.Contains(err.Error(), key) {
		t.Errorf("no key: %v", err)
	}
	if _, err := Check(filepath.Join(folder, "none"), 100); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
