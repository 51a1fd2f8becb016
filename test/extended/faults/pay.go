// Command pay pays once, and prints what came: status, body, and how it ended.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

type seen struct {
	Status int    `json:"status,omitempty"`
	Text   string `json:"text"`
	End    string `json:"end"`
}

func pay(url, token, body, patience string) seen {
	timeout, err := time.ParseDuration(patience)
	if err != nil {
		panic(err)
	}
	request, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	request.Header.Set("token", token)
	request.Header.Set("Content-Type", "application/json")
	client := http.Client{Timeout: timeout}
	response, err := client.Do(request)
	if err != nil {
		return seen{End: endOf(err)}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return seen{response.StatusCode, string(text), endOf(err)}
}

func endOf(err error) string {
	var timeout interface{ Timeout() bool }
	if err == nil {
		return "whole"
	}
	if errors.As(err, &timeout) && timeout.Timeout() {
		return "gave up"
	}
	return "lost"
}

func main() {
	if err := json.NewEncoder(os.Stdout).Encode(pay(os.Args[1], os.Args[2], os.Args[3], os.Args[4])); err != nil {
		panic(err)
	}
}
