package levels

import "testing"

// TestEmbeddedAbout_SaysWhatTheBuiltLevelHas: a list of levels promises no flags that are
// not there.
func TestEmbeddedAbout_SaysWhatTheBuiltLevelHas(t *testing.T) {
	for _, name := range EmbeddedNames() {
		level, err := Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		a, ok := EmbeddedAbout(name)
		if !ok || a.Title != level.Name || a.Flags != len(level.Flags) || a.Platforms != len(level.Platforms) {
			t.Errorf("%s is described as %+v, and has %d flags and %d platforms", name, a, len(level.Flags), len(level.Platforms))
		}
		if t0 := level.Terrain; t0 != nil && a.Wide > 0 && (a.Wide < 0.9*float64(t0.Columns-1)*t0.Cell || a.Wide > 1.1*float64(t0.Columns)*t0.Cell) {
			t.Errorf("%s is %v m wide, its terrain has %d columns of %v m", name, a.Wide, t0.Columns, t0.Cell)
		}
	}
	if _, ok := EmbeddedAbout("nowhere"); ok {
		t.Error("a level that is not there is described")
	}
}
