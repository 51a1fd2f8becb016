package leadmock

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// Event: a completed request, or a change by a control call. docs/reference/report.md lists the fields of Data.
type Event struct {
	// ID continues a stream after this event
	ID string
	// Event is request, changes, contents, clock, assumptions, faults, snapshots, journal, sandboxes, fixture or operations.
	Event string
	Data  json.RawMessage
}

// Events: an open stream of events.
type Events struct {
	failure Error
	body    io.ReadCloser
	lines   *bufio.Reader
}

// Events streams the events of this sandbox. The stream is open when this method returns, so it contains all later
// events. The end of ctx, or Close, ends the stream.
//
// If after is the ID of an event, the stream begins with the events after it; "0" begins with all retained events; ""
// begins with the next event.
func (c *Client) Events(ctx context.Context, after string) (*Events, error) {
	call := call{method: "GET", path: "/_mock/events"}
	target, failure := c.target(call)
	if failure != nil {
		return nil, failure
	}
	failure = &Error{Call: "GET " + target}
	headers := http.Header{}
	if after != "" {
		headers.Set("Last-Event-ID", after)
	}
	response, err := c.open(ctx, call, target, headers)
	if err != nil {
		return nil, failure.unreached(err)
	}
	if response.StatusCode != http.StatusOK {
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			return nil, failure.unreached(err)
		}
		return nil, answer{response.StatusCode, response.Header.Get("Location"), text}.check(failure)
	}
	return &Events{failure: *failure, body: response.Body, lines: bufio.NewReader(response.Body)}, nil
}

// Next waits for the next event. It returns io.EOF after the end of the stream.
func (e *Events) Next() (Event, error) {
	event := Event{}
	for {
		line, err := e.lines.ReadString('\n')
		if err == io.EOF {
			return Event{}, err
		}
		if err != nil {
			failure := e.failure
			return Event{}, failure.unreached(err)
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch name {
		case "id":
			event.ID = value
		case "event":
			event.Event = value
		case "data":
			event.Data = json.RawMessage(value)
		case "":
			// Comments, which keep the stream alive, have no data.
			if value == "" && event.Data != nil {
				return event, nil
			}
		}
	}
}

// Close ends the stream.
func (e *Events) Close() error {
	return e.body.Close()
}
