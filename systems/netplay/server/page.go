package server

import (
	"net/http"
	"path"
	"strings"
)

// types are those of the files of a build, which not every machine knows.
var types = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm", ".zip": "application/zip"}

// webpage serves a build for browsers, by its compressed files.
func webpage(folder string) http.Handler {
	root := http.Dir(folder)
	plain := http.FileServer(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Clean("/" + r.URL.Path)
		if name == "/" {
			name = "/index.html"
		}
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Vary", "Accept-Encoding")
		if kind, ok := types[path.Ext(name)]; ok {
			w.Header().Set("Content-Type", kind)
		}
		if file, err := root.Open(name + ".gz"); err == nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			defer file.Close()
			if info, err := file.Stat(); err == nil {
				w.Header().Set("Content-Encoding", "gzip")
				http.ServeContent(w, r, name, info.ModTime(), file)
				return
			}
		}
		plain.ServeHTTP(w, r)
	})
}
