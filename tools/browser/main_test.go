package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"flag"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/webpage"
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
	state
	Picture string `json:"picture"` // a data URL of a PNG
	Error   string `json:"error"`
}

// state is what the arena tells of itself.
type state struct {
	Tick    int      `json:"tick"` // -1 before the arena has told one
	Frame   int      `json:"frame"`
	Self    int      `json:"self"` // the ID of the player
	Level   string   `json:"level"`
	Mode    string   `json:"mode"`
	Score   string   `json:"score"`
	X       float64  `json:"x"` // of the player
	Y       float64  `json:"y"`
	Z       float64  `json:"z"`
	Menu    string   `json:"menu"` // the title of its page, or nothing where it is closed
	Caption string   `json:"caption"`
	Rows    []string `json:"rows"`
	Focus   int      `json:"focus"`
}

// temporary is the folder of this run of the tests.
var temporary string

func TestMain(m *testing.M) {
	var err error
	if temporary, err = os.MkdirTemp("", "skijet-browser"); err != nil {
		panic(err)
	}
	status := m.Run()
	stopBrowser()
	os.RemoveAll(temporary)
	os.Exit(status)
}

// fastest is how sites are compressed of which no test asks how small they are.
var fastest = packing{brotli.BestSpeed, gzip.BestSpeed}

// arenaSite returns the folder of the arena's site, which is built once.
var arenaSite = sync.OnceValues(func() (string, error) {
	folder := filepath.Join(temporary, "site")
	return folder, buildSite(folder, "", quick, io.Discard)
})

// host serves a site, and takes what its page reports.
func host(t *testing.T, site http.Handler) (address string, reports chan report) {
	t.Helper()
	reports = make(chan report, 256)
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.HandleFunc("POST /report", func(_ http.ResponseWriter, request *http.Request) {
		var r report
		if err := json.NewDecoder(request.Body).Decode(&r); err != nil {
			r.Error = err.Error()
		}
		reports <- r
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL, reports
}

// arena returns the handler of the arena's site.
func arena(t *testing.T) http.Handler {
	t.Helper()
	folder, err := arenaSite()
	if err != nil {
		t.Fatal(err)
	}
	return webpage.Handler(folder)
}

// awaitPlay waits until the pictures of the page have moved for some ticks, and returns the
// first and the last one.
func awaitPlay(t *testing.T, reports chan report, wanted int) (first, last image.Image) {
	t.Helper()
	lastTick, ticks := -1, 0
	for deadline := time.After(patience); ; {
		var r report
		select {
		case r = <-reports:
		case <-deadline:
			t.Fatalf("no moving picture after %v; %d ticks", patience, ticks)
		}
		if r.Error != "" {
			t.Fatal(r.Error)
		}
		picture := decode(t, r.Picture)
		if distinctColors(picture) < 100 {
			continue // the screen is still empty
		}
		if first == nil {
			first, lastTick = picture, r.Tick
			continue
		}
		ticks += max(r.Tick-lastTick, 0)
		last, lastTick = picture, r.Tick
		if changedShare(first, last) > 0.2 && ticks > wanted {
			t.Logf("%d ticks between two pictures, of which %.0f %% differ", ticks, 100*changedShare(first, last))
			return first, last
		}
	}
}

// TestArena_StartsAndMovesInABrowser, from its compressed files, on a level that the page
// fetches when the address chooses it, and whatever the storage of its session holds.
func TestArena_StartsAndMovesInABrowser(t *testing.T) {
	b := start(t)
	var fetched sync.Map
	site := arena(t)
	address, reports := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site.ServeHTTP(w, r)
		fetched.Store(r.URL.Path, w.Header().Get("Content-Encoding"))
	}))
	b.tabAfter(`sessionStorage.setItem("skijet/match", "{}")`, address+"/?demo=1&mute=1&width=640&height=360&bots=2&level=bowl#report")
	first, last := awaitPlay(t, reports, 10)
	keep(t, "browser-1.png", first)
	keep(t, "browser-2.png", last)
	if lines := b.console(); len(lines) != 1 || !strings.Contains(lines[0], "the match does not go on: it was played at another address") {
		t.Errorf("of a foreign match, and nothing else, the console says:\n%s", lines)
	}
	for _, name := range []string{"/arena.wasm", "/levels/bowl.zip"} {
		if encoding, _ := fetched.Load(name); encoding != "br" && encoding != "gzip" { // brotli needs a secure page
			t.Errorf("%s came in the encoding %v", name, encoding)
		}
	}
	for _, name := range []string{"/levels/isles.zip", "/levels/works.zip", "/levels/canyon.zip"} {
		if _, ok := fetched.Load(name); ok {
			t.Errorf("%s was fetched and not chosen", name)
		}
	}
}

// TestArena_PlaysAMinuteInABrowser, where bots play, without an error in the console, through a
// hidden page and a lost context of the graphics.
func TestArena_PlaysAMinuteInABrowser(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("takes minutes: SKIJET_LONG=1")
	}
	b := start(t)
	address, reports := host(t, arena(t))
	const seconds = 1000 / 32
	p := b.tab(address + "/?demo=1&mute=1&width=640&height=360&bots=7#report")
	awaitPlay(t, reports, 15*seconds)
	hide(p)
	awaitPlay(t, reports, 15*seconds)
	before := p.await("a tick", func(*state) bool { return true })
	p.reload(loseContext)
	if after := p.await("the match again", func(*state) bool { return true }); after.Tick < before.Tick || after.Level != before.Level || after.Mode != before.Mode {
		t.Errorf("it was %+v\nand is %+v", before, after)
	}
	awaitPlay(t, reports, 30*seconds)
	if lines := p.console(); len(lines) != 0 {
		t.Errorf("the console says:\n%s", lines)
	}
}

// TestPage_SaysThatALevelCannotBeHad, by the words of the game.
func TestPage_SaysThatALevelCannotBeHad(t *testing.T) {
	b, site := start(t), arena(t)
	address, reports := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/levels/") {
			http.NotFound(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}))
	b.tab(address + "/?demo=1&mute=1&level=isles#report")
	for deadline := time.After(patience); ; {
		select {
		case r := <-reports:
			if r.Error == "" {
				continue
			}
			if !strings.Contains(r.Error, `the level "isles" cannot be had: levels/isles.zip: 404`) {
				t.Errorf("the page says %q", r.Error)
			}
			return
		case <-deadline:
			t.Fatal("the page says nothing")
		}
	}
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
		status = run([]string{"-quick", "-game", folder, "-out", site}, &stdout, &stderr)
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
	b := start(t)
	address, reports := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Write(indexPage)
	}))
	b.tab(address + "/#report")
	select {
	case r := <-reports:
		if !strings.Contains(r.Error, "arena.wasm: 404") {
			t.Errorf("the page says %q", r.Error)
		}
	case <-time.After(patience):
		t.Error("the page says nothing")
	}
}

// TestPage_KeepsTheBestRunWhenItIsLoadedAgain.
func TestPage_KeepsTheBestRunWhenItIsLoadedAgain(t *testing.T) {
	b, site := start(t), t.TempDir()
	if err := buildSite(site, filepath.Join("..", "..", "game", "testdata", "runs"), fastest, io.Discard); err != nil {
		t.Fatal(err)
	}
	address, reports := host(t, webpage.Handler(site))
	b.tab(address)
	var told [2]string
	for i := range told {
		select {
		case r := <-reports:
			told[i] = r.Error
		case <-time.After(patience):
			t.Fatalf("the page says nothing after %q", told)
		}
	}
	seconds, kept := strings.CutPrefix(told[0], "kept ")
	if !kept || !strings.HasPrefix(seconds, "0.") || told[1] != "found "+seconds {
		t.Errorf("the page says %q", told)
	}
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
