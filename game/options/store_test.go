//go:build !js

package options_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/options"
)

func TestSettings_RoundTripThroughAFile(t *testing.T) {
	store := options.FileStore(filepath.Join(t.TempDir(), "new", "settings.json"))
	got, err := options.Load(store)
	if err != nil || !reflect.DeepEqual(got, options.DefaultSettings()) {
		t.Fatalf("no file: %+v, %v", got, err)
	}
	want := options.DefaultSettings()
	want.Volume, want.InvertY = 0.25, true
	want.LessMotion, want.SpeedView = true, 0
	want.Volumes = options.Volumes{Effects: 0.9, Ambience: 0.1, Announcer: 0.2, Music: 0.3}
	want.HUD = options.HUD{Scale: 1.25, Crosshair: "dot", CrosshairSize: 2, CrosshairColor: "cyan", TeamColors: "safe"}
	want.Choice = &options.Choice{Level: "works", Model: "tribes", Armor: "medium", Pack: "none", Bots: 4, Rules: "original",
		Limits: options.Limits{Minutes: 5, Mercy: 3, Warmup: 20, TeamDamage: 25, Autobalance: options.Off}}
	if _, _, err := want.Bindings.Give(actions.Jet, "G", true); err != nil {
		t.Fatal(err)
	}
	if err := options.Save(store, want); err != nil {
		t.Fatal(err)
	}
	if got, err = options.Load(store); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestSettings_WhatCannotBeUsedIsLostAlone, such as what a later version has written.
func TestSettings_WhatCannotBeUsedIsLostAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	const text = `{"volume": 0.25, "zoom": "far", "distance": 900, "player_name": "Ada", "hud": {"crosshair_color": "purple", "crosshair": "dot"},
		"video": {"detail": "cinema"}, "game_keys": {"crabs.wave": ["?"], "crabs.dig": ["K"]}, "choice": {"level": "works", "model": "skate"}}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := options.Load(options.FileStore(path))
	for _, reason := range []string{"line 1, column 26: zoom", "distance 900 is out of range", `crosshair_color "purple" is unknown`, `detail "cinema" is unknown`, `"crabs.wave": unknown key "?"`, `model "skate" is unknown`} {
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("error %v, want %s", err, reason)
		}
	}
	want := options.DefaultSettings()
	want.Volume, want.PlayerName, want.HUD.Crosshair, want.GameKeys = 0.25, "Ada", "dot", map[string][]input.Key{"crabs.dig": {"K"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

// TestSettings_AnUnknownActionIsLostAlone, and the file stays beside the new one.
func TestSettings_AnUnknownActionIsLostAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	store := options.FileStore(path)
	const text = `{"volume": 0.25, "bindings": {"fly": ["F"], "jet": ["G"]}}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := options.Load(store)
	if err == nil || !strings.Contains(err.Error(), `unknown action "fly"; playing with the defaults of these`) {
		t.Errorf("error %v", err)
	}
	if got.Volume != 0.25 || got.Bindings.Text(actions.Jet) != "G" {
		t.Errorf("volume %v, jet %s", got.Volume, got.Bindings.Text(actions.Jet))
	}
	if err := options.Save(store, got); err != nil {
		t.Error(err)
	}
	if kept, err := os.ReadFile(path + ".broken"); err != nil || string(kept) != text {
		t.Errorf("kept %q, %v", kept, err)
	}
	if again, err := options.Load(store); err != nil || !reflect.DeepEqual(again, got) {
		t.Errorf("again %+v, %v", again, err)
	}
}

func TestSettings_BrokenFileGivesDefaultsAndAReason(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	store := options.FileStore(path)
	for text, want := range map[string]string{
		"":                                "unexpected end",
		"{":                               "unexpected end",
		`{"volume": "loud"}`:              "volume",
		`{"volume": 7}`:                   "volume 7 is out of range: 0 to 1",
		`{"volumes": {"music": 2}}`:       "volumes.music 2 is out of range: 0 to 1",
		`{"field_of_view": 500}`:          "field_of_view 500",
		`{"speed_view": 31}`:              "speed_view 31 is out of range: 0 to 30",
		`{"hud": {"scale": 9}}`:           "hud: scale 9 is out of range: 0.75 to 1.5",
		`{"hud": {"crosshair": "heart"}}`: `hud: crosshair "heart" is unknown: choose weapon, ring`,
		`{"choice": {"level": "works", "model": "skate"}}`:                                                      `model "skate" is unknown`,
		`{"choice": {"model": "tribes", "armor": "light", "pack": "none"}}`:                                     "the level is empty",
		`{"choice": {"level": "works", "model": "tribes", "armor": "light", "pack": "none", "bots": 99}}`:       "bots 99 is out of range: 0 to 15",
		`{"choice": {"level": "works", "model": "tribes", "armor": "light", "pack": "none", "rules": "house"}}`: `rules "house" is unknown: choose arena, articles, original`,
		`{"bindings": {"fly": []}}`:  `unknown action "fly"`,
		`{"bindings":{"jet":["?"]}}`: `unknown key "?"`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := options.Load(store)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
		if !reflect.DeepEqual(got, options.DefaultSettings()) {
			t.Errorf("%q: got %+v", text, got)
		}
		if strings.Contains(err.Error(), "Go ") {
			t.Errorf("%q: error %v", text, err)
		}
		if err := options.Save(store, got); err != nil {
			t.Error(err)
		}
		if kept, err := os.ReadFile(path + ".broken"); err != nil || string(kept) != text {
			t.Errorf("%q: kept %q, %v", text, kept, err)
		}
	}
}

// saved is what a version saved whose options were in one struct, with nothing as it is at first.
const saved = `{"sensitivity": 0.11, "stick_sensitivity": 1.5, "zoom_sensitivity": 0.5, "zoom": 4, "invert_y": true, "volume": 0.25,
	"volumes": {"effects": 0.9, "ambience": 0.1, "announcer": 0.2, "music": 0.3}, "mute": true, "field_of_view": 100, "speed_view": 8,
	"less_motion": true, "speed_in_kmh": false, "third_person": true, "distance": 9, "killcam": true,
	"video": {"fullscreen": true, "width": 1600, "height": 900, "scale": 0.75, "no_vsync": true, "frame_cap": 120, "detail": "low"},
	"hud": {"scale": 1.25, "crosshair": "dot", "crosshair_size": 2, "crosshair_color": "cyan", "team_colors": "safe", "damage_numbers": false,
		"radar": false, "compass": false, "hints": false, "names": false, "messages": false, "weapon_list": false},
	"bindings": {"jet": ["G", "PadLT"]}, "game_keys": {"crabs.dig": ["K"]}, "game_options": {"crabs.size": "large"},
	"choice": {"level": "works", "level_scale": 2, "level_up": "z", "model": "tribes", "armor": "medium", "pack": "none", "bots": 4, "skill": 1,
		"minutes": 5, "points": 9, "mercy": 3, "warmup": 20, "team_damage": 25, "targets": "stand", "autobalance": "off", "mode": "practice", "rules": "original"},
	"player_name": "Ada", "servers": ["a.example.org"], "favourites": ["b.example.org"], "list": "c.example.org", "taught": true, "scored": true}`

// TestSettings_OfAnOlderVersionAreReadWhole and saved as they were, and its choice is the next match.
func TestSettings_OfAnOlderVersionAreReadWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	store := options.FileStore(path)
	if err := store.Write([]byte(saved)); err != nil {
		t.Fatal(err)
	}
	settings, err := options.Load(store)
	if err != nil {
		t.Fatal(err)
	}
	if err := options.Save(store, settings); err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(path)
	var old map[string]any
	var now any
	if err = errors.Join(err, json.Unmarshal([]byte(saved), &old), json.Unmarshal(again, &now)); err != nil {
		t.Fatal(err)
	}
	delete(old["choice"].(map[string]any), "level_up") // models point up along y alone now
	same(t, "settings", old, now)
	o, err := options.Parse(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if o.Prefer(*settings.Choice); o.Choice() != *settings.Choice {
		t.Errorf("the next match is %+v, want %+v", o.Choice(), *settings.Choice)
	}
}

// same compares what was saved with what is saved now, which may have more names.
func same(t *testing.T, name string, old, now any) {
	object, ok := old.(map[string]any)
	if !ok {
		if !reflect.DeepEqual(old, now) {
			t.Errorf("%s: %v, want %v", name, now, old)
		}
		return
	}
	fields, _ := now.(map[string]any)
	for key, value := range object {
		same(t, name+"."+key, value, fields[key])
	}
}
