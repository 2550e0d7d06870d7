package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/replay"
)

// sharedTable is a table by which the servers of tests, and their clients, share the embedded levels.
func sharedTable() table {
	t := newTable()
	t.open = func(name string, modules ...systems.Module) (*levels.Level, error) {
		if slices.Contains(levels.EmbeddedNames(), name) {
			return onlinetest.Level(name)
		}
		return systems.OpenLevel(name, modules...)
	}
	return t
}

// told is text that is read while it is written.
type told struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (t *told) Write(p []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.text.Write(p)
}

func (t *told) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.text.String()
}

// running is a server.
type running struct {
	host *host
	port int
	said string
	log  told
	stop context.CancelFunc
	end  chan int
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	return startUntil(t, "", args...)
}

// startUntil starts a server that says something, or where it can be joined.
func startUntil(t *testing.T, says string, args ...string) *running {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s := &running{stop: stop, end: make(chan int, 1)}
	read, write := io.Pipe()
	host, program, err := prepare(append([]string{"--bind", "127.0.0.1:0"}, args...), io.Discard, &s.log, sharedTable())
	if err != nil {
		t.Fatal(err)
	}
	s.host = host
	go func() {
		status := program.Exit(host.serve(ctx, nil, write), &s.log)
		write.Close()
		s.end <- status
	}()
	lines := bufio.NewReader(read)
	first, err := lines.ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %s", err, s.log.String())
	}
	if _, err := fmt.Sscanf(first, "Port %d", &s.port); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.finish(t) })
	var rest strings.Builder
	for (says == "" || !strings.Contains(rest.String(), says)) && !strings.Contains(rest.String(), "this address") && !strings.Contains(rest.String(), "Send this") {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		rest.WriteString(line)
	}
	s.said = rest.String()
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return s
}

// TestServer_OfAGameNamesTheArenaOfThat, since ours is refused there.
func TestServer_OfAGameNamesTheArenaOfThat(t *testing.T) {
	h, _, err := prepare([]string{"--bind", "127.0.0.1:0"}, io.Discard, io.Discard, newTable(systems.Module{Name: "crabs", Version: "1"}))
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	var said strings.Builder
	if h.announce(&said); !strings.Contains(said.String(), "the arena of this game, with --join 127.0.0.1:") {
		t.Errorf("it says %s", said.String())
	}
}

// finish ends it as SIGTERM does.
func (s *running) finish(t *testing.T) {
	t.Helper()
	s.stop()
	if status := <-s.end; status != 0 {
		t.Errorf("status %d: %s", status, s.log.String())
	}
	if !strings.Contains(s.log.String(), "the server ends\n") {
		t.Errorf("it does not say that it ends: %s", s.log.String())
	}
	s.end <- 0
}

func (s *running) place(room string) dial.Place {
	return dial.Place{Host: fmt.Sprintf("127.0.0.1:%d", s.port), Room: room}
}

func (s *running) health(t *testing.T) (all []health) {
	t.Helper()
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/healthz", s.port))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&all); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%v, status %d", err, answer.StatusCode)
	}
	return all
}

// join lets somebody come to a place.
func join(t *testing.T, p dial.Place, name string) *onlinetest.Person {
	t.Helper()
	a, err := onlinetest.Join(p, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Line.Close() })
	return a
}

// play plays until something is so.
func play(t *testing.T, a *onlinetest.Person, what string, so func() bool) {
	t.Helper()
	if err := a.Play(what, so); err != nil {
		t.Fatal(err)
	}
}

// internet is a line with a round trip of about 80 ms that loses 2 %.
var internet = onlinetest.Conditions{Delay: 30 * time.Millisecond, Jitter: 20 * time.Millisecond, Lost: 0.02}

// relay opens a line to a port.
func relay(t *testing.T, port int, c onlinetest.Conditions) (*onlinetest.Relay, dial.Place) {
	t.Helper()
	r, err := onlinetest.Open(fmt.Sprintf("127.0.0.1:%d", port), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r, dial.Place{Host: r.Address()}
}

// TestServer_PeopleAndBotsPlayTheSameOverABadLine: a bot gives way to each, hashes are equal,
// and the server says goodbye.
func TestServer_PeopleAndBotsPlayTheSameOverABadLine(t *testing.T) {
	s := start(t, "--bots", "4", "--motd", "Be kind")
	if !strings.Contains(s.said, fmt.Sprintf("this address:  arena --join 127.0.0.1:%d", s.port)) {
		t.Errorf("it says %q", s.said)
	}
	_, through := relay(t, s.port, internet)
	datagrams, err := connect(through, "WebTransport")
	if err != nil {
		t.Fatal(err)
	}
	datagrams.Close()
	ada, ben := join(t, through, "Ada"), join(t, s.place(""), "Ben")
	var wait sync.WaitGroup
	for _, p := range []*onlinetest.Person{ada, ben} {
		wait.Go(func() {
			play(t, p, "state", func() bool { return p.Confirmed() > 0 })
			end := p.Confirmed() + 160 // five hashes
			play(t, p, "five seconds of play", func() bool { return p.Confirmed() >= end })
		})
	}
	wait.Wait()
	teams := map[int]int{}
	for _, p := range ada.Client.Session().ConfirmedMatch().Players(nil) {
		teams[p.Team]++
	}
	if teams[1] != 2 || teams[2] != 2 {
		t.Errorf("players by teams: %v, want 2 in each", teams)
	}
	h := s.health(t)[0]
	if h.Desyncs != 0 || h.Agreed < 8 || h.Clients != 2 || h.Bots != 2 || !h.Playing || h.Fault != "" {
		t.Errorf("%+v", h)
	}
	if n := ada.Client.Stats().States; n != 0 {
		t.Errorf("%d states were sent again", n)
	}
	ben.Line.Close()
	s.stop()
	for ada.Step() == nil {
		time.Sleep(time.Millisecond)
	}
	if ada.Client.Err() == nil {
		t.Fatal("no goodbye")
	}
	if !strings.Contains(ada.Client.Err().Error(), "the server ends") {
		t.Error(ada.Client.Err())
	}
	for _, want := range []string{`room1: "Ada" joins from 127.0.0.1:`, `"Ben" joins`} {
		if !strings.Contains(s.log.String(), want) {
			t.Errorf("no %q in the log:\n%s", want, s.log.String())
		}
	}
}

func TestServer_HasRoomsByNameAndAPassword(t *testing.T) {
	s := start(t, "--rooms", "2", "--bots", "1", "--password", "secret", "--motd", "Be kind", "--advertise", "play.example.org:99")
	if !strings.Contains(s.said, "arena --join play.example.org:99") {
		t.Errorf("it says %q", s.said)
	}
	for _, room := range []string{"room1", "room2", "room3", ""} {
		_, wrong := dial.Ask(context.Background(), s.place(room), "wrong")
		offer, err := dial.Ask(context.Background(), s.place(room), "secret")
		if wrong == nil || (err == nil) != (room != "room3") || err == nil && offer.Motd != "Be kind" {
			t.Errorf("%q: %+v, %v; with a wrong password: %v", room, offer, err, wrong)
		}
	}
	if all := s.health(t); len(all) != 2 || all[1].Room != "room2" {
		t.Errorf("%+v", all)
	}
}

func TestRun_RefusesWhatItCannotDo(t *testing.T) {
	for args, want := range map[string]string{
		"--rooms 0": "--rooms 0: want 1 to 64", "--seats 65": "--seats 65", "--level nowhere": "nowhere", "--mode chess": "chess", "--rules chess": "--rules",
		"--cert a": "--cert and --key", "--token /nowhere/token": "--token: /nowhere/token: no such file", "--config /nowhere/rooms": "--config: /nowhere/rooms: no such file",
		"--bans /nowhere/bans": "/nowhere/bans", "--sign /nowhere/key": "/nowhere/key", "--weapons /nowhere": "--weapons \"/nowhere\"", "--pace 3": "--pace 3: want 1 to 2", "--record-days 0": "--record-days 0", "--bind nonsense": "nonsense", "--cert a --key b": "a",
	} {
		var out, log bytes.Buffer
		if status := Run(context.Background(), strings.Fields(args), &out, &log); status == 0 || !strings.Contains(log.String(), want) {
			t.Errorf("%s: status %d, %q", args, status, log.String())
		}
	}
	var out bytes.Buffer
	if status := Run(context.Background(), []string{"-h"}, &out, io.Discard); status != 0 || !strings.Contains(out.String(), "connections-per-address") || !strings.Contains(out.String(), "messages of 64 KiB") {
		t.Errorf("status %d, %s", status, out.String())
	}
}

// TestServer_SaltsSpreadAndClientsAgree, over WebTransport with two ticks in a datagram.
func TestServer_SaltsSpreadAndClientsAgree(t *testing.T) {
	t.Parallel()
	s := start(t, "--bots", "3", "--salt", "--pace", "2")
	ada := join(t, s.place(""), "Ada")
	path := filepath.Join(t.TempDir(), "ada")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var record *replay.Recorder
	var from int64
	play(t, ada, "hashes", func() bool {
		if record == nil && ada.Confirmed() > 0 {
			from = ada.Confirmed()
			m := ada.Client.Session().ConfirmedMatch()
			if record, err = replay.NewRecorder(file, m, "", time.Time{}); err != nil {
				t.Fatal(err)
			}
			ada.Client.Session().Drive(record)
		}
		return ada.Confirmed() > from+100 && s.health(t)[0].Agreed > 1
	})
	if err := record.Close(); err != nil {
		t.Fatal(err)
	}
	played, err := replay.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	salts := map[string]int{}
	for input, err := range played.Ticks() {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range input.Entries {
			if e.Kind == systems.EntrySalt {
				salts[string(e.Data)]++
			}
		}
	}
	if least := int(played.Last()-played.First())/saltTicks - 2; len(salts) < least*9/10 || least < 10 {
		t.Errorf("%d different salts, want about %d", len(salts), least)
	}
	if h := s.health(t)[0]; h.Desyncs != 0 || h.Fault != "" {
		t.Errorf("%+v", h)
	}
}
