// Package lan finds servers in the local network: who looks asks all machines there by a datagram
// to the usual port, and servers say who they are.
package lan
