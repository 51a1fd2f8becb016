package leadmock

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// compared: the URLs of servers whose version was compared with Version.
var compared sync.Map

// compareVersions warns once for each server if the server has another version than this package.
func (c *Client) compareVersions() {
	if _, isCompared := compared.LoadOrStore(c.root, true); isCompared {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Timeout)
	defer cancel()
	got, err := c.ask(ctx, call{method: "GET"}, c.root+"/_mock")
	if err != nil || got.check(&Error{}) != nil {
		return
	}
	info := Info{}
	if json.Unmarshal(got.text, &info) == nil && info.Version != Version {
		fmt.Fprintf(os.Stderr, "leadmock: the client is %s, the server at %s is %s\n", Version, c.root, info.Version)
	}
}
