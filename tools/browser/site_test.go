package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/skijet/skijet/internal/webpage"
)

// firstDownload is the most that a player waits for before the first match, by how it is compressed, and how much
// larger it is where it is compressed at once and not for minutes.
var firstDownload = map[string]struct {
	bytes  int64
	larger float64
}{
	"br":   {4_200_000, 1.21},
	"gzip": {6_400_000, 1.29},
}

// TestSite_IsSmallToBegin: what loads before the first match.
func TestSite_IsSmallToBegin(t *testing.T) {
	folder, err := arenaSite()
	if err != nil {
		t.Fatal(err)
	}
	long := os.Getenv("SKIJET_LONG") != ""
	if long {
		if err := smallest.files(folder, []string{"arena.wasm", "index.html", "wasm_exec.js"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range webpage.Encodings {
		sum := int64(0)
		for _, name := range []string{"arena.wasm", "index.html", "wasm_exec.js"} {
			info, err := os.Stat(filepath.Join(folder, name+e.Suffix))
			if err != nil {
				t.Fatal(err)
			}
			sum += info.Size()
		}
		t.Logf("the first download: %.2f MB by %s", float64(sum)/1e6, e.Name)
		limit := firstDownload[e.Name].bytes
		if !long {
			limit = int64(float64(limit) * firstDownload[e.Name].larger)
		}
		if sum > limit {
			t.Errorf("the first download is %d bytes by %s, want at most %d", sum, e.Name, limit)
		}
	}
}

// TestServing_SendsWhatABrowserTakes: type and encoding of every file.
func TestServing_SendsWhatABrowserTakes(t *testing.T) {
	folder := t.TempDir()
	text := bytes.Repeat([]byte("ski and jet "), 1000)
	for _, name := range []string{"index.html", "arena.wasm"} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := quick.files(folder, []string{"index.html", "arena.wasm"}); err != nil {
		t.Fatal(err)
	}
	handler := webpage.Handler(folder)
	for _, c := range []struct{ path, accept, kind, encoding string }{
		{"/", "gzip, deflate, br, zstd", "text/html; charset=utf-8", "br"},
		{"/arena.wasm", "gzip, br;q=0", "application/wasm", "gzip"},
		{"/arena.wasm", "", "application/wasm", ""},
	} {
		request := httptest.NewRequest(http.MethodGet, c.path, nil)
		request.Header.Set("Accept-Encoding", c.accept)
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		body := io.Reader(answer.Body)
		switch c.encoding {
		case "br":
			body = brotli.NewReader(body)
		case "gzip":
			var err error
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		got, err := io.ReadAll(body)
		if h := answer.Header(); err != nil || !bytes.Equal(got, text) || h.Get("Content-Type") != c.kind || h.Get("Content-Encoding") != c.encoding {
			t.Errorf("%s for %q: %v, %d bytes, %v", c.path, c.accept, err, len(got), h)
		}
	}
	answer := httptest.NewRecorder()
	if handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/nosuch.zip", nil)); answer.Code != http.StatusNotFound {
		t.Errorf("a missing file: status %d", answer.Code)
	}
}
