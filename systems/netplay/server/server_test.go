package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
)

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
	port int
	said string
	log  told
	stop context.CancelFunc
	end  chan int
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s := &running{stop: stop, end: make(chan int, 1)}
	read, write := io.Pipe()
	go func() {
		status := Run(ctx, append([]string{"--bind", "127.0.0.1:0"}, args...), write, &s.log)
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
	for !strings.Contains(rest.String(), "put the") && !strings.Contains(rest.String(), "Send this") {
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

// finish ends it as SIGTERM does.
func (s *running) finish(t *testing.T) {
	t.Helper()
	s.stop()
	if status := <-s.end; status != 0 {
		t.Errorf("status %d: %s", status, s.log.String())
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

// person is a client on a link.
type person struct {
	client *netplay.Client
	link   dial.Connection
	began  time.Time
}

// join lets somebody come, over a line of one's own unless it is nil.
func (s *running) join(t *testing.T, name string, through *dial.Place) *person {
	t.Helper()
	p := s.place("")
	offer, err := dial.Ask(context.Background(), p, "")
	if err != nil {
		t.Fatal(err)
	}
	level, err := levels.Open(offer.Level)
	if err != nil {
		t.Fatal(err)
	}
	modules, err := rooms.Modules(offer.Mode)
	if err != nil {
		t.Fatal(err)
	}
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level, Modules: modules}, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	if through != nil {
		p = *through
	}
	c, err := dial.Connect(context.Background(), p, offer)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return &person{client, c, time.Now()}
}

// play plays until something is so.
func (p *person) play(t *testing.T, what string, so func() bool) {
	t.Helper()
	ahead := components.Input{Forward: components.Full, Buttons: components.ButtonSki}
	for began := time.Now(); !so(); time.Sleep(4 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatalf("no %s", what)
		}
		at := time.Since(p.began)
		for channel, data, ok := p.link.Receive(); ok; channel, data, ok = p.link.Receive() {
			p.client.Receive(at, channel, data)
		}
		if err := p.client.Tick(at, ahead); err != nil {
			t.Fatal(err)
		}
		p.client.Send(func(channel link.Channel, data []byte) { _ = p.link.Send(channel, data) })
	}
}

// confirmed is how many ticks have been.
func (p *person) confirmed() int64 {
	if p.client.Session() == nil {
		return 0
	}
	return p.client.Session().Confirmed()
}

// relay passes datagrams on with 30 to 50 ms of delay, and loses one in fifty. What is on TCP
// has no such line: by it only the offer comes.
func relay(t *testing.T, port int) dial.Place {
	t.Helper()
	near, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	far, err := net.Dial("udp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { near.Close(); far.Close() })
	var mutex sync.Mutex
	var client net.Addr
	pass := func(read func([]byte) (int, error), write func([]byte)) {
		for n := 0; ; n++ {
			data := make([]byte, 2048)
			size, err := read(data)
			if err != nil {
				return
			}
			if n%50 != 49 {
				time.AfterFunc(time.Duration(30+n*7%20)*time.Millisecond, func() { write(data[:size]) })
			}
		}
	}
	go pass(func(data []byte) (int, error) {
		size, from, err := near.ReadFrom(data)
		mutex.Lock()
		client = from
		mutex.Unlock()
		return size, err
	}, func(data []byte) { _, _ = far.Write(data) })
	go pass(far.Read, func(data []byte) {
		mutex.Lock()
		defer mutex.Unlock()
		_, _ = near.WriteTo(data, client)
	})
	return dial.Place{Host: near.LocalAddr().String()}
}

// TestServer_PeopleAndBotsPlayTheSameOverABadLine: a bot gives way to each, hashes are equal,
// and the server says goodbye.
func TestServer_PeopleAndBotsPlayTheSameOverABadLine(t *testing.T) {
	s := start(t, "--bots", "4", "--motd", "Be kind")
	if !strings.Contains(s.said, fmt.Sprintf("localhost:%d", s.port)) {
		t.Errorf("it says %q", s.said)
	}
	through := relay(t, s.port)
	ada, ben := s.join(t, "Ada", &through), s.join(t, "Ben", nil)
	if ada.link.Over != "WebTransport" {
		t.Errorf("over %s", ada.link.Over)
	}
	var wait sync.WaitGroup
	for _, p := range []*person{ada, ben} {
		wait.Go(func() {
			p.play(t, "state", func() bool { return p.confirmed() > 0 })
			end := p.confirmed() + 160 // five hashes
			p.play(t, "five seconds of play", func() bool { return p.confirmed() >= end })
		})
	}
	wait.Wait()
	teams := map[int]int{}
	for _, p := range ada.client.Session().ConfirmedMatch().Players(nil) {
		teams[p.Team]++
	}
	if teams[1] != 2 || teams[2] != 2 {
		t.Errorf("players by teams: %v, want 2 in each", teams)
	}
	h := s.health(t)[0]
	if h.Desyncs != 0 || h.Clients != 2 || h.Bots != 2 || !h.Playing || h.Fault != "" {
		t.Errorf("%+v", h)
	}
	if n := ada.client.Stats().States; n != 0 {
		t.Errorf("%d states were sent again", n)
	}
	ben.link.Close()
	s.stop()
	ben.began = time.Now()
	for began := time.Now(); ada.client.Err() == nil; time.Sleep(time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("no goodbye")
		}
		for channel, data, ok := ada.link.Receive(); ok; channel, data, ok = ada.link.Receive() {
			ada.client.Receive(time.Since(ada.began), channel, data)
		}
	}
	if !strings.Contains(ada.client.Err().Error(), "the server ends") {
		t.Error(ada.client.Err())
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
		"--rooms 0": "--rooms 0: want 1 to 64", "--seats 65": "--seats 65", "--level nowhere": "nowhere", "--mode chess": "chess",
		"--cert a": "--cert and --key", "--bind nonsense": "nonsense", "--cert a --key b": "a",
	} {
		var out, log bytes.Buffer
		if status := Run(context.Background(), strings.Fields(args), &out, &log); status == 0 || !strings.Contains(log.String(), want) {
			t.Errorf("%s: status %d, %q", args, status, log.String())
		}
	}
	var out bytes.Buffer
	if status := Run(context.Background(), []string{"-h"}, &out, io.Discard); status != 0 || !strings.Contains(out.String(), "connections-per-address") {
		t.Errorf("status %d, %s", status, out.String())
	}
}
