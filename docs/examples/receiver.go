// A complete webhook receiver for Go 1.21 or newer, using only the standard library:
//
//	NAKOR_WEBHOOK_SECRET=whsec_… go run docs/examples/receiver.go 9090
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	toleranceSeconds = 300
	bodyLimit        = 100_000 // Events have at most 64,000 bytes.
)

var timeForm = regexp.MustCompile(`^[0-9]{1,12}$`)

// rejectionReason says why a request is rejected; it is empty if the request is authentic, unmodified and recent. now is a Unix timestamp in seconds.
func rejectionReason(secret []byte, header string, body []byte, now int64) string {
	if header == "" {
		return "header_missing"
	}
	var times, signatures []string
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			times = append(times, value)
		case "v1":
			signatures = append(signatures, value)
		}
	}
	if len(times) != 1 || !timeForm.MatchString(times[0]) || len(signatures) == 0 {
		return "header_malformed"
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(times[0] + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	isSigned := false
	for _, signature := range signatures {
		isSigned = hmac.Equal(expected, []byte(signature)) || isSigned
	}
	sentAt, _ := strconv.ParseInt(times[0], 10, 64)
	switch age := now - sentAt; {
	case !isSigned:
		return "signature_wrong"
	case age > toleranceSeconds:
		return "too_old"
	case age < -toleranceSeconds:
		return "too_new"
	}
	return ""
}

type event struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	CreatedAt string `json:"created_at"`
}

func main() {
	secret := []byte(os.Getenv("NAKOR_WEBHOOK_SECRET"))
	if len(secret) == 0 {
		log.Fatal("Set NAKOR_WEBHOOK_SECRET to the secret that POST /webhooks returned.")
	}
	port := "9090"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}
	var seen sync.Map // A real receiver stores the ids for 30 days, in the transaction that processes the event.
	receive := func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyLimit))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if reason := rejectionReason(secret, request.Header.Get("X-NK-Signature"), body, time.Now().Unix()); reason != "" {
			fmt.Println("rejected", reason)
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		var received event
		if err := json.Unmarshal(body, &received); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		what := "accepted"
		if _, isKnown := seen.LoadOrStore(received.ID, true); isKnown {
			what = "seen before"
		}
		fmt.Println(what, received.Type, received.ID, received.CreatedAt)
		// Respond immediately and process later: without a response within 10 seconds the event is sent again.
		response.WriteHeader(http.StatusNoContent)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on http://" + listener.Addr().String())
	log.Fatal(http.Serve(listener, http.HandlerFunc(receive)))
}
