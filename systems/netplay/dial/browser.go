//go:build js

package dial

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// maxBuffered is how many bytes a WebSocket may hold back before datagrams are lost [ours].
const maxBuffered = 64 << 10

// scheme returns that of a place: without one, that of the page.
func (p *Place) scheme() string {
	if p.Scheme != "" {
		return p.Scheme
	}
	if js.Global().Get("location").Get("protocol").String() == "https:" {
		return "https"
	}
	return "http"
}

// await waits for a promise.
func await(ctx context.Context, promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1) // so that nobody blocks when ctx is done
	var resolved, rejected js.Func
	release := func() { resolved.Release(); rejected.Release() }
	resolved = js.FuncOf(func(_ js.Value, args []js.Value) any {
		value := js.Undefined()
		if len(args) > 0 {
			value = args[0]
		}
		done <- settled{value, nil}
		release()
		return nil
	})
	rejected = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		release()
		return nil
	})
	promise.Call("then", resolved, rejected)
	select {
	case s := <-done:
		return s.value, s.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err()
	}
}

// Ask asks a server for the offer of a room.
func Ask(ctx context.Context, p Place, password string) (Offer, error) {
	answer, err := await(ctx, js.Global().Call("fetch", p.scheme()+"://"+p.Host+PathJoin,
		map[string]any{"method": "POST", "headers": map[string]any{"Content-Type": form}, "body": request(p, password)}))
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w: %w", ErrUnreachable, err)
	}
	text, err := await(ctx, answer.Call("text"))
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w: %w", ErrUnreachable, err)
	}
	return readOffer(answer.Get("status").Int(), []byte(text.String()))
}

// Connect connects to a room, over WebTransport or else WebSocket; see [Fallback].
func Connect(ctx context.Context, p Place, o Offer) (Connection, error) {
	line := pipe.New(pipe.Limits{})
	insecure := !js.Global().Get("isSecureContext").Truthy()
	over, err := race(ctx, line, !insecure && js.Global().Get("WebTransport").Truthy(),
		func(ctx context.Context) attempt { return dialWebTransport(ctx, p, &o, line) },
		func(ctx context.Context) attempt { return dialWebSocket(ctx, p, &o, line) })
	return Connection{line, over, insecure}, err
}

// view returns a Uint8Array of the browser with a copy of data.
func view(data []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(v, data)
	return v
}

// bytesOf returns a copy of an array of bytes of the browser.
func bytesOf(v js.Value) []byte {
	data := make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(data, v)
	return data
}

func dialWebTransport(ctx context.Context, p Place, o *Offer, line *pipe.Pipe) (a attempt) {
	a.over = "WebTransport"
	defer func() { // of a constructor that refuses its arguments
		if reason := recover(); reason != nil {
			a.err = fmt.Errorf("%v", reason)
		}
	}()
	var hashes []any
	for _, text := range o.Hashes {
		if sum, err := base64.StdEncoding.DecodeString(text); err == nil {
			hashes = append(hashes, map[string]any{"algorithm": "sha-256", "value": view(sum)})
		}
	}
	settings := map[string]any{"congestionControl": "low-latency"}
	if len(hashes) > 0 {
		settings["serverCertificateHashes"] = hashes
	}
	session := js.Global().Get("WebTransport").New("https://"+p.Host+o.query(), settings)
	a.lose = func() { session.Call("close") }
	go func() { _, _ = await(context.Background(), session.Get("closed")) }() // nobody else looks at its reason
	if _, a.err = await(ctx, session.Get("ready")); a.err != nil {
		return a
	}
	stream, err := await(ctx, session.Call("createBidirectionalStream"))
	if a.err = err; err != nil {
		a.lose()
		return a
	}
	a.win = func() { carry(line, session, stream) }
	return a
}

// carry moves the messages of a link over a session and its stream, until one of them ends.
func carry(line *pipe.Pipe, session, stream js.Value) {
	ctx := context.Background()
	end := func(err error) { line.End(fmt.Errorf("%w: %v", link.ErrClosed, err)) }
	datagrams := session.Get("datagrams")
	var out js.Value
	if w := datagrams.Get("writable"); w.Truthy() {
		out = w.Call("getWriter")
	} else { // Safari has only this one
		out = datagrams.Call("createWritable").Call("getWriter")
	}
	go func() {
		var rest []byte
		end(read(stream.Get("readable").Call("getReader"), func(data []byte) error {
			var err error
			rest, err = cut(line, append(rest, data...))
			return err
		}))
	}()
	go func() {
		_ = read(datagrams.Get("readable").Call("getReader"), func(data []byte) error { line.Arrive(link.Datagram, data); return nil })
	}()
	go func() {
		for {
			_, data, ok := line.Next(link.Datagram)
			if !ok {
				return
			}
			if _, err := await(ctx, out.Call("write", view(data))); err != nil {
				return
			}
		}
	}()
	go func() {
		writer := stream.Get("writable").Call("getWriter")
		for {
			_, data, ok := line.Next(link.Stream)
			if !ok {
				break
			}
			whole := append(binary.LittleEndian.AppendUint32(nil, uint32(len(data))), data...)
			if _, err := await(ctx, writer.Call("write", view(whole))); err != nil {
				end(err)
				return
			}
		}
		_, err := await(ctx, writer.Call("close"))
		end(err)
	}()
	go func() {
		_, _ = await(ctx, session.Get("closed"))
		line.End(link.ErrClosed)
	}()
	go func() {
		<-line.Done()
		session.Call("close")
	}()
}

// read hands over what a reader of the browser reads, until its end.
func read(reader js.Value, take func([]byte) error) error {
	for {
		chunk, err := await(context.Background(), reader.Call("read"))
		if err != nil {
			return err
		}
		if chunk.Get("done").Bool() {
			return errors.New("the server has closed it")
		}
		if err := take(bytesOf(chunk.Get("value"))); err != nil {
			return err
		}
	}
}

// cut hands over the messages at the beginning of what has come on the stream, and returns the
// rest.
func cut(line *pipe.Pipe, data []byte) ([]byte, error) {
	const head = 4
	for len(data) >= head {
		size := int64(binary.LittleEndian.Uint32(data))
		if size > int64(line.MaxMessage()) {
			return nil, fmt.Errorf("%w: %d bytes", link.ErrSize, size)
		}
		if int64(len(data)-head) < size {
			break
		}
		line.Arrive(link.Stream, append([]byte(nil), data[head:head+size]...))
		data = data[head+size:]
	}
	return data, nil
}

func dialWebSocket(ctx context.Context, p Place, o *Offer, line *pipe.Pipe) (a attempt) {
	a.over = "WebSocket"
	defer func() { // of an address that a page over HTTPS may not open
		if reason := recover(); reason != nil {
			a.err = fmt.Errorf("%v", reason)
		}
	}()
	socket := js.Global().Get("WebSocket").New(map[string]string{"http": "ws", "https": "wss"}[p.scheme()] + "://" + p.Host + o.query())
	socket.Set("binaryType", "arraybuffer")
	opened := make(chan bool, 2)
	var onOpen, onMessage, onClose js.Func
	onOpen = js.FuncOf(func(js.Value, []js.Value) any { opened <- true; return nil })
	onMessage = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if data := bytesOf(js.Global().Get("Uint8Array").New(args[0].Get("data"))); len(data) > 0 {
			line.Arrive(link.Channel(data[0]), data[1:])
		}
		return nil
	})
	won := false
	onClose = js.FuncOf(func(js.Value, []js.Value) any {
		if won {
			line.End(link.ErrClosed)
		}
		select {
		case opened <- false:
		default:
		}
		onOpen.Release()
		onMessage.Release()
		onClose.Release()
		return nil
	})
	socket.Set("onopen", onOpen)
	socket.Set("onmessage", onMessage)
	socket.Set("onclose", onClose)
	a.lose = func() { socket.Call("close") }
	select {
	case ok := <-opened:
		if !ok {
			a.err = errors.New("it was refused")
		}
	case <-ctx.Done():
		a.lose()
		a.err = ctx.Err()
	}
	a.win = func() {
		won = true
		go func() {
			defer socket.Call("close")
			for {
				channel, data, ok := line.Next(link.Stream, link.Datagram)
				if !ok || socket.Get("readyState").Int() > 1 {
					return
				}
				if channel == link.Datagram && socket.Get("bufferedAmount").Int() > maxBuffered {
					continue // it is lost
				}
				socket.Call("send", view(append([]byte{byte(channel)}, data...)))
			}
		}()
	}
	return a
}
