package leadmock

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// defaultWait: how long the server waits for requests if a call sets no timeout.
const defaultWait = 5 * time.Second

// call: a request to the control plane.
type call struct {
	method string
	// path: the path, with the name of each value in braces
	path string
	// values: the values in the path
	values []any
	body   any
	query  any
	// part: the part of the response that the method returns, instead of the whole
	part string
	// waits: how long the call makes the server wait
	waits time.Duration
}

// waitOf: how long the server waits for the expected requests.
func waitOf(expected RequestExpectation) time.Duration {
	if expected.Timeout == 0 {
		return defaultWait
	}
	return time.Duration(expected.Timeout)
}

func send[T any](c *Client, call call) (result T, err error) {
	err = c.send(call, &result)
	return result, err
}

// send sends a call, and decodes the JSON of its response.
func (c *Client) send(call call, into any) error {
	target, failure := c.target(call)
	if failure != nil {
		return failure
	}
	failure = &Error{Call: call.method + " " + target}
	timeout := c.Timeout + call.waits
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	got, err := c.ask(ctx, call, target)
	if err != nil {
		failure.unreached(err)
		if errors.Is(err, context.DeadlineExceeded) {
			failure.Detail = fmt.Sprintf("leadmock cannot be reached: no response within %d ms", timeout.Milliseconds())
		}
		return failure
	}
	c.compareVersions()
	if err := got.check(failure); err != nil {
		return err
	}
	text := got.text
	if call.part != "" {
		parts := map[string]json.RawMessage{}
		err = json.Unmarshal(text, &parts)
		text = parts[call.part]
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		failure.Status = got.status
		failure.Detail = "the response cannot be read: " + err.Error()
		failure.cause = err
		return failure
	}
	return nil
}

// target: the URL of a call. Calls about sandboxes ignore the sandbox of the client.
func (c *Client) target(call call) (string, *Error) {
	base := c.BaseURL
	if strings.HasPrefix(call.path, "/_mock/sandboxes") {
		base = c.root
	}
	failure := &Error{Call: call.method + " " + base + call.path}
	if c.invalid != "" {
		failure.Detail = c.invalid
		return "", failure
	}
	path := ""
	rest := call.path
	for _, value := range call.values {
		before, after, _ := strings.Cut(rest, "{")
		_, after, _ = strings.Cut(after, "}")
		part, err := pathPart(value)
		if err != nil {
			failure.Detail = err.Error()
			return "", failure
		}
		path += before + part
		rest = after
	}
	query, err := queryOf(call.query)
	if err != nil {
		failure.Detail = "the query cannot be sent: " + err.Error()
		failure.cause = err
		return "", failure
	}
	target := base + path + rest
	if len(query) > 0 {
		target += "?" + query.Encode()
	}
	return target, nil
}

// ask sends a call, and reads the whole response.
func (c *Client) ask(ctx context.Context, call call, target string) (answer, error) {
	response, err := c.open(ctx, call, target, nil)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header.Get("Location"), text}, err
}

// open sends a call, and returns the response when its headers have arrived.
func (c *Client) open(ctx context.Context, call call, target string, headers http.Header) (*http.Response, error) {
	content, err := json.Marshal(call.body)
	if err != nil {
		return nil, err
	}
	hasBody := string(content) != "null"
	if !hasBody {
		content = nil
	}
	request, err := http.NewRequestWithContext(ctx, call.method, target, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	for name, values := range headers {
		request.Header[name] = values
	}
	if hasBody {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.ControlToken != "" {
		request.Header.Set("Authorization", "Bearer "+c.ControlToken)
	}
	return c.http.Do(request)
}
