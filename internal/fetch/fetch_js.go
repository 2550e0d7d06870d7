package fetch

import (
	"context"
	"errors"
	"syscall/js"
	"time"
)

// Await waits for a promise.
func Await(ctx context.Context, promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1) // so that nobody blocks when ctx is done
	var resolved, rejected js.Func
	release := func() { resolved.Release(); rejected.Release() }
	resolved = js.FuncOf(func(_ js.Value, args []js.Value) any {
		value := js.Undefined()
		if len(args) > 0 {
			value = args[0]
		}
		done <- settled{value, nil}
		release()
		return nil
	})
	rejected = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		release()
		return nil
	})
	promise.Call("then", resolved, rejected)
	select {
	case s := <-done:
		return s.value, s.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err()
	}
}

// Do asks for a URL: by POST with a body, or by GET without one. Browsers check every certificate.
func Do(ctx context.Context, url, body string, _ bool) (a Answer, err error) {
	how := map[string]any{"method": "GET", "cache": "no-store"}
	if body != "" {
		how = map[string]any{"method": "POST", "headers": map[string]any{"Content-Type": Form}, "body": body}
	}
	asked := time.Now()
	answer, err := Await(ctx, js.Global().Call("fetch", url, how))
	if err != nil {
		return a, err
	}
	a.Trip = time.Since(asked)
	text, err := Await(ctx, answer.Call("text"))
	if err != nil {
		return a, err
	}
	a.Status, a.Body = answer.Get("status").Int(), []byte(text.String())
	if len(a.Body) > MostBytes {
		a.Body = a.Body[:MostBytes]
	}
	return a, nil
}
