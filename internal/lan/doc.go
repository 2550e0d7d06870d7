// Package lan finds servers in the local network: who looks asks all machines there by a datagram
// to the usual port, and servers say who they are.
package lan

// Server is what a server says of itself.
type Server struct {
	Address string `json:"-"` // from which it answered, with its port
	ID      string // of this run of the server, which may answer from several addresses
	Name    string
	Level   string
	Mode    string
	People  int
	Seats   int
	Locked  bool // it wants a password
}
