// Package onlinetest has what tests of online play over sockets need: a bad line to a server of
// this machine, and players without a picture.
package onlinetest
