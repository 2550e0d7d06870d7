// Package checks holds the rules of this module that no compiler enforces, as tests:
// which package may import which, that no machine fuses a product with a sum, what the
// simulation may not use, that every machine computes the same match, that every exported
// name has a comment, that the documents only show commands that exist, that the tests for
// the slips of the published texts can fail, and how much source, how many exported names and
// how many fields there are.
//
//	go test ./tools/checks
//
// Each checker is tested with a file that breaks its rule.
package checks

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// module is the path of the module.
const module = "github.com/skijet/skijet/"

// simulation holds the packages that must compute the same bits everywhere.
var simulation = []string{
	module + "collision/...", module + "components", module + "systems/...", module + "levels/...",
}

// onSockets are the packages below these that play nothing: they wait for networks, and compute no
// match.
var onSockets = regexp.MustCompile(module + "systems/netplay/(dial|internal|server)(/|$)")

// simulated lists the packages that must compute the same bits everywhere.
func simulated() ([]string, error) {
	out, err := exec.Command("go", append([]string{"list"}, simulation...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("listing the simulation: %w", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), onSockets.MatchString), nil
}
