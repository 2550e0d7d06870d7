package hostile

import (
	"errors"
	"hash/crc32"
	"os"
	"strings"
	"testing"
)

// TestRun_ASealedFileReachesWhatReadsBehindItsChecksum, which panics here at the letter X.
func TestRun_ASealedFileReachesWhatReadsBehindItsChecksum(t *testing.T) {
	seal := func(data []byte) {
		if n := len(data) - 1; n >= 0 {
			data[n] = byte(crc32.ChecksumIEEE(data[:n]))
		}
	}
	valid := []byte("YYYYYYYYY.")
	seal(valid)
	f := Format{Name: "sealed", File: "a", Valid: valid, Limit: 100, Accepts: []string{"nothing there"}, Read: func(path string) error {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || info.Size() == 0 || info.Size() > 100 {
			return errors.New(path + ": no such file")
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n := len(data) - 1
		if data[n] != byte(crc32.ChecksumIEEE(data[:n])) {
			return errors.New(path + ": checksum")
		}
		if strings.Contains(string(data[:n]), "X") {
			panic("X")
		}
		return nil
	}}
	for _, s := range []func([]byte){nil, seal} {
		f.FixChecksums = s
		r, err := Run([]Format{f}, t.TempDir(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if found := len(r.Found) > 0 && strings.HasSuffix(r.Found[0], "with new checksums: panic: X"); found != (s != nil) {
			t.Errorf("sealed %v: found %v", s != nil, r.Found)
		}
	}
	f.FixChecksums = func(data []byte) { data[0]++ }
	if _, err := Run([]Format{f}, t.TempDir(), Options{}); err == nil {
		t.Error("a seal that the valid file does not have was taken")
	}
}
