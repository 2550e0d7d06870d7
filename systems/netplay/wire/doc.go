// Package wire encodes everything that the clients of a match and its room say to each
// other. docs/online.md lists the messages.
//
// What repeats each tick goes in datagrams: [Input] from a client, and [Frames] from the
// room. Both encode commands by those that the other side has acknowledged. What comes
// seldom, or is large, is a [Message] on the reliable stream.
//
// Every message ends with its checksum, every reader takes any data, and what it allocates
// is limited by the constants of this package. Its errors wrap [ErrWire].
package wire
