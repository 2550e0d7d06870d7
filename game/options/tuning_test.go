package options_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/arguments"
)

// tuned parses a command line with a file of tuning.
func tuned(t *testing.T, text string, args ...string) (options.Options, string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mine.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := options.Parse(slices.Concat([]string{"--tuning", path}, args), io.Discard)
	return o, path, err
}

// TestTuning_ChoosesTheMatchThatNoFlagDoes, and is no flag itself.
func TestTuning_ChoosesTheMatchThatNoFlagDoes(t *testing.T) {
	const file = `{"model": "torque", "armor": {"Name": "t2-heavy"}, "mode": "ctf", "match": {"PointLimit": 3}}`
	o, _, err := tuned(t, file, "--bots", "3")
	if err != nil || o.Body.Model != "torque" || o.Body.Armor != "t2-heavy" || o.Match.Mode != "ctf" {
		t.Errorf("it plays %s of %s in %s, %v", o.Body.Armor, o.Body.Model, o.Match.Mode, err)
	}
	if want := []string{"bots", "tuning"}; !reflect.DeepEqual(o.Given, want) {
		t.Errorf("the flags are %v, want %v", o.Given, want)
	}
	if o.Prefer(options.Choice{Level: "works", Model: "slide", Armor: "runner", Pack: "none", Mode: "team"}); o.Body.Model != "torque" || o.Match.Mode != "ctf" || o.Match.Level != "works" {
		t.Errorf("the last match makes it %s in %s on %s", o.Body.Model, o.Match.Mode, o.Match.Level)
	}
	if o, _, err = tuned(t, file); err != nil || !o.ChoosesMatch() {
		t.Errorf("it chooses no match, %v", err)
	}
	o, _, err = tuned(t, file, "--model", "tribes", "--mode", "duel")
	if err != nil || o.Body.Model != "tribes" || o.Body.Armor != "light" || o.Match.Mode != "duel" {
		t.Errorf("flags count less: it plays %s of %s in %s, %v", o.Body.Armor, o.Body.Model, o.Match.Mode, err)
	}
}

func TestTuning_WhatTheFileGetsWrongNamesTheFileAndNoFlagThatWasNotGiven(t *testing.T) {
	for text, want := range map[string]string{
		`{"mode": "ctff"}`:    `mode "ctff" is unknown`,
		`{"model": "torqeu"}`: `model "torqeu" is unknown`,
		`{"model": "torque", "armor": {"Name": "light"}}`: `"light" is unknown`,
	} {
		_, path, err := tuned(t, text)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "--m") {
			t.Errorf("%s: %v", text, err)
		}
		if choice := (*arguments.ChoiceError)(nil); !errors.As(err, &choice) {
			t.Errorf("%s: a module may have it, but the error is %T", text, err)
		}
	}
}

// TestTuning_TheFileAndTheFlagRulesAgree, or the two are refused.
func TestTuning_TheFileAndTheFlagRulesAgree(t *testing.T) {
	for _, c := range []struct{ name, given, want string }{
		{"", "", "arena"}, {"", "original", "original"}, {"original", "", "original"}, {"original", "original", "original"}, {"arena", "original", ""},
		{"mine", "original", "original"},
	} {
		text := `{"model": "tribes", "tribes_rules": {"Name": "` + c.name + `", "MaxSpeed": 90}}`
		var args []string
		if c.given != "" {
			args = []string{"--rules", c.given}
		}
		o, path, err := tuned(t, text, args...)
		if c.want != "" && (err != nil || o.Body.Rules != c.want) {
			t.Errorf("%+v: rules %q, %v", c, o.Body.Rules, err)
		}
		if c.want == "" && (err == nil || !strings.Contains(err.Error(), "--rules original") || !strings.Contains(err.Error(), path)) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
