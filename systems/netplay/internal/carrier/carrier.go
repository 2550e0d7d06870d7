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
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			_, data, err := conn.Read(ctx)
			if err == nil && len(data) == 0 {
				err = link.ErrSize
			}
			if err != nil {
				p.End(fmt.Errorf("%w: %w", link.ErrClosed, err))
				return
			}
			p.Arrive(link.Channel(data[0]), data[1:])
		}
	}()
	go func() {
		err := writeSocket(ctx, p, conn)
		if err == nil {
			err = conn.Close(websocket.StatusNormalClosure, "")
		}
		p.End(fmt.Errorf("%w: %v", link.ErrClosed, err))
	}()
	go func() {
		defer cancel()
		for {
			select {
			case <-p.Done():
				_ = conn.CloseNow() // it may be closed already
				return
			case <-time.After(patience):
			}
			alive, stop := context.WithTimeout(ctx, patience)
			err := conn.Ping(alive)
			stop()
			if err != nil {
				p.End(fmt.Errorf("%w: %w", link.ErrClosed, err))
			}
		}
	}()
}

func writeSocket(ctx context.Context, p *pipe.Pipe, conn *websocket.Conn) error {
	for {
		channel, data, ok := p.Next(link.Stream, link.Datagram)
		if !ok {
			return nil
		}
		soon, stop := context.WithTimeout(ctx, patience)
		err := conn.Write(soon, websocket.MessageBinary, append([]byte{byte(channel)}, data...))
		stop()
		if err != nil {
			return err
		}
	}
}
