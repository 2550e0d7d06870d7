// Package webpage serves a build for browsers, as tools/browser makes it.
package webpage

import (
	"net/http"
	"path"
	"strings"
)

// Encodings are those of the compressed files of a build, the better one first.
var Encodings = []struct{ Name, Suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// types are those of the files of a build, which not every machine knows.
var types = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm", ".zip": "application/zip"}

// Handler serves the files of a folder, compressed for those who take it.
func Handler(folder string) http.Handler {
	root := http.Dir(folder)
	plain := http.FileServer(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Clean("/" + r.URL.Path)
		if strings.HasSuffix(r.URL.Path, "/") {
			name = path.Join(name, "index.html")
		}
		if kind, ok := types[path.Ext(name)]; ok {
			w.Header().Set("Content-Type", kind)
		}
		w.Header().Set("Cache-Control", "no-cache") // what is built anew is loaded anew
		w.Header().Set("Vary", "Accept-Encoding")
		for _, e := range Encodings {
			if !accepts(r.Header.Get("Accept-Encoding"), e.Name) {
				continue
			}
			file, err := root.Open(name + e.Suffix)
			if err != nil {
				continue
			}
			defer file.Close()
			info, err := file.Stat()
			if err != nil {
				continue
			}
			w.Header().Set("Content-Encoding", e.Name)
			http.ServeContent(w, r, name, info.ModTime(), file)
			return
		}
		plain.ServeHTTP(w, r)
	})
}

// accepts reports whether a list of encodings has one that is not refused by a weight of 0.
func accepts(list, encoding string) bool {
	for part := range strings.SplitSeq(list, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == encoding {
			weight = strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			return weight == "" || strings.Trim(weight, "0.") != ""
		}
	}
	return false
}
