// Browser builds the arena, or a game on it, for a web page: to play it from this
// machine, or as static files for any host.
//
//	go run ./tools/browser -serve :8080
//	go run ./tools/browser -out site
//	go run ./tools/browser -game examples/creatures -serve :8080
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

// Exit statuses.
const (
	done = iota
	failed
	refused
)

const about = `Browser builds the arena for a web page.

usage: browser -serve ADDRESS   build it and serve it, for example on :8080
       browser -out FOLDER      build it and write index.html, wasm_exec.js,
                                arena.wasm and the further levels, each also
                                compressed as .br and .gz, which any host for
                                static files serves; this takes minutes

With -game FOLDER it builds a game on the arena instead, from the folder of its main,
which may be in a module of its own.

The flags of the arena go into the address of the page: ?demo=1&armor=light

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("browser", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	address := flags.String("serve", "", "`address` to serve on")
	folder := flags.String("out", "", "`folder` to write to")
	game := flags.String("game", "", "`folder` of the main of a game to build")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, about)
		return done
	case err == nil && flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case err == nil && *address == "" && *folder == "":
		err = errors.New("give -serve or -out")
	}
	if err != nil {
		fmt.Fprintf(stderr, "browser: %v, see -h\n", err)
		return refused
	}
	if err := publish(*address, *folder, *game, stderr); err != nil {
		fmt.Fprintln(stderr, "browser:", err)
		return failed
	}
	return done
}

// publish builds the game of a folder, or the arena without one, into another folder, or into
// a temporary one without a name, and serves it if there is an address.
func publish(address, folder, game string, progress io.Writer) error {
	if folder == "" {
		own, err := os.MkdirTemp("", "skijet")
		if err != nil {
			return err
		}
		defer os.RemoveAll(own)
		folder = own
	}
	var listener net.Listener
	if address != "" {
		// A busy port is reported before the build.
		var err error
		if listener, err = net.Listen("tcp", address); err != nil {
			return err
		}
		defer listener.Close()
	}
	fmt.Fprintln(progress, "browser: building", cmp.Or(game, "the arena"))
	pack := smallest
	if address != "" {
		pack = quick
	}
	if err := buildSite(folder, game, pack, progress); err != nil {
		return err
	}
	if listener == nil {
		fmt.Fprintln(progress, "browser: wrote", folder)
		return nil
	}
	fmt.Fprintf(progress, "browser: open http://%s in a browser\n", displayAddress(listener.Addr()))
	server := &http.Server{Handler: serving(folder), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}

// displayAddress returns the address of the listener for a browser on this machine.
func displayAddress(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return a.String()
}
