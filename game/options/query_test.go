package options

import (
	"bytes"
	"reflect"
	"testing"
)

func TestQueryArgs_AreFlagsInAFixedOrder(t *testing.T) {
	got := queryArgs(map[string][]string{"demo": {"1"}, "armor": {"light"}, "mute": {""}})
	want := []string{"--armor=light", "--demo=1", "--mute=1"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := Parse(got, &bytes.Buffer{}); err != nil {
		t.Error(err)
	}
}
