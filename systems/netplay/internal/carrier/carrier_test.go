package carrier

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/coder/websocket"

	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// sockets are both ends of a WebSocket.
func sockets(t *testing.T) (near, far *websocket.Conn) {
	t.Helper()
	accepted := make(chan *websocket.Conn, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if conn, err := websocket.Accept(w, r, nil); err == nil {
			accepted <- conn
		}
	}))
	t.Cleanup(server.Close)
	near, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	far = <-accepted
	t.Cleanup(func() { _, _ = near.CloseNow(), far.CloseNow() })
	return near, far
}

// TestWebSocket_CarriesEachMessageWholeAndInOrder: short ones, which share buffers, beside long ones.
func TestWebSocket_CarriesEachMessageWholeAndInOrder(t *testing.T) {
	const long = 100_000
	near, far := sockets(t)
	from := pipe.New(pipe.Limits{})
	WebSocket(from, near)
	far.SetReadLimit(-1)
	to, ended := pipe.New(pipe.Limits{Message: long}), make(chan error, 1)
	go func() { ended <- readSocket(to, far) }()
	r := rand.New(rand.NewPCG(1, 1))
	var sent [][]byte
	for range 200 {
		data := make([]byte, []int{r.IntN(3), r.IntN(200), r.IntN(3 * link.MaxDatagram), 4*link.MaxDatagram - 3 + r.IntN(4), r.IntN(long)}[r.IntN(5)])
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		if err := from.Send(link.Stream, data); err != nil {
			t.Fatal(err)
		}
		sent = append(sent, data)
	}
	from.Close()
	var end websocket.CloseError
	if err := <-ended; !errors.As(err, &end) || end.Code != websocket.StatusNormalClosure {
		t.Errorf("the other end is told of %v, want a usual end", err)
	}
	for i, want := range sent {
		if channel, data, ok := to.Receive(); !ok || channel != link.Stream || !bytes.Equal(data, want) {
			t.Fatalf("message %d of %d bytes arrives on channel %d with %d bytes, %v", i, len(want), channel, len(data), ok)
		}
	}
	<-from.Done()
	if err := from.Err(); !errors.Is(err, link.ErrClosed) {
		t.Errorf("it ended by %v", err)
	}
}

// TestWebSocket_EndsOnABreachOfItsProtocol.
func TestWebSocket_EndsOnABreachOfItsProtocol(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"an empty message":   {nil, link.ErrSize},
		"no known channel":   {[]byte{7, 1}, link.ErrSize},
		"a long datagram":    {append([]byte{byte(link.Datagram)}, make([]byte, link.MaxDatagram+1)...), link.ErrSize},
		"more than its most": {append([]byte{byte(link.Stream)}, make([]byte, 3001)...), websocket.ErrMessageTooBig},
	} {
		near, far := sockets(t)
		p := pipe.New(pipe.Limits{Message: 3000})
		WebSocket(p, near)
		good := append([]byte{byte(link.Stream)}, make([]byte, 3000)...)
		for _, data := range [][]byte{good, c.data} {
			if err := far.Write(t.Context(), websocket.MessageBinary, data); err != nil {
				t.Fatal(err)
			}
		}
		<-p.Done()
		if channel, data, ok := p.Receive(); !ok || channel != link.Stream || len(data) != 3000 {
			t.Errorf("%s: the message before it: %d bytes on channel %d", name, len(data), channel)
		}
		if err := p.Err(); !errors.Is(err, c.want) {
			t.Errorf("%s: the link ends by %v, want %v", name, err, c.want)
		}
		if _, _, err := far.Read(t.Context()); err == nil {
			t.Errorf("%s: the other end reads on", name)
		}
	}
}
