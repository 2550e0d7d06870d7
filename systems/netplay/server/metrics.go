package server

import (
	"fmt"
	"io"
	"net/http"
	"runtime/metrics"
	"time"
)

// bounds are those of the times that are counted, of which the last one has none [ours]. A tick
// is to be played and sent within 8 ms.
var bounds = [...]time.Duration{time.Millisecond, 2 * time.Millisecond, 4 * time.Millisecond, 8 * time.Millisecond, 16 * time.Millisecond, 32 * time.Millisecond}

// times counts how long something took.
type times struct {
	counts [len(bounds) + 1]int64
	sum    time.Duration
}

func (t *times) add(d time.Duration) {
	at := 0
	for at < len(bounds) && d > bounds[at] {
		at++
	}
	t.counts[at]++
	t.sum += d
}

// pulse is how well a room keeps its time.
type pulse struct {
	work times // of a call that plays and sends ticks
	lag  times // from when a tick is due to when it is sent
}

// metricsPage answers in the text format of Prometheus.
func (h *host) metricsPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	h.writeMetrics(w)
}

// gauge is a number of a room.
type gauge struct {
	name, kind, help string
	of               func(h *health) float64
}

var gauges = []gauge{
	{"clients", "gauge", "Connections in the room.", func(h *health) float64 { return float64(h.Clients) }},
	{"seats", "gauge", "People whom the room takes.", func(h *health) float64 { return float64(h.Seats) }},
	{"bots", "gauge", "Bots in the match.", func(h *health) float64 { return float64(h.Bots) }},
	{"playing", "gauge", "1 if a tick was played in the last second.", func(h *health) float64 { return number(h.Playing) }},
	{"faulty", "gauge", "1 if a system of the match has failed.", func(h *health) float64 { return number(h.Fault != "") }},
	{"ticks_total", "counter", "Ticks played.", func(h *health) float64 { return float64(h.stats.Ticks) }},
	{"ticks_skipped_total", "counter", "Ticks of time that were left out.", func(h *health) float64 { return float64(h.stats.Skipped) }},
	{"commands_guessed_total", "counter", "Commands that had not come when their tick was played.", func(h *health) float64 { return float64(h.stats.Guessed) }},
	{"commands_late_total", "counter", "Commands that came after that.", func(h *health) float64 { return float64(h.stats.Late) }},
	{"messages_hostile_total", "counter", "Messages that no client sends.", func(h *health) float64 { return float64(h.stats.Hostile) }},
	{"messages_flooded_total", "counter", "Messages dropped, since a connection sent too many.", func(h *health) float64 { return float64(h.stats.Flooded) }},
	{"hashes_agreed_total", "counter", "Hashes of clients that were those of the room.", func(h *health) float64 { return float64(h.stats.Agreed) }},
	{"desyncs_total", "counter", "Hashes of clients that differed.", func(h *health) float64 { return float64(h.stats.Desyncs) }},
	{"states_total", "counter", "States sent.", func(h *health) float64 { return float64(h.stats.States) }},
}

func number(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// writeMetrics writes all numbers of this process.
func (h *host) writeMetrics(w io.Writer) {
	all := h.all()
	rooms, pulses := make([]health, len(all)), make([]pulse, len(all))
	for i, r := range all {
		rooms[i], pulses[i] = r.shown.read()
	}
	for _, g := range gauges {
		head(w, "skijet_"+g.name, g.kind, g.help)
		for i := range rooms {
			fmt.Fprintf(w, "skijet_%s{room=%q} %v\n", g.name, rooms[i].Room, g.of(&rooms[i]))
		}
	}
	for _, one := range []struct {
		name, help string
		of         func(p *pulse) *times
	}{
		{"skijet_tick_work_seconds", "Time that a call takes which plays and sends ticks.", func(p *pulse) *times { return &p.work }},
		{"skijet_tick_lag_seconds", "Time from when a tick is due to when it is sent.", func(p *pulse) *times { return &p.lag }},
	} {
		head(w, one.name, "histogram", one.help)
		for i := range pulses {
			one.of(&pulses[i]).write(w, one.name, rooms[i].Room)
		}
	}
	writeProcess(w)
}

func head(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// write writes the times of a room.
func (t *times) write(w io.Writer, name, room string) {
	count := int64(0)
	for i, bound := range bounds {
		count += t.counts[i]
		fmt.Fprintf(w, "%s_bucket{room=%q,le=\"%v\"} %d\n", name, room, bound.Seconds(), count)
	}
	count += t.counts[len(bounds)]
	fmt.Fprintf(w, "%s_bucket{room=%q,le=\"+Inf\"} %d\n%s_sum{room=%q} %v\n%s_count{room=%q} %d\n", name, room, count, name, room, t.sum.Seconds(), name, room, count)
}

// writeProcess writes what the Go runtime knows of the process, by the names that others use.
func writeProcess(w io.Writer) {
	list := []struct{ sample, name, kind, help string }{
		{"/sched/goroutines:goroutines", "go_goroutines", "gauge", "Goroutines."},
		{"/memory/classes/heap/objects:bytes", "go_memstats_heap_alloc_bytes", "gauge", "Bytes of objects."},
		{"/memory/classes/total:bytes", "go_memstats_sys_bytes", "gauge", "Bytes of memory that the runtime has."},
		{"/gc/heap/allocs:objects", "go_memstats_mallocs_total", "counter", "Objects allocated."},
		{"/gc/heap/allocs:bytes", "go_memstats_alloc_bytes_total", "counter", "Bytes allocated."},
		{"/gc/cycles/total:gc-cycles", "go_gc_cycles_total", "counter", "Collections of garbage."},
	}
	samples := make([]metrics.Sample, len(list))
	for i := range list {
		samples[i].Name = list[i].sample
	}
	metrics.Read(samples)
	for i, one := range list {
		head(w, one.name, one.kind, one.help)
		fmt.Fprintf(w, "%s %d\n", one.name, samples[i].Value.Uint64())
	}
	head(w, "process_cpu_seconds_total", "counter", "Time of processors that the process took.")
	fmt.Fprintf(w, "process_cpu_seconds_total %v\n", processTime().Seconds())
}
