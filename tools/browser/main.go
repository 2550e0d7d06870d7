// Browser builds the arena, or a game on it, for a web page: to play it from this
// machine, or as static files for any host.
//
//	go run ./tools/browser --serve :8080
//	go run ./tools/browser --out site
//	go run ./tools/browser --game examples/creatures --serve :8080
package main

import (
	"cmp"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/webpage"
)

var program = arguments.Program{
	Name:  "browser",
	About: "Browser builds the arena for a web page.",
	Examples: []arguments.Example{
		{Line: "go run ./tools/browser --serve :8080", Does: "builds it and serves it"},
		{Line: "go run ./tools/browser --out site", Does: "writes what any host for static files serves"},
		{Line: "go run ./tools/browser --game examples/creatures --serve :8080"},
	},
	Notes: "The flags of the arena go into the address of the page: ?demo=1&armor=light",
}

// flags are the command line.
type flags struct {
	Serve string `name:"serve" placeholder:"ADDRESS" help:"Build it and serve it on this address, for example :8080."`
	Out   string `name:"out" placeholder:"FOLDER" help:"Build it and write index.html, wasm_exec.js, arena.wasm and the further levels to this folder, each also compressed as .br and .gz, which any host for static files serves. This takes minutes."`
	Quick bool   `name:"quick" help:"Compress for --out as for --serve: in seconds, to files that are a third larger."`
	Game  string `name:"game" placeholder:"FOLDER" help:"Build a game on the arena instead, from the folder of its main, which may be in a module of its own."`
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	var f flags
	_, err := program.Parse(&f, args, stdout)
	if err == nil && f.Serve == "" && f.Out == "" {
		err = arguments.Refuse("give --serve or --out")
	}
	if err == nil {
		err = f.publish(stderr)
	}
	return program.Exit(err, stderr)
}

// publish builds the game of a folder, or the arena without one, into another folder, or into
// a temporary one without a name, and serves it if there is an address.
func (f *flags) publish(progress io.Writer) error {
	address, folder, game := f.Serve, f.Out, f.Game
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
	if address != "" || f.Quick {
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
	server := &http.Server{Handler: webpage.Handler(folder), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(listener)
}

// displayAddress returns the address of the listener for a browser on this machine.
func displayAddress(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return a.String()
}
