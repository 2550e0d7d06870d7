package checks

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/slips"
)

// longRun is the environment variable that asks for the tests which take minutes.
const longRun = "SKIJET_LONG"

// allSlips is how many slips of the published texts are numbered.
const allSlips = 84

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
	for number := 1; number <= allSlips; number++ {
		if found[number] == 0 && number != slips.Remark {
			t.Errorf("no test of slip %d", number)
		}
	}
}

func TestSlips_EveryFormulaOfTheTextsHasItsPlaceInTheSource(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	if err := slips.Check(root); err != nil {
		t.Error(err)
	}
	if n := len(slips.All()); n != allSlips {
		t.Errorf("%d slips in the table, want %d", n, allSlips)
	}
}

// TestSlips_EveryFormulaOfTheTextsIsCaught does what tools/slips does.
func TestSlips_EveryFormulaOfTheTextsIsCaught(t *testing.T) {
	if os.Getenv(longRun) == "" {
		t.Skipf("takes minutes: set %s=1, or go run ./tools/slips", longRun)
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	err = slips.Run(context.Background(), root, slips.All(), runtime.NumCPU(), func(r slips.Result) {
		tried++
		switch {
		case r.Err != nil:
			t.Error(r.Err)
		case !r.Caught():
			t.Errorf("slip %d: no test notices that %s", r.Slip.Number, r.Reading.Says)
		}
	})
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d formulas were put in", tried)
}
