package carrier

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"github.com/coder/websocket"
	"github.com/quic-go/quic-go"
	"github.com/quic-go/webtransport-go"

	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// Times of a carrier [ours].
const (
	patience  = 10 * time.Second // of a write, and between two signs of life
	idle      = 30 * time.Second // without a packet, after which the other end is gone
	farewell  = time.Second      // for the other end to take what is on the stream
	headBytes = 4                // the length before a message on a stream of WebTransport
)

// Config returns what both ends want of QUIC.
func Config() *quic.Config {
	return &quic.Config{
		EnableDatagrams: true, EnableStreamResetPartialDelivery: true,
		MaxIdleTimeout: idle, KeepAlivePeriod: patience, HandshakeIdleTimeout: patience / 2,
		MaxIncomingStreams: 8, MaxIncomingUniStreams: 8, // those of HTTP/3 and one of ours
	}
}

// WebTransport carries a link over a session and a stream of it.
func WebTransport(p *pipe.Pipe, session *webtransport.Session, stream *webtransport.Stream) {
	go func() { p.End(fmt.Errorf("%w: %w", link.ErrClosed, readStream(p, stream))) }()
	go func() {
		for {
			data, err := session.ReceiveDatagram(session.Context())
			if err != nil {
				return
			}
			p.Arrive(link.Datagram, data)
		}
	}()
	go func() {
		for {
			_, data, ok := p.Next(link.Datagram)
			if !ok {
				return
			}
			_ = session.SendDatagram(data) // it is lost
		}
	}()
	go func() {
		if err := writeStream(p, stream); err != nil {
			p.End(fmt.Errorf("%w: %w", link.ErrClosed, err))
		}
	}()
	go func() {
		select {
		case <-p.Done():
		case <-session.Context().Done():
			p.End(link.ErrClosed)
		}
		_ = session.CloseWithError(0, "") // it may be closed already
	}()
}

func readStream(p *pipe.Pipe, stream io.Reader) error {
	var head [headBytes]byte
	for {
		if _, err := io.ReadFull(stream, head[:]); err != nil {
			return err
		}
		size := binary.LittleEndian.Uint32(head[:])
		if int64(size) > int64(p.MaxMessage()) {
			return fmt.Errorf("%w: %d bytes", link.ErrSize, size)
		}
		data := make([]byte, size)
		if _, err := io.ReadFull(stream, data); err != nil {
			return err
		}
		p.Arrive(link.Stream, data)
	}
}

// writeStream writes until the link is closed, and leaves the other end time to read.
func writeStream(p *pipe.Pipe, stream *webtransport.Stream) error {
	for {
		_, data, ok := p.Next(link.Stream)
		if !ok {
			break
		}
		if err := stream.SetWriteDeadline(time.Now().Add(patience)); err != nil {
			return err
		}
		if _, err := stream.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(data))), data...)); err != nil {
			return err
		}
	}
	if err := stream.Close(); err != nil {
		return err
	}
	select {
	case <-p.Done():
	case <-time.After(farewell):
	}
	return link.ErrClosed
}

// WebSocket carries a link over a connection. The first byte of a message is its channel.
func WebSocket(p *pipe.Pipe, conn *websocket.Conn) {
	conn.SetReadLimit(int64(p.MaxMessage()) + 1)
	go func() { p.End(fmt.Errorf("%w: %w", link.ErrClosed, readSocket(p, conn))) }()
	go func() {
		err := writeSocket(p, conn)
		if err == nil {
			err = conn.Close(websocket.StatusNormalClosure, "")
		}
		p.End(fmt.Errorf("%w: %v", link.ErrClosed, err))
	}()
	go func() {
		for {
			select {
			case <-p.Done():
				_ = conn.CloseNow() // it may be closed already
				return
			case <-time.After(patience / 2):
			}
			alive, stop := context.WithTimeout(context.Background(), patience)
			err := conn.Ping(alive) // it waits for the write before it
			stop()
			if err != nil {
				p.End(fmt.Errorf("%w: %w", link.ErrClosed, err))
			}
		}
	}()
}

// readSocket reads messages until the end. Those that are short have one buffer for many.
func readSocket(p *pipe.Pipe, conn *websocket.Conn) error {
	var shared []byte
	for {
		_, r, err := conn.Reader(context.Background())
		if err != nil {
			return err
		}
		if len(shared) < link.MaxDatagram+2 {
			shared = make([]byte, 4*link.MaxDatagram)
		}
		data := shared[:0]
		for err == nil {
			if len(data) == cap(data) {
				data = append(data, 0)[:len(data)] // a long one gets its own
			}
			var n int
			n, err = r.Read(data[len(data):cap(data)])
			data = data[:len(data)+n]
		}
		switch {
		case err != io.EOF:
			return err
		case len(data) == 0:
			return link.ErrSize
		}
		if len(data) < len(shared) {
			shared = shared[len(data):]
			data = data[:len(data):len(data)]
		}
		p.Arrive(link.Channel(data[0]), data[1:])
	}
}

// writeSocket writes until the link is closed. A deadline of each write would cost as much as the
// write: a ping that does not get through ends the link instead.
func writeSocket(p *pipe.Pipe, conn *websocket.Conn) error {
	var whole []byte
	for {
		channel, data, ok := p.Next(link.Stream, link.Datagram)
		if !ok {
			return nil
		}
		whole = append(append(whole[:0], byte(channel)), data...)
		if err := conn.Write(context.Background(), websocket.MessageBinary, whole); err != nil {
			return err
		}
	}
}
