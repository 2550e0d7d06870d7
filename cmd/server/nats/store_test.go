package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/ticket"
)

// cluster starts three nodes of NATS in this process.
func cluster(t *testing.T) (nodes []*server.Server) {
	t.Helper()
	var routes []*url.URL
	for range 3 { // each must know the others before it begins
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		routes = append(routes, &url.URL{Scheme: "nats", Host: l.Addr().String()})
		l.Close()
	}
	for i, r := range routes {
		port, _ := strconv.Atoi(r.Port()) // it is one
		n, err := server.NewServer(&server.Options{ServerName: fmt.Sprint("node", i), Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
			Cluster: server.ClusterOpts{Name: "lobbies", Host: "127.0.0.1", Port: port}, Routes: routes})
		if err != nil {
			t.Fatal(err)
		}
		go n.Start()
		t.Cleanup(func() { n.Shutdown(); n.WaitForShutdown() })
		nodes = append(nodes, n)
	}
	for _, n := range nodes {
		if !n.ReadyForConnections(20 * time.Second) {
			t.Fatal("a node does not start")
		}
	}
	await(t, "leader of the nodes", func() bool {
		for _, n := range nodes {
			if n.JetStreamIsLeader() && len(n.JetStreamClusterPeers()) == 3 {
				return true
			}
		}
		return false
	})
	return nodes
}

// await waits until something is so.
func await(t *testing.T, what string, so func() bool) {
	t.Helper()
	for began := time.Now(); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Fatalf("no %s", what)
		}
	}
}

// connect opens the directory by a node, and the others as soon as that is dead.
func connect(t *testing.T, nodes []*server.Server) *store {
	t.Helper()
	var hosts []string
	for _, n := range nodes {
		hosts = append(hosts, strings.TrimPrefix(n.ClientURL(), "nats://"))
	}
	s, err := open("nats://" + strings.Join(hosts, ",") + "?replicas=3")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.(*store).js.Conn().Close)
	return s.(*store)
}

// house is a lobby on a directory.
type house struct {
	*lobby.Service
	at string
}

var key = ticket.KeyOf("a secret of some length")

func start(t *testing.T, s directory.Store) house {
	service := lobby.NewService(lobby.Setup{Options: lobby.Options{Every: lobby.Every, Version: 3}, Store: s, Key: &key, Now: time.Now, Log: t.Logf})
	go service.Run(t.Context())
	mux := http.NewServeMux()
	service.Pages(mux)
	h := httptest.NewServer(mux)
	t.Cleanup(h.Close)
	return house{service, h.URL}
}

// announce tells a lobby of a server until it takes it.
func (h house) announce(t *testing.T, a directory.Announcement) {
	t.Helper()
	await(t, "announcement", func() bool {
		ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
		defer stop()
		_, err := lobby.Announce(ctx, h.at, &key, a)
		return err == nil
	})
}

// play returns the place that a lobby gives, and how it answers.
func (h house) play(t *testing.T, player ticket.Nonce) (status int, place string) {
	t.Helper()
	answer, err := directory.Fetch(t.Context(), h.at, directory.PathPlay, "version=3&player="+player.String())
	if err != nil {
		t.Fatal(err)
	}
	return answer.Status, string(answer.Body)
}

func hall(seq int64) directory.Announcement {
	return directory.Announcement{Seq: seq, Server: directory.Server{Address: "10.0.0.1:7", About: directory.About{ID: "one", Version: 3, Rooms: []directory.Room{{Name: "room1", Seats: 4}}}}}
}

// TestStore_LobbiesGoOnWhenTheLeaderIsKilled: places that were held are, none is held twice, and what is lost comes again.
func TestStore_LobbiesGoOnWhenTheLeaderIsKilled(t *testing.T) {
	nodes := cluster(t)
	first, second := start(t, connect(t, nodes)), start(t, connect(t, nodes))
	first.announce(t, hall(1))
	second.announce(t, hall(2))
	ada, bob := ticket.NewNonce(), ticket.NewNonce()
	if status, place := first.play(t, ada); status != http.StatusOK {
		t.Fatalf("status %d, %s", status, place)
	}
	var leader *server.Server
	await(t, "leader", func() bool {
		for _, n := range nodes {
			if n.JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, "KV_"+bucket) {
				leader = n
			}
		}
		return leader != nil
	})
	leader.Shutdown()
	began := time.Now()
	for _, h := range []house{first, second} { // the same place, whichever lobby is asked
		await(t, "place after the leader was killed", func() bool {
			status, _ := h.play(t, bob)
			return status == http.StatusOK
		})
	}
	t.Logf("%v until both lobbies held a place after the leader was killed", time.Since(began))
	s := connect(t, nodes)
	var e directory.Entry
	var revision uint64
	await(t, "answer of the nodes that are left", func() (ok bool) {
		var err error
		e, revision, err = s.Get(t.Context(), "10.0.0.1:7")
		return err == nil
	})
	if len(e.Held) != 2 {
		t.Errorf("%+v: want the places of two", e.Held)
	}
	if _, err := s.Swap(t.Context(), "10.0.0.1:7", e, revision-1); !errors.Is(err, directory.ErrStale) {
		t.Errorf("a write by an old revision: %v", err)
	}
	if _, revision, err := s.Get(t.Context(), "10.0.0.2:7"); err != nil || revision != 0 {
		t.Errorf("what is not there has revision %d, %v", revision, err)
	}
	if _, err := open("nats://127.0.0.1:1?replicas=9"); err == nil {
		t.Error("nine copies are taken")
	}
}

// TestStore_IsMadeAgainWhenItIsLost, and has what servers announce from then on.
func TestStore_IsMadeAgainWhenItIsLost(t *testing.T) {
	n, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go n.Start()
	defer n.Shutdown()
	if !n.ReadyForConnections(20 * time.Second) {
		t.Fatal("the node does not start")
	}
	opened, err := open(n.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	s := opened.(*store)
	defer s.js.Conn().Close()
	h := start(t, s)
	h.announce(t, hall(1))
	if err := s.js.DeleteKeyValue(t.Context(), bucket); err != nil {
		t.Fatal(err)
	}
	for seq := int64(2); seq < 4; seq++ {
		h.announce(t, hall(seq))
	}
	if status, place := h.play(t, ticket.NewNonce()); status != http.StatusOK {
		t.Errorf("status %d, %s", status, place)
	}
	if e, _, err := s.Get(t.Context(), "10.0.0.1:7"); err != nil || e.Seq != 3 || len(e.Held) != 1 {
		t.Errorf("%+v, %v", e, err)
	}
}
