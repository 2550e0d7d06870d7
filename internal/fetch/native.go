//go:build !js

package fetch

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"time"
)

// Do asks for a URL: by POST with a body, or by GET without one. Over TLS the certificate must be signed
// by an authority only if signed is set.
func Do(ctx context.Context, url, body string, signed bool) (a Answer, err error) {
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: !signed}}
	defer transport.CloseIdleConnections()
	var asked time.Time
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		WroteRequest:         func(httptrace.WroteRequestInfo) { asked = time.Now() },
		GotFirstResponseByte: func() { a.Trip = time.Since(asked) },
	})
	method := http.MethodGet
	if body != "" {
		method = http.MethodPost
	}
	q, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return a, err
	}
	if body != "" {
		q.Header.Set("Content-Type", Form)
	}
	answer, err := (&http.Client{Transport: transport}).Do(q)
	if err != nil {
		return a, err
	}
	defer answer.Body.Close()
	a.Status = answer.StatusCode
	a.Body, err = io.ReadAll(io.LimitReader(answer.Body, MostBytes))
	return a, err
}
