package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"flag"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/arguments"
)

var shots = flag.String("shots", "", "`folder` to keep the pictures of the browser in")

// allTargets is the environment variable that turns a missing browser from a
// skip into a failure. tools/test sets it, having installed one.
const allTargets = "SKIJET_ALL_TARGETS"

// patience is how long the game may take to show two pictures. Drawing by the
// processor alone, on a busy machine, is slow.
const patience = 4 * time.Minute

// report is what the page says while it runs.
type report struct {
	Tick    int    `json:"tick"` // -1 before the arena has told one
	Frame   int    `json:"frame"`
	Picture string `json:"picture"` // a data URL of a PNG
	Error   string `json:"error"`
}

func TestArena_StartsAndMovesInABrowser(t *testing.T) {
	browser := findBrowser(t)
	folder := t.TempDir()
	if err := buildSite(folder, ""); err != nil {
		t.Fatal(err)
	}
	reports := make(chan report, 64)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(folder)))
	mux.HandleFunc("POST /report", func(_ http.ResponseWriter, request *http.Request) {
		var r report
		if err := json.NewDecoder(request.Body).Decode(&r); err != nil {
			r.Error = err.Error()
		}
		reports <- r
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	open(t, browser, server.URL+"/?demo=1&mute=1&width=640&height=360&bots=2#report")

	var first, last image.Image
	firstTick, ticks := -1, 0
	for deadline := time.After(patience); ; {
		var r report
		select {
		case r = <-reports:
		case <-deadline:
			t.Fatalf("no moving picture after %v; last tick %d", patience, firstTick+ticks)
		}
		if r.Error != "" {
			t.Fatal(r.Error)
		}
		picture := decode(t, r.Picture)
		if distinctColors(picture) < 100 {
			continue // the screen is still empty
		}
		if first == nil {
			first, firstTick = picture, r.Tick
			continue
		}
		last, ticks = picture, r.Tick-firstTick
		if changedShare(first, last) > 0.2 && firstTick >= 0 && ticks > 10 {
			break
		}
	}
	keep(t, "browser-1.png", first)
	keep(t, "browser-2.png", last)
	t.Logf("%d ticks between two pictures, of which %.0f %% differ", ticks, 100*changedShare(first, last))
}

// TestRun_BuildsTheGameOfAFolder, which may be in a module of its own, or says why not.
func TestRun_BuildsTheGameOfAFolder(t *testing.T) {
	game, site := t.TempDir(), filepath.Join(t.TempDir(), "site")
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(game, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	build := func(folder string) (status int, told string) {
		var stdout, stderr bytes.Buffer
		status = run([]string{"-game", folder, "-out", site}, &stdout, &stderr)
		return status, stderr.String()
	}
	for _, missing := range []string{game, filepath.Join(game, "nosuchgame")} {
		if status, told := build(missing); status != arguments.Failed || !strings.Contains(told, "building "+missing+" for the browser") {
			t.Errorf("no game: status %d, %q", status, told)
		}
	}
	if _, err := os.Stat(filepath.Join(site, "index.html")); err == nil {
		t.Error("without a game there is a page")
	}
	write("go.mod", "module mygame\n\ngo 1.25\n")
	write("main.go", "package main\n\nfunc main() {}\n")
	if status, told := build(game); status != arguments.Done {
		t.Fatalf("status %d, %q", status, told)
	}
	for _, name := range []string{"index.html", "wasm_exec.js", "arena.wasm"} {
		if info, err := os.Stat(filepath.Join(site, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPage_SaysWhyTheGameIsNotThere(t *testing.T) {
	browser := findBrowser(t)
	reports := make(chan report, 64)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { w.Write(indexPage) })
	mux.HandleFunc("POST /report", func(_ http.ResponseWriter, request *http.Request) {
		var r report
		if json.NewDecoder(request.Body).Decode(&r) == nil {
			reports <- r
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	open(t, browser, server.URL+"/#report")
	select {
	case r := <-reports:
		if !strings.Contains(r.Error, "arena.wasm: 404") {
			t.Errorf("the page says %q", r.Error)
		}
	case <-time.After(patience):
		t.Error("the page says nothing")
	}
}

// findBrowser returns the path of Chromium or Chrome.
func findBrowser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv(allTargets) != "" {
		t.Fatal("no Chromium or Chrome is installed: install chromium")
	}
	t.Skip("no Chromium or Chrome is installed: install chromium")
	return ""
}

// open starts a browser of its own on a page until the test ends.
func open(t *testing.T, browser, url string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-dev-shm-usage",
		"--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader", "--ignore-gpu-blocklist",
		"--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--window-size=640,360", "--user-data-dir="+t.TempDir(), url)
	cmd.WaitDelay = 10 * time.Second // its helpers may hold the pipe a moment longer
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		cmd.Wait() // reports only that it was stopped
		if t.Failed() {
			t.Logf("the browser said:\n%s", said.String())
		}
	})
}

// decode reads a picture from a data URL.
func decode(t *testing.T, url string) image.Image {
	t.Helper()
	_, data, _ := strings.Cut(url, ",")
	file, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// sampled calls f with the pixels of a coarse grid.
func sampled(picture image.Image, f func(x, y int, c color.RGBA)) {
	const step = 4
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y += step {
		for x := bounds.Min.X; x < bounds.Max.X; x += step {
			f(x, y, color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA))
		}
	}
}

func distinctColors(picture image.Image) int {
	seen := map[color.RGBA]bool{}
	sampled(picture, func(_, _ int, c color.RGBA) { seen[c] = true })
	return len(seen)
}

// changedShare returns the share of pixels that differ visibly, 0 to 1.
func changedShare(a, b image.Image) float64 {
	changed, all := 0, 0
	sampled(a, func(x, y int, c color.RGBA) {
		d := color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
		all++
		if max(c.R, d.R)-min(c.R, d.R) > 8 || max(c.G, d.G)-min(c.G, d.G) > 8 || max(c.B, d.B)-min(c.B, d.B) > 8 {
			changed++
		}
	})
	return float64(changed) / float64(all)
}

// keep writes a picture where -shots asks for it.
func keep(t *testing.T, name string, picture image.Image) {
	t.Helper()
	if *shots == "" {
		return
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name), file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
