package agones

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/agones/agonestest"
)

func TestAllocator_AsksForAReadyServerOfItsFleet(t *testing.T) {
	k := agonestest.NewKubernetes(t)
	a, err := newAllocator(k.URL, "arena", k.Account)
	if err != nil {
		t.Fatal(err)
	}
	if at, err := a.Allocate(t.Context()); err != nil || at != "192.0.2.7:7000" {
		t.Errorf("%q, %v", at, err)
	}
	const want = `POST /apis/allocation.agones.dev/v1/namespaces/arenas/gameserverallocations Bearer a token ` +
		`{"apiVersion":"allocation.agones.dev/v1","kind":"GameServerAllocation","spec":{"selectors":[{"matchLabels":{"agones.dev/fleet":"arena"},"gameServerState":"Ready"}],"scheduling":"Packed"}}`
	if asked := <-k.Asked; asked != want {
		t.Errorf("it asks\n%s, want\n%s", asked, want)
	}
	k.Answer = func() (int, string, int) { return http.StatusOK, "", 0 }
	if _, err := a.Allocate(t.Context()); !errors.Is(err, ErrNone) {
		t.Errorf("none is ready: %v", err)
	}
	k.Answer = func() (int, string, int) { return http.StatusForbidden, "", 0 }
	if _, err := a.Allocate(t.Context()); err == nil || !strings.Contains(err.Error(), "403") {
		t.Errorf("the account has no right: %v", err)
	}
	if _, err := newAllocator(k.URL, "arena", t.TempDir()); err == nil {
		t.Error("an account without anything is taken")
	}
	t.Setenv("KUBERNETES_SERVICE_HOST", "")
	if _, err := NewAllocator("arena"); err == nil || !strings.Contains(err.Error(), "no pod") {
		t.Errorf("outside of a pod: %v", err)
	}
}
