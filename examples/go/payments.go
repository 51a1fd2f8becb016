// Package shop is your own code, under test: it books payments, and tries again when the service is unavailable.
package shop

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
)

const attempts = 2

const unavailable = 503

// Rejected: the service answered with an error.
type Rejected struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (r *Rejected) Error() string {
	return fmt.Sprintf("%d: %s", r.Code, r.Message)
}

// Payments of a service.
type Payments struct {
	BaseURL string
	Token   string
}

// Add books a payment for a lead.
func (p *Payments) Add(lead int, sum string) error {
	body := map[string]any{"category": "Flat", "purpose": "Deposit", "sum": sum}
	path := fmt.Sprintf("/lead/%d/payment", lead)
	for attempt := 1; ; attempt++ {
		rejected, err := p.post(path, body)
		if err != nil {
			return err
		}
		if rejected == nil {
			return nil
		}
		if rejected.Code != unavailable || attempt == attempts {
			return rejected
		}
	}
}

func (p *Payments) post(path string, body any) (*Rejected, error) {
	content, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest("POST", p.BaseURL+path, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("token", p.Token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer := struct {
		Status string     `json:"status"`
		Errors []Rejected `json:"errors"`
	}{}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Status != "success" {
		return &answer.Errors[0], nil
	}
	return nil, nil
}
