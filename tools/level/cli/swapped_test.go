package cli

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConvert_WritesNoPlacesOnHeightsThatLookSwapped: with the bytes in the other order, which the
// note proposes, they would hang in the air or lie below ground.
func TestConvert_WritesNoPlacesOnHeightsThatLookSwapped(t *testing.T) {
	folder := t.TempDir()
	var raw []byte
	for i := range 65 * 65 {
		raw = binary.BigEndian.AppendUint16(raw, uint16(20000+90*(i%65)+41*(i/65)))
	}
	file := write(t, filepath.Join(folder, "hills.raw"), raw)
	mustTool(t, "convert", "-max", "300", file, filepath.Join(folder, "swapped"))
	mustTool(t, "convert", "-max", "300", "-big-endian", file, filepath.Join(folder, "right"))
	for name, want := range map[string]bool{"swapped": false, "right": true} {
		text, err := os.ReadFile(filepath.Join(folder, name, "level.json"))
		if err != nil || strings.Contains(string(text), "spawns") != want {
			t.Errorf("%s: %s, %v", name, text, err)
		}
	}
}
