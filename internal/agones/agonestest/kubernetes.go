package agonestest

import (
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// Kubernetes pretends to be what allocates servers.
type Kubernetes struct {
	*httptest.Server
	Account string                                        // a folder as pods have it
	Asked   chan string                                   // path, account and body of each allocation
	Answer  func() (status int, address string, port int) // port 0: no server is ready
}

// NewKubernetes starts one, in which a server is ready.
func NewKubernetes(t testing.TB) *Kubernetes {
	k := &Kubernetes{Account: t.TempDir(), Asked: make(chan string, 99), Answer: func() (int, string, int) { return http.StatusCreated, "192.0.2.7", 7000 }}
	k.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		k.Asked <- fmt.Sprint(r.Method, " ", r.URL.Path, " ", r.Header.Get("Authorization"), " ", string(body))
		status, address, port := k.Answer()
		answer := map[string]any{"state": "UnAllocated"}
		if port != 0 {
			answer = map[string]any{"state": "Allocated", "gameServerName": "arena-x7", "address": address, "ports": []any{map[string]any{"name": "game", "port": port}}}
		}
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"kind": "GameServerAllocation", "status": answer})
	}))
	t.Cleanup(k.Close)
	for name, text := range map[string]string{"namespace": "arenas\n", "token": "a token\n",
		"ca.crt": string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: k.Certificate().Raw}))} {
		if err := os.WriteFile(filepath.Join(k.Account, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return k
}
