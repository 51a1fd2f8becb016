package leadmock

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// Error: a call that failed. A rejected call changes nothing.
type Error struct {
	// Method and URL
	Call string
	// HTTP status; 0 if no response arrived
	Status int
	// Cause, in one sentence
	Detail string
	// Errors of the request by JSON pointer; a slash and a name for a parameter
	Violations []Violation
	// The whole problem; nil if the control plane sent none
	Problem *Problem
	cause   error
}

func (e *Error) Error() string {
	text := e.Call
	if e.Status != 0 {
		text += fmt.Sprintf(" got %d", e.Status)
	}
	text += ": " + e.Detail
	// The detail of a problem contains the first violation.
	if len(e.Violations) > 1 {
		for _, violation := range e.Violations {
			place := violation.Pointer
			if place == "" {
				place = "(the body)"
			}
			text += "\n  " + place + " " + violation.Message
		}
	}
	return text
}

func (e *Error) Unwrap() error {
	return e.cause
}

// unreached completes the failure with the reason why no response arrived.
func (e *Error) unreached(err error) *Error {
	reason := err
	var ofRequest *url.Error
	if errors.As(err, &ofRequest) {
		// The failure already shows method and URL.
		reason = ofRequest.Err
	}
	text := reason.Error()
	if strings.Contains(text, "server gave HTTP response to HTTPS client") {
		text = "the server speaks plain HTTP: use http://"
	}
	e.Detail = "leadmock cannot be reached: " + text
	e.cause = err
	return e
}
