// Package listen is the side of a server: links over WebTransport and WebSocket, and pages,
// all on one port number of UDP and TCP.
//
// Nobody gets a link without a ticket, which the server signs, and each ticket lets in once.
// What it does not know it answers as cheaply as it can, and it has limits for each address
// and for all of them.
package listen
