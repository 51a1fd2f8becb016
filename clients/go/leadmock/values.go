package leadmock

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Null: JSON null. An omitted field has another meaning.
var Null = json.RawMessage("null")

// Ptr: a pointer to a value, for optional fields whose zero value has a meaning, such as Times: leadmock.Ptr(0).
func Ptr[T any](value T) *T {
	return &value
}

// Fields: a record, or the fields of a record to change.
type Fields map[string]any

// Query: fields of the records to list, and parameters such as search, sort and limit.
type Query map[string]any

// Duration: a time.Duration that is sent as whole milliseconds.
type Duration time.Duration

// MarshalJSON writes a duration such as "1500ms".
func (d Duration) MarshalJSON() ([]byte, error) {
	return json.Marshal(fmt.Sprintf("%dms", time.Duration(d).Milliseconds()))
}

// pathPart encodes a part of a path. Empty parts and dots are rejected, because they would lead to another path.
func pathPart(value any) (string, error) {
	text := fmt.Sprint(value)
	if text == "" || text == "." || text == ".." {
		return "", fmt.Errorf("%s is not a valid name in a path", inJSON(text))
	}
	return url.PathEscape(text), nil
}

// queryOf: the parameters of a query. Strings are sent unchanged, other values as JSON.
func queryOf(given any) (url.Values, error) {
	content, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &fields); err != nil {
		return nil, err
	}
	query := url.Values{}
	for name, value := range fields {
		text := ""
		if value[0] != '"' || json.Unmarshal(value, &text) != nil {
			text = string(value)
		}
		query.Set(name, text)
	}
	return query, nil
}

// inJSON writes a value as JSON in one line, for people.
func inJSON(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value)
	return strings.TrimSpace(text.String())
}
