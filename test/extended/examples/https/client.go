// Logs in and prints the response. The resolver of Go ignores preloaded libraries, so the address comes from the test.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

func main() {
	dialer := &net.Dialer{}
	http.DefaultTransport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, network, net.JoinHostPort(os.Getenv("SERVICE_ADDRESS"), "443"))
	}
	login := `{"login": "owner@example.com", "password": "secret", "service": "go", "version": "1.0"}`
	response, err := http.Post("https://api.leads.example/login", "application/json", strings.NewReader(login))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	defer response.Body.Close()
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		os.Exit(1)
	}
}
