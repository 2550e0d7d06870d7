//go:build js

package dial

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"syscall/js"

	"github.com/skijet/skijet/internal/fetch"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// maxBuffered is how many bytes a WebSocket may hold back before datagrams are lost [ours].
const maxBuffered = 64 << 10

// secure returns the scheme of a place: without one, that of the page. Browsers check all certificates.
func (p *Place) secure() (scheme string, signed bool) {
	if p.Scheme != "" {
		return p.Scheme, true
	}
	if js.Global().Get("location").Get("protocol").String() == "https:" {
		return "https", true
	}
	return "http", true
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
	go func() { _, _ = fetch.Await(context.Background(), session.Get("closed")) }() // nobody else looks at its reason
	if _, a.err = fetch.Await(ctx, session.Get("ready")); a.err != nil {
		return a
	}
	stream, err := fetch.Await(ctx, session.Call("createBidirectionalStream"))
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
			if _, err := fetch.Await(ctx, out.Call("write", view(data))); err != nil {
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
			if _, err := fetch.Await(ctx, writer.Call("write", view(whole))); err != nil {
				end(err)
				return
			}
		}
		_, err := fetch.Await(ctx, writer.Call("close"))
		end(err)
	}()
	go func() {
		_, _ = fetch.Await(ctx, session.Get("closed"))
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
		chunk, err := fetch.Await(context.Background(), reader.Call("read"))
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
	scheme, _ := p.secure()
	socket := js.Global().Get("WebSocket").New(map[string]string{"http": "ws", "https": "wss"}[scheme] + "://" + p.Host + o.query())
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
