package cli

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// TestCheck_ReportsWhatModulesRefuse in a match, also where nobody plays and for a mode of theirs.
func TestCheck_ReportsWhatModulesRefuse(t *testing.T) {
	setup := func(m *systems.Match) error {
		for i := range m.Level.Data {
			if force, ok, err := m.Level.Data[i].Float("wind.force"); err != nil || ok && force > 9 {
				return m.Level.Data[i].Refuse("wind.force", fmt.Sprint(force), "at most 9")
			}
		}
		return nil
	}
	wind := systems.Module{Name: "wind", Version: "1", Properties: []string{"wind.force"}, Setup: setup}
	tag := systems.Module{Name: modes.Name, Variant: "tag", Version: "1", Setup: func(*systems.Match) error { return fmt.Errorf("nobody is it") }}
	for _, c := range []struct {
		force, layouts, want string
		status               int
	}{
		{"9", "", "", arguments.Done},
		{"10", "", `level.json:3:31: properties.wind.force: is 10, want at most 9`, arguments.Failed},
		{"9", `, "layouts": [{"mode": "tag"}]`, `"windy": systems: module "modes": nobody is it`, arguments.Failed},
	} {
		file := write(t, filepath.Join(t.TempDir(), "level.json"), fmt.Appendf(nil, `{"version": 1, "name": "windy",
 "structures": [{"box": [40, 40, 1], "position": [0, 0, -0.5]}],
 "properties": {"wind.force": %s}%s}`, c.force, c.layouts))
		for _, ticks := range []string{"0", "2"} {
			var out, fault bytes.Buffer
			status := Run([]string{"check", "--ticks", ticks, filepath.Dir(file)}, &out, &fault, wind, tag)
			isGood := strings.Contains(out.String(), `"windy" is good`)
			if status != c.status || !strings.Contains(fault.String(), c.want) || isGood != (c.force == "9") || strings.Contains(out.String(), "for tag") {
				t.Errorf("force %s, %s ticks: status %d, %s%s", c.force, ticks, status, out.String(), fault.String())
			}
		}
	}
}
