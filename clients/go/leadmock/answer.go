package leadmock

import "encoding/json"

// shownText: how many bytes of an unknown response an error shows.
const shownText = 200

// answer: a response of the server.
type answer struct {
	status   int
	location string
	text     []byte
}

// check returns the failure, completed, unless the response is a success of the control plane.
func (a answer) check(failure *Error) error {
	if a.location != "" {
		failure.Detail = "leadmock cannot be reached: the server redirects to " + a.location + ": use that URL"
		return failure
	}
	failure.Status = a.status
	fields := map[string]json.RawMessage{}
	isObject := json.Unmarshal(a.text, &fields) == nil && fields != nil
	problem := Problem{}
	if fields["detail"] != nil && json.Unmarshal(a.text, &problem) == nil && problem.Status == a.status {
		failure.Detail = problem.Detail
		failure.Violations = problem.Errors
		failure.Problem = &problem
		return failure
	}
	if string(fields["status"]) == `"error"` && fields["errors"] != nil {
		hint := "Check the path of the base URL, and start the server without --no-control"
		failure.Detail = "the service responded instead of the control plane. " + hint
		return failure
	}
	if isObject && a.status >= 200 && a.status < 300 {
		return nil
	}
	text := a.text
	if len(text) > shownText {
		text = text[:shownText]
	}
	failure.Detail = "the response is not from leadmock: " + string(text)
	return failure
}
