package lobby

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
)

// many announces servers with rooms for 16, of which some are full.
func many(l *alone, servers, rooms int) {
	for i := range servers {
		a := directory.Announcement{Server: directory.Server{Address: fmt.Sprint("10.0.", i/256, ".", i%256, ":7000"), About: directory.About{ID: fmt.Sprint(i), Version: 3}}, Seq: 1}
		for j := range rooms {
			a.Rooms = append(a.Rooms, directory.Room{Name: fmt.Sprint("room", j+1), Level: "valley", Mode: []string{"ctf", "team", "hold"}[j%3], Rules: "arena", Score: "1 : 0", People: (i + j) % 17, Seats: 16, Bots: 8})
		}
		l.announce(a)
	}
}

func BenchmarkList_10000Rooms(b *testing.B) {
	l := newAlone()
	many(l, 313, 32)
	for b.Loop() {
		all := l.List(l.now, Filter{Ask: Ask{Version: 3, Mode: "ctf"}, Free: true, People: true})
		answer(httptest.NewRecorder(), http.StatusOK, all)
	}
}

func BenchmarkPlay_10000Rooms(b *testing.B) {
	l := newAlone()
	many(l, 313, 32)
	i := 0
	for b.Loop() {
		if r, _ := l.play(fmt.Sprint("player", i%2000), ""); r != Placed {
			b.Fatal(r)
		}
		i++
	}
}

// TestService_AnswersAThousandASecond over HTTP, with 10,000 rooms. Its figures are printed by -v, and the long form has 10 s of it.
func TestService_AnswersAThousandASecond(t *testing.T) {
	const rate = 1000
	seconds := 0.2
	if os.Getenv("SKIJET_LONG") != "" {
		seconds = 10
	}
	key := ticket.KeyOf("a secret of some length")
	s := NewService(Setup{Options: Options{Every: 10 * time.Minute, Version: 3}, Store: directory.NewMemory(time.Now), Key: &key, Now: time.Now, Log: t.Logf})
	go s.Run(t.Context())
	l := newAlone()
	many(l, 313, 32)
	for _, c := range l.board.all {
		if _, err := s.take(t.Context(), directory.Announcement{Server: c.base.Server, Seq: 1}); err != nil {
			t.Fatal(err)
		}
	}
	mux := http.NewServeMux()
	s.Pages(mux)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = r.Header.Get("From") // of as many addresses as players
		mux.ServeHTTP(w, r)
	}))
	defer web.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64, MaxConnsPerHost: 64}}
	count := int(seconds * rate)
	took := make([]time.Duration, count)
	began := time.Now()
	var group sync.WaitGroup
	for i := range count {
		time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / rate)))
		group.Go(func() {
			asked := time.Now()
			body := url.Values{"version": {"3"}, "player": {ticket.NewNonce().String()}}.Encode()
			q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, web.URL+directory.PathPlay, strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			q.Header.Set("From", fmt.Sprintf("10.%d.%d.%d:5", i>>16&255, i>>8&255, i&255))
			answer, err := client.Do(q)
			if err != nil {
				t.Error(err)
				return
			}
			_, _ = io.Copy(io.Discard, answer.Body) // so that the connection is used again
			answer.Body.Close()
			if took[i] = time.Since(asked); answer.StatusCode != http.StatusOK {
				t.Errorf("status %d", answer.StatusCode)
			}
		})
	}
	group.Wait()
	var best time.Duration // of 200 in a row: a machine that does something else stands still now and then
	for row := range slices.Chunk(slices.Clone(took), 200) {
		slices.Sort(row)
		if late := row[len(row)*99/100]; best == 0 || late < best {
			best = late
		}
	}
	slices.Sort(took)
	t.Logf("%d answers in %v: half within %v, 99 of 100 within %v, in the best fifth of a second within %v", count, time.Since(began).Round(time.Millisecond), took[count/2], took[count*99/100], best)
}
