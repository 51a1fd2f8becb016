// Package leadmock controls leadmock, the mock server of the Lead-Tracking Service, in tests of Go.
//
//	mock := leadmock.New(t)                        // a separate sandbox for this test
//	client := shop.NewClient(mock.BaseURL)         // your code, pointed at the sandbox
//	mock.Expect(leadmock.RequestMatch{Operation: "add-payment"}, 1)
package leadmock

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
)

const defaultTimeout = 10 * time.Second

// Client: one sandbox of a running leadmock, with a method for each call of the control plane.
//
// A call that fails returns an *Error. Proxies of the environment are ignored.
type Client struct {
	// BaseURL is the URL for the client under test, without a slash at the end.
	BaseURL string
	// ControlToken is the value of --control-token of the server; default: LEADMOCK_CONTROL_TOKEN.
	ControlToken string
	// Timeout of a call; default: 10 s. If the call makes the server wait, the wait is added.
	Timeout time.Duration
	root    string
	http    *http.Client
	// invalid: why no call of this client can succeed; empty for a valid client
	invalid string
}

// direct uses no proxy, and a new connection for each call, so no test leaves a connection behind.
var direct = &http.Client{
	Transport: &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	},
}

var sandboxPath = regexp.MustCompile("/_sandbox/[^/]+$")

// NewClient: a client of a server such as http://localhost:8080, or of the base URL of a sandbox. If the URL is not an
// http or https URL, each call fails.
func NewClient(baseURL string) *Client {
	base := strings.TrimRight(baseURL, "/")
	client := &Client{
		BaseURL:      base,
		ControlToken: os.Getenv("LEADMOCK_CONTROL_TOKEN"),
		Timeout:      defaultTimeout,
		root:         sandboxPath.ReplaceAllString(base, ""),
		http:         direct,
	}
	parsed, err := url.Parse(base)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Hostname() == "" {
		wanted := "an http or https URL such as http://localhost:8080"
		client.invalid = fmt.Sprintf("the URL of a server must be %s (it is %s)", wanted, baseURL)
	}
	return client
}

// Sandbox: another sandbox of the same server. CreateSandbox creates it, or the first call that writes into it, or the
// first request to the service. If the name is not valid in a path, each call fails.
func (c *Client) Sandbox(name string) *Client {
	other := *c
	part, err := pathPart(name)
	if err != nil && other.invalid == "" {
		other.invalid = err.Error()
	}
	other.BaseURL = c.root + "/_sandbox/" + part
	return &other
}

// HAR gets the journal as a HAR 1.2 file with masked secrets, which developer tools of browsers and proxies can open.
func (c *Client) HAR() (json.RawMessage, error) {
	query := struct {
		Format string `json:"format"`
	}{"har"}
	return send[json.RawMessage](c, call{method: "GET", path: "/_mock/requests", query: query})
}
