package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// chromium is the browser of all tests, which control it by the DevTools protocol over a pipe.
type chromium struct {
	out  io.Writer
	said spoken // by it and the consoles of its pages

	mutex   sync.Mutex
	calls   int
	waiting map[int]chan answer
}

// pages are those that a test opens, which are closed when it ends. Each test is an origin of
// its own, with storage of its own.
type pages struct {
	*chromium
	t    *testing.T
	from int // bytes said by the browser before
	open []*tab
}

// answer is that to a call.
type answer struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// started starts the browser of all tests.
var started = sync.OnceValues(func() (*chromium, error) {
	cmd := exec.Command(chromiumPath(), "--headless", "--no-sandbox", "--enable-logging=stderr", "--disable-dev-shm-usage",
		"--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader", "--ignore-gpu-blocklist",
		"--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--window-size=640,360", "--user-data-dir="+filepath.Join(temporary, "profile"), "--remote-debugging-pipe", "about:blank")
	cmd.Env = append(os.Environ(), "TMPDIR="+temporary) // it leaves folders there
	cmd.WaitDelay = 10 * time.Second                    // its helpers may hold the pipe a moment longer
	in, out, errIn := os.Pipe()
	back, answers, errBack := os.Pipe()
	if err := errors.Join(errIn, errBack); err != nil {
		return nil, err
	}
	c := &chromium{out: out, waiting: map[int]chan answer{}}
	cmd.ExtraFiles = []*os.File{in, answers} // 3 and 4 in the browser
	cmd.Stdout, cmd.Stderr = &c.said, &c.said
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	in.Close()
	answers.Close()
	go c.listen(back)
	stopBrowser = func() {
		cmd.Process.Kill()
		cmd.Wait() // reports only that it was stopped
		out.Close()
		back.Close()
	}
	return c, nil
})

// stopBrowser ends the browser, if it was started.
var stopBrowser = func() {}

// start returns the browser for the pages of a test. Without one the test is skipped.
func start(t *testing.T) *pages {
	t.Helper()
	if chromiumPath() == "" {
		if os.Getenv(allTargets) != "" {
			t.Fatal("no Chromium or Chrome is installed: install chromium")
		}
		t.Skip("no Chromium or Chrome is installed: install chromium")
	}
	c, err := started()
	if err != nil {
		t.Fatal(err)
	}
	b := &pages{chromium: c, t: t, from: len(c.said.String())}
	t.Cleanup(func() {
		for _, p := range b.open {
			p.close()
		}
		if t.Failed() {
			t.Logf("the browser said:\n%s", c.said.String()[b.from:])
		}
	})
	return b
}

// chromiumPath returns the path of Chromium or Chrome, or nothing.
func chromiumPath() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// listen passes answers to those who wait for them.
func (c *chromium) listen(pipe io.Reader) {
	for messages := bufio.NewReader(pipe); ; {
		message, err := messages.ReadBytes(0)
		if err != nil {
			return
		}
		var a answer
		if json.Unmarshal(bytes.TrimSuffix(message, []byte{0}), &a) != nil || a.ID == 0 {
			continue // an event
		}
		c.mutex.Lock()
		wait := c.waiting[a.ID]
		delete(c.waiting, a.ID)
		c.mutex.Unlock()
		if wait != nil {
			wait <- a
		}
	}
}

// call calls a method in a session, or of the browser without one, and reads its result.
func (c *pages) call(session, method string, params, result any) {
	c.t.Helper()
	if err := c.ask(session, method, params, result); err != nil {
		c.t.Fatal(err)
	}
}

// ask is call that returns what went wrong.
func (c *chromium) ask(session, method string, params, result any) error {
	wait := make(chan answer, 1)
	c.mutex.Lock()
	c.calls++
	request := map[string]any{"id": c.calls, "method": method, "params": params}
	if session != "" {
		request["sessionId"] = session
	}
	c.waiting[c.calls] = wait
	c.mutex.Unlock()
	message, err := json.Marshal(request)
	if err == nil {
		_, err = c.out.Write(append(message, 0))
	}
	if err != nil {
		return err
	}
	select {
	case a := <-wait:
		switch {
		case a.Error != nil:
			return fmt.Errorf("%s: %s", method, a.Error.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(a.Result, result)
	case <-time.After(patience):
		return fmt.Errorf("%s: no answer after %v", method, patience)
	}
}

// tab is a page of the browser.
type tab struct {
	*pages
	target, session string
	closed          bool
}

// none are no parameters.
var none = struct{}{}

// tab opens another tab, in front of all others.
func (b *pages) tab(url string) *tab {
	b.t.Helper()
	return b.tabAfter("", url)
}

// fewPictures lets a page draw ten pictures a second, since a processor draws them.
const fewPictures = `{ const draw = requestAnimationFrame; globalThis.requestAnimationFrame = f => setTimeout(() => draw(f), 100) }`

// tabAfter is tab for a page before which a script runs.
func (b *pages) tabAfter(script, url string) *tab {
	b.t.Helper()
	p := &tab{pages: b}
	var made struct{ TargetID, SessionID string }
	b.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &made)
	p.target = made.TargetID
	b.open = append(b.open, p)
	b.call("", "Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &made)
	p.session = made.SessionID
	b.call(p.session, "Page.enable", none, nil)
	b.call(p.session, "Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": fewPictures + script}, nil)
	b.call(p.session, "Page.navigate", map[string]any{"url": url}, nil)
	return p
}

// front brings the tab before the others.
func (p *tab) front() {
	p.t.Helper()
	p.call("", "Target.activateTarget", map[string]any{"targetId": p.target}, nil)
}

// close closes the tab, unless it is closed.
func (p *tab) close() {
	p.t.Helper()
	if !p.closed {
		p.closed = true
		p.call("", "Target.closeTarget", map[string]any{"targetId": p.target}, nil)
	}
}

// run runs a script in the page, as if somebody had just pressed a key there.
func (p *tab) run(script string, result any) {
	p.t.Helper()
	if err := p.try(script, result); err != nil {
		p.t.Fatalf("%s: %v", script, err)
	}
}

// try is run, also while the page is loaded again.
func (p *tab) try(script string, result any) error {
	var out struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct{ Text string }
	}
	err := p.ask(p.session, "Runtime.evaluate", map[string]any{"expression": script, "returnByValue": true, "userGesture": true}, &out)
	switch {
	case err != nil:
		return err
	case out.ExceptionDetails != nil:
		return errors.New(out.ExceptionDetails.Text)
	case result == nil:
		return nil
	}
	return json.Unmarshal(out.Result.Value, result)
}

// reload runs a script that loads the page again. What the old page tells counts no more.
func (p *tab) reload(script string) {
	p.t.Helper()
	p.run("observer.old = true; "+script, nil)
}

// keyCodes are those of the keys that tests press.
var keyCodes = map[string]int{"Enter": 13, "Escape": 27, "ArrowDown": 40, "F11": 122, "KeyW": 87}

// key lets a key go down or up.
func (p *tab) key(kind, code string) {
	p.t.Helper()
	p.call(p.session, "Input.dispatchKeyEvent", map[string]any{"type": kind, "code": code, "key": code, "windowsVirtualKeyCode": keyCodes[code]}, nil)
}

// look is a script that returns what the arena tells, and why it cannot run.
const look = `({...(typeof observer === "object" && !observer.old ? observer.state : {tick: -1}),
	error: document.getElementById("text")?.textContent.match(/^Skijet cannot run.*/)?.[0] ?? ""})`

// await waits until the arena reports what a test asks for, and returns it.
func (p *tab) await(what string, ready func(s *state) bool) state {
	p.t.Helper()
	var r report
	for began := time.Now(); time.Since(began) < patience; time.Sleep(20 * time.Millisecond) {
		r = report{}
		switch err := p.try(look, &r); {
		case err != nil: // it is loaded again just now
		case r.Error != "":
			p.t.Fatalf("waiting for %s, the page says %q", what, r.Error)
		case r.Tick >= 0 && ready(&r.state):
			return r.state
		}
	}
	p.t.Fatalf("no %s after %v: %+v", what, patience, r)
	return r.state
}

// press presses a key, which is held until the arena has shown what a test asks for.
func (p *tab) press(code, what string, ready func(s *state) bool) state {
	p.t.Helper()
	p.key("rawKeyDown", code)
	s := p.await(fmt.Sprintf("%s by %s", what, code), ready)
	p.key("keyUp", code)
	return s
}

// choose moves the focus to a row.
func (p *tab) choose(label string) {
	p.t.Helper()
	at := func(s *state) bool { return len(s.Rows) > s.Focus && strings.TrimSpace(s.Rows[s.Focus]) == label }
	for range 30 {
		s := p.await("a menu", func(s *state) bool { return len(s.Rows) > 0 })
		if at(&s) {
			return
		}
		p.press("ArrowDown", "the next row", func(now *state) bool { return now.Focus != s.Focus })
	}
	p.t.Fatalf("no row %q", label)
}

// spoken is text that is read while it is written.
type spoken struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (s *spoken) Write(p []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.Write(p)
}

func (s *spoken) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.String()
}

// console returns the lines that the pages wrote to their consoles. Browsers may refuse the
// pointer at any time, of which Ebitengine writes a line.
func (b *pages) console() (lines []string) {
	for line := range strings.Lines(b.said.String()[b.from:]) {
		if strings.Contains(line, "CONSOLE") && !strings.Contains(line, "pointerlockerror event is fired") {
			lines = append(lines, line)
		}
	}
	return lines
}

// picture keeps a picture of the page where -shots asks for it.
func (p *tab) picture(name string) {
	p.t.Helper()
	if *shots == "" {
		return
	}
	var shot struct{ Data []byte }
	p.call(p.session, "Page.captureScreenshot", none, &shot)
	if err := os.WriteFile(filepath.Join(*shots, name), shot.Data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}
