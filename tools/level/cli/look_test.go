package cli

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels"
)

// TestConvert_EveryFieldOfALookComesBack from a model, those too that are added one day.
func TestConvert_EveryFieldOfALookComesBack(t *testing.T) {
	var own manifest.Look
	fields := reflect.ValueOf(&own).Elem()
	for i := range fields.NumField() {
		value := reflect.New(fields.Field(i).Type().Elem())
		switch v, x := value.Interface(), 0.3+0.01*float64(i); v := v.(type) {
		case *float64:
			*v = x
		case *manifest.Color:
			*v = manifest.Color{x, x / 2, x / 4}
		case *[2]manifest.Color:
			*v = [2]manifest.Color{{x, x / 2, x / 4}, {x / 4, x / 2, x}}
		default:
			t.Fatalf("a value of %s is to be set here", fields.Type().Field(i).Name)
		}
		fields.Field(i).Set(value)
	}
	var level map[string]any
	if err := json.Unmarshal(template, &level); err != nil {
		t.Fatal(err)
	}
	level["look"] = own
	data, err := json.Marshal(level)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	write(t, filepath.Join(folder, "level.json"), data)
	file := filepath.Join(folder, "all.glb")
	mustTool(t, "convert", folder, file)
	from, to := load(t, folder), load(t, file)
	if from.Look != to.Look {
		t.Errorf("it comes back as\n%+v, want\n%+v", to.Look, from.Look)
	}
	plain, look := reflect.ValueOf(levels.DefaultLook()), reflect.ValueOf(from.Look)
	for i := range look.NumField() {
		if look.Field(i).Interface() == plain.Field(i).Interface() {
			t.Errorf("no file sets %s", look.Type().Field(i).Name)
		}
	}
}
