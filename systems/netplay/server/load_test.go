//go:build linux

package server

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain runs a server instead of the tests where another test asks for one by its environment.
func TestMain(m *testing.M) {
	args := os.Getenv("SKIJET_LOAD_SERVER")
	if args == "" {
		os.Exit(m.Run())
	}
	if profile := os.Getenv("SKIJET_LOAD_PROFILE"); profile != "" {
		if f, err := os.Create(profile); err == nil && pprof.StartCPUProfile(f) == nil {
			defer pprof.StopCPUProfile()
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	go func() { // it ends with its parent
		_, _ = os.Stdin.Read(make([]byte, 1))
		stop()
	}()
	status := Run(ctx, strings.Split(args, "\n"), os.Stdout, os.Stderr)
	pprof.StopCPUProfile()
	os.Exit(status)
}

// load is what a server is to carry.
type load struct {
	rooms, seats int
	over         string // WebTransport, WebSocket, or WebSocket with TLS
	pace         int    // ticks in a packet
	seconds      int
	flood        int // packets a second that begin a connection, and nothing more
	whole        int // clients of a room that play the match too, and compare hashes
}

func (l load) String() string {
	return fmt.Sprintf("%d rooms of %d over %s, %d ticks a packet, %d s, %d other packets a second", l.rooms, l.seats, l.over, l.pace, l.seconds, l.flood)
}

// loadOf reads a load from words like rooms=18, or returns the usual one.
func loadOf(t *testing.T, words string, l load) load {
	t.Helper()
	for _, word := range strings.Fields(words) {
		name, value, _ := strings.Cut(word, "=")
		into, ok := map[string]*int{"rooms": &l.rooms, "seats": &l.seats, "pace": &l.pace, "seconds": &l.seconds, "whole": &l.whole, "flood": &l.flood}[name]
		if name == "over" {
			l.over = value
			continue
		}
		var err error
		if ok {
			*into, err = strconv.Atoi(value)
		}
		if !ok || err != nil {
			t.Fatalf("%q is no word of a load", word)
		}
	}
	return l
}

// child is a server that is a process of its own, so that what it takes can be told.
type child struct {
	port   int
	cmd    *exec.Cmd
	killed bool
}

func startChild(t *testing.T, args ...string) *child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &child{cmd: exec.Command(self)}
	c.cmd.Env = append(os.Environ(), "GOGC=100", "SKIJET_LOAD_SERVER="+strings.Join(append([]string{"--bind", "127.0.0.1:0"}, args...), "\n"))
	c.cmd.Stderr = os.Stderr
	stdin, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		if err := c.cmd.Wait(); err != nil && !c.killed {
			t.Error(err)
		}
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err == nil {
		_, err = fmt.Sscanf(line, "Port %d", &c.port)
	}
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return c
}

// token is that of the administrator of a child.
const token = "a token of a test"

// numbers returns what its metrics say: each sample by its name and labels.
func (c *child) numbers(t *testing.T) map[string]float64 {
	t.Helper()
	status, text := ask(t, c.port, http.MethodGet, "/metrics", token, "")
	if status != http.StatusOK {
		t.Fatalf("status %d: %s", status, text)
	}
	return readMetrics(t, text)
}

// slowest returns the bounds below which 99 of 100 calls of a room were that played ticks, and all of them, and
// how many took longer than a tick may.
func slowest(all map[string]float64, name string) (p99, longest float64, late, count int) {
	total := map[float64]float64{}
	for sample, n := range all {
		if rest, ok := strings.CutPrefix(sample, name+"_bucket{"); ok {
			_, le, _ := strings.Cut(rest, `le="`)
			bound, _ := strconv.ParseFloat(strings.TrimSuffix(le, `"}`), 64)
			total[bound] += n
		}
	}
	count = int(total[math.Inf(1)])
	p99, longest = math.Inf(1), math.Inf(1)
	for bound, n := range total { // deterministic: the least ones
		if n >= 0.99*float64(count) {
			p99 = min(p99, bound)
		}
		if int(n) == count {
			longest = min(longest, bound)
		}
	}
	return p99, longest, count - int(total[0.032]), count
}

// flood sends so many packets a second to a port that look like the first ones of connections,
// until it is stopped, which returns how many there were.
func flood(t *testing.T, port, perSecond int) (stop func() int) {
	t.Helper()
	conn, err := net.Dial("udp", fmt.Sprint("127.0.0.1:", port))
	if err != nil {
		t.Fatal(err)
	}
	end, sent := make(chan struct{}), make(chan int)
	go func() {
		defer conn.Close()
		packet, began, n := make([]byte, 1200), time.Now(), 0
		packet[0], packet[4], packet[5], packet[14] = 0xc0, 1, 8, 8 // an Initial of version 1, with two names of 8 bytes
		for {
			for due := int(time.Since(began).Seconds() * float64(perSecond)); n < due; n++ {
				binary.LittleEndian.PutUint64(packet[6:], uint64(n))
				_, _ = conn.Write(packet) // what the socket has no room for is lost as others are
			}
			select {
			case <-end:
				sent <- n
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	return func() int { close(end); return <-sent }
}

// used is what a process has taken so far.
type used struct {
	at       time.Time
	cpu      time.Duration
	switches int64 // of its threads, by themselves: wake-ups
	resident int64 // KiB
}

func (c *child) used(t *testing.T) (u used) {
	t.Helper()
	u.at = time.Now()
	folder := fmt.Sprintf("/proc/%d/", c.cmd.Process.Pid)
	stat, err := os.ReadFile(folder + "stat")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	for _, field := range fields[11:13] {
		ticks, _ := strconv.ParseInt(field, 10, 64)
		u.cpu += time.Duration(ticks) * 10 * time.Millisecond
	}
	tasks, _ := filepath.Glob(folder + "task/*/status")
	for _, task := range append(tasks, folder+"status") {
		status, _ := os.ReadFile(task) // a thread may have ended
		for line := range strings.Lines(string(status)) {
			name, value, _ := strings.Cut(line, ":")
			n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
			switch {
			case name == "voluntary_ctxt_switches" && task != folder+"status":
				u.switches += n
			case name == "VmRSS" && task == folder+"status":
				u.resident = n
			}
		}
	}
	return u
}

// TestLoad_OneCoreCarriesItsRooms measures what a server takes by real clients on this machine.
// SKIJET_LOAD says which load, such as "rooms=18 seats=16 over=WebSocket pace=1 seconds=60", or "rooms=1 flood=10000".
func TestLoad_OneCoreCarriesItsRooms(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("long: SKIJET_LONG=1")
	}
	l := loadOf(t, os.Getenv("SKIJET_LOAD"), load{rooms: 64, seats: 8, over: "WebTransport", pace: 1, seconds: 60, whole: 1})
	args := []string{"--rooms", fmt.Sprint(l.rooms), "--seats", fmt.Sprint(l.seats), "--bots", "0", "--connections", "10000", "--connections-per-address", "10000", "--joins-per-minute", "100000"}
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startChild(t, append(args, "--pace", fmt.Sprint(l.pace), "--token", file)...)
	empty := s.used(t)
	f := newFlock(t, s.port, l)
	defer f.close()
	f.play(2 * time.Second)
	stop := flood(t, s.port, l.flood)
	before, messages, was := s.used(t), f.counts(), s.numbers(t)
	f.play(time.Duration(l.seconds) * time.Second)
	after, later, is := s.used(t), f.counts(), s.numbers(t)
	others := stop()
	passed := after.at.Sub(before.at).Seconds()
	ticks := passed * 31.25 * float64(l.rooms)
	cpu := (after.cpu - before.cpu).Seconds()
	t.Logf("%v\n%.3f s of CPU a second, %.2f %% of a core for a room, so %.1f rooms a core\n%.1f us of CPU and %.1f wake-ups a tick of a room; %.2f datagrams a client and tick up, %.2f down, %d others\n%d MiB when empty, %d MiB now, %.1f MiB a room; %.0f objects allocated a tick of a room",
		l, cpu/passed, 100*cpu/passed/float64(l.rooms), float64(l.rooms)*passed/cpu,
		1e6*cpu/ticks, float64(after.switches-before.switches)/ticks, float64(later.sent-messages.sent)/ticks/float64(l.seats), float64(later.got-messages.got)/ticks/float64(l.seats), others,
		empty.resident>>10, after.resident>>10, float64(after.resident-empty.resident)/1024/float64(l.rooms), (is["go_memstats_mallocs_total"]-was["go_memstats_mallocs_total"])/ticks)
	for name := range was {
		is[name] -= was[name]
	}
	for _, name := range []string{"skijet_tick_work_seconds", "skijet_tick_lag_seconds"} {
		p99, longest, late, count := slowest(is, name)
		t.Logf("%s: 99 of 100 within %v s, all within %v s, %d of %d more than a tick", name, p99, longest, late, count)
	}
	f.check(t, passed)
}
