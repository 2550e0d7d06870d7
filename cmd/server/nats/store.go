package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/skijet/skijet/internal/directory"
)

// Numbers of the bucket [ours].
const (
	bucket   = "skijet-lobby"
	mostCopy = 5                // nodes that have the bucket
	mostSize = 64 << 10         // bytes of an entry
	silence  = 20 * time.Second // after which a watch begins anew: servers announce themselves each 5 s
)

// store is a directory in a bucket of JetStream. The bucket is in memory, and is made again if it is lost: servers announce
// themselves again.
type store struct {
	js     jetstream.JetStream
	copies int
	mutex  sync.Mutex
	values jetstream.KeyValue // nil: the bucket is not known to be there
}

// open reads a URL like nats://HOST:PORT?replicas=3, and connects as soon as somebody answers there.
func open(address string) (directory.Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	s := &store{copies: 1}
	if text := u.Query().Get("replicas"); text != "" {
		if s.copies, err = strconv.Atoi(text); err != nil || s.copies < 1 || s.copies > mostCopy {
			return nil, fmt.Errorf("replicas=%s: want 1 to %d", text, mostCopy)
		}
	}
	u.RawQuery = ""
	nc, err := nats.Connect(u.String(), nats.Name("skijet lobby"), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(250*time.Millisecond))
	if err != nil {
		return nil, err
	}
	s.js, err = jetstream.New(nc)
	return s, err
}

// open returns the bucket, which is made if it is not there.
func (s *store) open(ctx context.Context) (jetstream.KeyValue, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.values != nil {
		return s.values, nil
	}
	values, err := s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, TTL: directory.Life, History: 1, Replicas: s.copies, Storage: jetstream.MemoryStorage, MaxValueSize: mostSize})
	if err == nil {
		s.values = values
	}
	return values, err
}

// fail forgets the bucket after an error that may mean that it is not there.
func (s *store) fail(err error) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.values = nil
	return err
}

// name is the key of an entry as JetStream allows it.
func name(key string) string { return base64.RawURLEncoding.EncodeToString([]byte(key)) }

// Get returns what a key has.
func (s *store) Get(ctx context.Context, key string) (e directory.Entry, revision uint64, err error) {
	values, err := s.open(ctx)
	if err != nil {
		return e, 0, err
	}
	got, err := values.Get(ctx, name(key))
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return e, 0, nil
	case err != nil:
		return e, 0, s.fail(err)
	}
	return e, got.Revision(), json.Unmarshal(got.Value(), &e)
}

// Swap writes what a key has, unless it has another revision.
func (s *store) Swap(ctx context.Context, key string, e directory.Entry, revision uint64) (uint64, error) {
	values, err := s.open(ctx)
	if err != nil {
		return 0, err
	}
	data, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	next, err := values.Update(ctx, name(key), data, revision)
	var refused *jetstream.APIError
	switch {
	case errors.As(err, &refused) && refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence:
		return 0, directory.ErrStale
	case err != nil:
		return 0, s.fail(err)
	}
	return next, nil
}

// Watch tells of all entries and changes, until ctx is done or nothing has changed for so long that the bucket may be another one.
func (s *store) Watch(ctx context.Context, saw func(key string, e directory.Entry, revision uint64)) error {
	values, err := s.open(ctx)
	if err != nil {
		return err
	}
	watch, err := values.WatchAll(ctx)
	if err != nil {
		return s.fail(err)
	}
	defer func() { _ = watch.Stop() }() // which may be gone
	quiet := time.NewTimer(silence)
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-quiet.C:
			return s.fail(errors.New("nothing has changed for long: looking again"))
		case one, ok := <-watch.Updates():
			if !ok {
				return s.fail(errors.New("the watch has ended"))
			}
			quiet.Reset(silence)
			if one == nil || one.Operation() != jetstream.KeyValuePut { // the end of what was there
				continue
			}
			var e directory.Entry
			key, err := base64.RawURLEncoding.DecodeString(one.Key())
			if err == nil && json.Unmarshal(one.Value(), &e) == nil {
				saw(string(key), e, one.Revision())
			}
		}
	}
}
