package checks

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// slips is how many slips of the published texts are numbered. Number 58 is a
// remark, with nothing to decide.
const (
	slips  = 84
	remark = 58
)

// TestSlips_EachHasATestThatRemembersWhy looks for a TestSeedNN_ for each slip.
func TestSlips_EachHasATestThatRemembersWhy(t *testing.T) {
	name := regexp.MustCompile(`(?m)^func TestSeed(\d+)_`)
	found := map[int]int{}
	err := filepath.WalkDir("../../systems", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range name.FindAllSubmatch(source, -1) {
			number, _ := strconv.Atoi(string(m[1]))
			found[number]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for number := 1; number <= slips; number++ {
		if found[number] == 0 && number != remark {
			t.Errorf("no test of slip %d", number)
		}
	}
}
