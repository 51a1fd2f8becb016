// Package shop has small clients. Each one is sound as long as no fault occurs; its comment names the defect.
package shop

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Rejected: an error of the service.
type Rejected struct{ Code int }

func (r Rejected) Error() string { return fmt.Sprintf("rejected with code %d", r.Code) }

// API sends requests of one user.
type API struct {
	URL   string
	Token string
	HTTP  *http.Client
}

type answer struct {
	Status string
	Result struct{ ID json.RawMessage }
	Errors []struct{ Code int }
}

func (api API) send(method, path string, body any) (*http.Response, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, api.URL+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("token", api.Token)
	request.Header.Set("Content-Type", "application/json")
	return api.HTTP.Do(request)
}

// call sends one request, and returns the id of its result.
func (api API) call(method, path string, body any) (string, error) {
	response, err := api.send(method, path, body)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var got answer
	if err := json.NewDecoder(response.Body).Decode(&got); err != nil {
		return "", err
	}
	if got.Status != "success" {
		return "", Rejected{got.Errors[0].Code}
	}
	return string(got.Result.ID), nil
}

type fields map[string]any

func (api API) Pay(lead, sum int) error {
	body := fields{"category": "Flat", "purpose": "Deposit", "sum": sum}
	_, err := api.call("POST", fmt.Sprintf("/lead/%d/payment", lead), body)
	return err
}

func (api API) Comment(lead int, text string) error {
	_, err := api.call("POST", fmt.Sprintf("/lead/%d/comment", lead), fields{"text": text})
	return err
}

func (api API) AddTask(title string) (string, error) {
	return api.call("POST", "/task", fields{"title": title, "owner_id": 11, "project_id": 1})
}

func (api API) ChangeOwner(lead, owner int) error {
	_, err := api.call("PUT", fmt.Sprintf("/lead/%d/owner", lead), fields{"owner": owner})
	return err
}

func (api API) DeleteView(view int) error {
	_, err := api.call("DELETE", fmt.Sprintf("/view/%d", view), nil)
	return err
}

// RetryingTransport repeats each request after a network error, also a POST.
type RetryingTransport struct{}

func (RetryingTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err == nil {
		return response, nil
	}
	again := request.Clone(request.Context())
	if again.Body, err = request.GetBody(); err != nil {
		return nil, err
	}
	return http.DefaultTransport.RoundTrip(again)
}

// SetSource drops the error.
func (api API) SetSource(view int, source string) {
	_, _ = api.call("PUT", fmt.Sprintf("/view/%d", view), fields{"source": source})
}

// CommentIfOK treats HTTP 200 as success: errors of the service have HTTP 200.
func (api API) CommentIfOK(lead int, text string) error {
	response, err := api.send("POST", fmt.Sprintf("/lead/%d/comment", lead), fields{"text": text})
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return Rejected{response.StatusCode}
	}
	return nil
}

// OpenFile writes twice at once, and overwrites the error of the task with the result of the comment.
func (api API) OpenFile(lead int) error {
	var group sync.WaitGroup
	var task, comment, failed error
	group.Add(2)
	go func() {
		defer group.Done()
		_, task = api.AddTask("Call back")
	}()
	go func() {
		defer group.Done()
		comment = api.Comment(lead, "Called")
	}()
	group.Wait()
	failed = task
	failed = comment
	return failed
}

// CommentWithin treats a timeout as a failure of the comment, and sends the comment again.
func (api API) CommentWithin(patience time.Duration, lead int, text string) error {
	hasty := api
	hasty.HTTP = &http.Client{Timeout: patience}
	err := hasty.Comment(lead, text)
	var timeout interface{ Timeout() bool }
	if errors.As(err, &timeout) && timeout.Timeout() {
		return api.Comment(lead, text)
	}
	return err
}

// AddTwoTasks repeats the second task, although the service may have stored it.
func (api API) AddTwoTasks() error {
	if _, err := api.AddTask("Call back"); err != nil {
		return err
	}
	_, err := api.AddTask("Send the offer")
	if err != nil {
		_, err = api.AddTask("Send the offer")
	}
	return err
}

// CommentOnTask treats half a response as an empty one, so the comment lacks the id of the task.
func (api API) CommentOnTask(lead int) error {
	response, err := api.send("POST", "/task", fields{"title": "Call back", "owner_id": 11, "project_id": 1})
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var got answer
	_ = json.NewDecoder(response.Body).Decode(&got)
	return api.Comment(lead, "See task "+string(got.Result.ID))
}

// DeleteViewSurely repeats a deletion, and reports that the view is unknown.
func (api API) DeleteViewSurely(view int) error {
	err := api.DeleteView(view)
	if errors.As(err, &Rejected{}) {
		return err
	}
	if err != nil {
		return api.DeleteView(view)
	}
	return nil
}

// InsistOnOwner is good: the second change has no effect.
func (api API) InsistOnOwner(lead, owner int, login func() string) error {
	err := api.ChangeOwner(lead, owner)
	if err == nil {
		return nil
	}
	api.Token = login()
	return api.ChangeOwner(lead, owner)
}
