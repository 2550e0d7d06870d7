package agones

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Times of a sidecar [ours]; Agones wants to hear of a healthy server each 5 s, unless its fleet says
// otherwise.
const (
	healthEvery = 2 * time.Second
	retryAfter  = time.Second
	answerTime  = 2 * time.Second
	mostAnswer  = 1 << 20 // bytes
)

// GameServer is what Kubernetes knows of a server.
type GameServer struct {
	Meta struct {
		Name    string            `json:"name"`
		Labels  map[string]string `json:"labels"`
		Deleted int64             `json:"deletion_timestamp,string"` // s since 1970; 0: it stays
	} `json:"object_meta"`
	Status struct {
		State   string `json:"state"`
		Address string `json:"address"`
		Ports   []struct {
			Name string `json:"name"`
			Port int    `json:"port"`
		} `json:"ports"`
	} `json:"status"`
}

// Address is where others reach its first port, or nothing while that is not known.
func (g *GameServer) Address() string {
	if g.Status.Address == "" || len(g.Status.Ports) == 0 {
		return ""
	}
	return net.JoinHostPort(g.Status.Address, strconv.Itoa(g.Status.Ports[0].Port))
}

// ends reports whether the server is to end.
func (g *GameServer) ends() bool { return g.Meta.Deleted > 0 || g.Status.State == "Shutdown" }

// Sidecar is that of this process.
type Sidecar struct {
	base  string
	log   func(format string, args ...any)
	every time.Duration // between two signs of health
}

// Find returns the sidecar of an environment, by AGONES_SDK_HTTP_PORT, or nil.
func Find(environment func(name string) string, log func(format string, args ...any)) *Sidecar {
	port := environment("AGONES_SDK_HTTP_PORT")
	if port == "" {
		return nil
	}
	return &Sidecar{base: "http://" + net.JoinHostPort("localhost", port), log: log, every: healthEvery}
}

// Await asks until the sidecar, which may start later than the server, knows where that is.
func (s *Sidecar) Await(ctx context.Context) (g GameServer, err error) {
	told := false
	for {
		if err = s.ask(ctx, http.MethodGet, "/gameserver", nil, &g); err == nil && g.Address() != "" {
			return g, nil
		}
		if !told {
			told = true
			s.log("agones: waiting for the sidecar: %v", reason(err))
		}
		if err := sleep(ctx, retryAfter); err != nil {
			return g, err
		}
	}
}

// reason says why it is waited.
func reason(err error) string {
	if err != nil {
		return err.Error()
	}
	return "the address is not known yet"
}

// Run tells the sidecar that the server is ready, and every 2 s that it is well, until ctx is done; then that it
// ends. It calls allocated when somebody has asked Agones for a server and was given this one, once or more often, and end when the
// server is to end, because a fleet shrinks or its node is cleared.
func (s *Sidecar) Run(ctx context.Context, healthy func() bool, allocated func(), end func(why string)) {
	for s.Ready(ctx) != nil {
		if sleep(ctx, retryAfter) != nil {
			break
		}
	}
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for ctx.Err() == nil {
			if s.watch(ctx, allocated, end) {
				return
			}
			_ = sleep(ctx, retryAfter) // or it is over
		}
	}()
	for sleep(ctx, s.every) == nil {
		if healthy() && ctx.Err() == nil {
			_ = s.try(ctx, "/health", struct{}{}) // which is logged
		}
	}
	<-watched
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), answerTime)
	defer stop()
	_ = s.try(last, "/shutdown", struct{}{})
}

// Ready says that players may come, and that Agones may end the server while nobody is there.
func (s *Sidecar) Ready(ctx context.Context) error { return s.try(ctx, "/ready", struct{}{}) }

// Allocate says that players have come by themselves, so that Agones neither ends the server nor gives it to others.
func (s *Sidecar) Allocate(ctx context.Context) error { return s.try(ctx, "/allocate", struct{}{}) }

// Reserve is Allocate for a time, after which the server is ready again.
func (s *Sidecar) Reserve(ctx context.Context, d time.Duration) error {
	return s.try(ctx, "/reserve", map[string]string{"seconds": strconv.Itoa(int(d.Seconds()))})
}

// Label sets a label of the server, by which it can be found: agones.dev/sdk-NAME.
func (s *Sidecar) Label(ctx context.Context, name, value string) error {
	err := s.ask(ctx, http.MethodPut, "/metadata/label", map[string]string{"key": name, "value": value}, nil)
	return s.logged("/metadata/label", err)
}

func (s *Sidecar) try(ctx context.Context, path string, body any) error {
	return s.logged(path, s.ask(ctx, http.MethodPost, path, body, nil))
}

func (s *Sidecar) logged(path string, err error) error {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.log("agones: %s: %v", path, err)
	}
	return err
}

// ask sends a request, and decodes the answer into a value unless that is nil.
func (s *Sidecar) ask(ctx context.Context, method, path string, body, into any) error {
	ctx, stop := context.WithTimeout(ctx, answerTime)
	defer stop()
	answer, err := s.open(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer answer.Close()
	data, err := io.ReadAll(io.LimitReader(answer, mostAnswer))
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(data, into)
}

func (s *Sidecar) open(ctx context.Context, method, path string, body any) (io.ReadCloser, error) {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	q, err := http.NewRequestWithContext(ctx, method, s.base+path, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return nil, fmt.Errorf("the sidecar answers %s", answer.Status)
	}
	return answer.Body, nil
}

// watch follows what becomes of the server until the connection ends, and reports whether that has to end.
func (s *Sidecar) watch(ctx context.Context, allocated func(), end func(why string)) bool {
	stream, err := s.open(ctx, http.MethodGet, "/watch/gameserver", nil)
	if err != nil {
		_ = s.logged("/watch/gameserver", err) // it is tried again
		return false
	}
	defer stream.Close()
	tell := func(g *GameServer) (ends bool) {
		if g.Status.State == "Allocated" {
			allocated()
		}
		if ends = g.ends(); ends {
			end("Agones ends " + g.Meta.Name)
		}
		return ends
	}
	var before GameServer // what has changed until now
	if s.ask(ctx, http.MethodGet, "/gameserver", nil, &before) == nil && tell(&before) {
		return true
	}
	changes := json.NewDecoder(stream)
	for {
		var change struct {
			Result GameServer `json:"result"`
		}
		if err := changes.Decode(&change); err != nil {
			return false
		}
		if tell(&change.Result) {
			return true
		}
	}
}

// sleep waits, or returns the error of the context.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
