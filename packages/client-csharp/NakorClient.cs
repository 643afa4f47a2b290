// Calls the API of a Nakor service, and verifies its webhooks: one file to copy, base class library only.
// Licensed under the Apache License, Version 2.0.

using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;

namespace Nakor.Client
{
    /// <summary>An error that the service responded with. It never contains the key.</summary>
    public sealed class NakorApiException : Exception
    {
        /// <summary>HTTP status.</summary>
        public int Status { get; }

        /// <summary>Never changes its meaning; UNKNOWN for a response that is not of Nakor, such as that of a proxy.</summary>
        public string Code { get; }

        /// <summary>The whole response: <c>{ error: { code, message, details }, meta }</c>.</summary>
        public string Json { get; }

        /// <summary>To be quoted when you report a problem; null if the response has none.</summary>
        public string RequestId { get; }

        /// <summary>After how long the same request may succeed; null if the response does not say.</summary>
        public TimeSpan? RetryAfter { get; }

        /// <summary>The reason of a conflict, such as in_progress; null for other errors.</summary>
        public string Reason { get; }

        internal NakorApiException(int status, string code, string message, string json, string requestId, TimeSpan? retryAfter, string reason)
            : base(code + ": " + message)
        {
            Status = status;
            Code = code;
            Json = json;
            RequestId = requestId;
            RetryAfter = retryAfter;
            Reason = reason;
        }
    }

    /// <summary>The service could not be reached, or its response was not complete. Whether the operation was executed is not known.</summary>
    public sealed class NakorConnectionException : Exception
    {
        internal NakorConnectionException(string message, Exception inner) : base(message, inner) { }
    }

    /// <summary>A response that has arrived completely.</summary>
    public sealed class NakorResponse
    {
        public int Status { get; internal set; }

        /// <summary>Headers by name, in any case.</summary>
        public IReadOnlyDictionary<string, string> Headers { get; internal set; }

        public byte[] Bytes { get; internal set; }

        /// <summary>The envelope <c>{ data, meta }</c>, for the JSON library of your program.</summary>
        public string Json => Encoding.UTF8.GetString(Bytes);

        /// <summary>Whether an earlier response to the same idempotency key was returned again, so that nothing was counted.</summary>
        public bool IsReplay => Header("Idempotency-Replay") == "true";

        public string Header(string name) => Headers.TryGetValue(name, out var value) ? value : null;
    }

    /// <summary>An invoice with errors is a result, with <c>data.valid</c> false. Dispose of the client when the program ends.</summary>
    public sealed class NakorClient : IDisposable
    {
        private const int CompressedFromBytes = 200_000;
        private readonly string baseUrl;
        private readonly string apiKey;
        private readonly string language;
        private readonly int maxAttempts;
        private readonly TimeSpan maxWait;
        private readonly HttpClient http;
        private readonly Random random = new Random();

        /// <param name="baseUrl">Address of the API with its version, such as https://api.example.com/api/v1; http for this computer only.</param>
        /// <param name="apiKey">nk_live_… or nk_test_…</param>
        /// <param name="language">Language of messages: pl or en.</param>
        /// <param name="timeout">Time limit of each attempt; by default 60 seconds.</param>
        /// <param name="maxWait">If the service asks for a longer wait, a call fails at once; by default 30 seconds.</param>
        public NakorClient(string baseUrl, string apiKey, string language = "pl", TimeSpan? timeout = null, int maxAttempts = 4, TimeSpan? maxWait = null)
        {
            if (!Regex.IsMatch(apiKey ?? "", "^nk_(live|test)_[0-9a-f]{36}\\z"))
                throw new ArgumentException("apiKey must be a key of Nakor: nk_live_ or nk_test_ and 36 hexadecimal digits.");
            if (language != "pl" && language != "en") throw new ArgumentException("language must be pl or en.");
            if (maxAttempts < 1) throw new ArgumentException("maxAttempts must be at least 1.");
            if (!Uri.TryCreate(baseUrl, UriKind.Absolute, out var url) || url.Query != "" || url.Fragment != "" || url.UserInfo != "")
                throw new ArgumentException("baseUrl must be the URL of the API, such as https://api.example.com/api/v1.");
            // A key must not travel unencrypted.
            if (url.Scheme != "https" && !(url.Scheme == "http" && url.IsLoopback))
                throw new ArgumentException("baseUrl must use https, except on this computer.");
            this.baseUrl = baseUrl.TrimEnd('/');
            this.apiKey = apiKey;
            this.language = language;
            this.maxAttempts = maxAttempts;
            this.maxWait = maxWait ?? TimeSpan.FromSeconds(30);
            // The key must not travel to another address.
            http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }) { Timeout = timeout ?? TimeSpan.FromSeconds(60) };
        }

        /// <summary>POST /validate with the bytes of a file. The query may contain environment, as_of, advice, ksef_number.</summary>
        public Task<NakorResponse> ValidateAsync(byte[] xml, string idempotencyKey = null, IDictionary<string, string> query = null) =>
            SendAsync("POST", "/validate" + QueryOf(query), xml, "application/xml", idempotencyKey ?? NewKey());

        /// <summary>POST /autofix with the bytes of a file.</summary>
        public Task<NakorResponse> AutofixAsync(byte[] xml, IDictionary<string, string> query = null) =>
            SendAsync("POST", "/autofix" + QueryOf(query), xml, "application/xml");

        /// <summary>POST /correction/analyze with the bytes of a file.</summary>
        public Task<NakorResponse> AnalyzeAsync(byte[] xml, string idempotencyKey = null) =>
            SendAsync("POST", "/correction/analyze", xml, "application/xml", idempotencyKey ?? NewKey());

        /// <summary>POST /validate with a JSON body, for related documents.</summary>
        public Task<NakorResponse> ValidateAsync(string json, string idempotencyKey = null) =>
            SendAsync("POST", "/validate", Encoding.UTF8.GetBytes(json), "application/json", idempotencyKey ?? NewKey());

        /// <summary>POST /correction/build with a JSON body.</summary>
        public Task<NakorResponse> CorrectAsync(string json, string idempotencyKey = null) =>
            SendAsync("POST", "/correction/build", Encoding.UTF8.GetBytes(json), "application/json", idempotencyKey ?? NewKey());

        /// <summary>POST /correction/audit-pack with a JSON body; returns the ZIP, whatever its size, compared with its checksum.</summary>
        public async Task<byte[]> AuditPackAsync(string json)
        {
            const string path = "/correction/audit-pack";
            var response = await SendAsync("POST", path, Encoding.UTF8.GetBytes(json), "application/json", accept: "application/zip").ConfigureAwait(false);
            var zip = response.Status == 303 ? await DownloadAsync(response.Header("Location")).ConfigureAwait(false) : response.Bytes;
            using (var hash = SHA256.Create())
            {
                var sha256 = string.Concat(hash.ComputeHash(zip).Select(part => part.ToString("x2")));
                if (sha256 != response.Header("X-Audit-Pack-SHA256")) throw new NakorConnectionException("The audit pack was damaged on its way.", null);
            }
            return zip;
        }

        /// <summary>Any other operation, such as GET /me or POST /webhooks with a JSON body.</summary>
        /// <param name="isRepeatable">Whether executing it twice has the same effect as once, so that it may be repeated after a lost response.</param>
        public Task<NakorResponse> CallAsync(string method, string path, string json = null, bool? isRepeatable = null) =>
            SendAsync(method, path, json == null ? null : Encoding.UTF8.GetBytes(json), "application/json", isRepeatable: isRepeatable ?? method == "GET");

        /// <summary>Verifies that a request is from Nakor, unmodified and recent.</summary>
        /// <param name="secret">The whole secret of the webhook.</param>
        /// <param name="header">The value of X-NK-Signature.</param>
        /// <param name="body">The body as received, before parsing.</param>
        public static bool VerifyWebhook(string secret, string header, byte[] body, int toleranceSeconds = 300, DateTimeOffset? now = null)
        {
            if (string.IsNullOrEmpty(secret)) throw new ArgumentException("The secret of the webhook is required.");
            var parts = (header ?? "").Split(',').Select(part => part.Trim().Split(new[] { '=' }, 2)).Where(part => part.Length == 2).ToList();
            var times = parts.Where(part => part[0] == "t").Select(part => part[1]).ToList();
            if (times.Count != 1 || !Regex.IsMatch(times[0], "^[0-9]{1,12}\\z")) return false;
            byte[] expected;
            using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
                expected = hmac.ComputeHash(Encoding.UTF8.GetBytes(times[0] + ".").Concat(body).ToArray());
            var hex = string.Concat(expected.Select(part => part.ToString("x2")));
            var isSigned = false;
            foreach (var part in parts.Where(part => part[0] == "v1")) isSigned |= IsEqual(part[1], hex);
            var age = (now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds() - long.Parse(times[0]);
            return isSigned && Math.Abs(age) <= toleranceSeconds;
        }

        public void Dispose() => http.Dispose();

        private async Task<NakorResponse> SendAsync(
            string method, string path, byte[] body, string mediaType, string idempotencyKey = null, string accept = "application/json", bool isRepeatable = true)
        {
            if (body != null && body.Length >= CompressedFromBytes)
            {
                body = Compressed(body);
                mediaType = "application/gzip";
            }
            for (var attempt = 1; ; attempt++)
            {
                TimeSpan wait;
                try
                {
                    return await AttemptAsync(method, path, body, mediaType, idempotencyKey, accept).ConfigureAwait(false);
                }
                catch (Exception failure) when (WaitAfter(failure, attempt, isRepeatable) != null)
                {
                    var requested = (failure as NakorApiException)?.RetryAfter ?? TimeSpan.Zero;
                    wait = Max(requested, BackOff(attempt));
                }
                await Task.Delay(wait).ConfigureAwait(false);
            }
        }

        private async Task<NakorResponse> AttemptAsync(string method, string path, byte[] body, string mediaType, string idempotencyKey, string accept)
        {
            using (var request = new HttpRequestMessage(new HttpMethod(method), baseUrl + path))
            {
                request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", apiKey);
                request.Headers.TryAddWithoutValidation("Accept", accept);
                request.Headers.TryAddWithoutValidation("Accept-Language", language);
                request.Headers.TryAddWithoutValidation("User-Agent", "nakor-client-csharp/0.1.0");
                if (idempotencyKey != null) request.Headers.TryAddWithoutValidation("Idempotency-Key", idempotencyKey);
                if (body != null)
                {
                    request.Content = new ByteArrayContent(body);
                    request.Content.Headers.ContentType = new MediaTypeHeaderValue(mediaType);
                }
                var response = await ReceiveAsync(request).ConfigureAwait(false);
                if ((response.Status >= 200 && response.Status < 300) || response.Status == 303) return response;
                throw ErrorOf(response);
            }
        }

        private async Task<NakorResponse> ReceiveAsync(HttpRequestMessage request)
        {
            try
            {
                using (var response = await http.SendAsync(request).ConfigureAwait(false))
                {
                    var headers = response.Headers.Concat(response.Content.Headers);
                    return new NakorResponse
                    {
                        Status = (int)response.StatusCode,
                        Headers = headers.ToDictionary(pair => pair.Key, pair => string.Join(", ", pair.Value), StringComparer.OrdinalIgnoreCase),
                        Bytes = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false),
                    };
                }
            }
            catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException || error is IOException || error is WebException)
            {
                throw new NakorConnectionException("The service could not be reached, or its response was not complete.", error);
            }
        }

        private async Task<byte[]> DownloadAsync(string url)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, url))
            {
                var response = await ReceiveAsync(request).ConfigureAwait(false);
                if (response.Status != 200) throw new NakorConnectionException("The file store responded with status " + response.Status + ".", null);
                return response.Bytes;
            }
        }

        /// <summary>The wait before another attempt; null if there should be none. A rejected request can always be repeated.</summary>
        private TimeSpan? WaitAfter(Exception failure, int attempt, bool isRepeatable)
        {
            if (attempt >= maxAttempts) return null;
            if (failure is NakorConnectionException) return isRepeatable ? BackOff(attempt) : (TimeSpan?)null;
            if (!(failure is NakorApiException error) || (error.RetryAfter ?? TimeSpan.Zero) > maxWait) return null;
            var isTemporary = isRepeatable && (error.Status == 502 || error.Status == 503 || error.Status == 504);
            var isInProgress = error.Code == "IDEMPOTENCY_CONFLICT" && error.Reason == "in_progress";
            return error.Status == 429 || isInProgress || isTemporary ? BackOff(attempt) : (TimeSpan?)null;
        }

        private TimeSpan BackOff(int attempt)
        {
            double share;
            lock (random) share = 0.5 + random.NextDouble() / 2;
            return TimeSpan.FromSeconds(Math.Min(Math.Min(0.5 * Math.Pow(2, Math.Min(attempt - 1, 30)), 8) * share, maxWait.TotalSeconds));
        }

        private static NakorApiException ErrorOf(NakorResponse response)
        {
            var root = Parsed(response.Bytes);
            var error = root?.Element("error");
            TimeSpan? retryAfter = int.TryParse(response.Header("Retry-After"), out var seconds) && seconds >= 0 ? TimeSpan.FromSeconds(seconds) : (TimeSpan?)null;
            return new NakorApiException(
                response.Status,
                error?.Element("code")?.Value ?? "UNKNOWN",
                error?.Element("message")?.Value ?? "The service responded with status " + response.Status + ".",
                response.Json,
                root?.Element("meta")?.Element("request_id")?.Value ?? response.Header("X-Request-ID"),
                retryAfter,
                error?.Element("details")?.Element("reason")?.Value);
        }

        /// <summary>A proxy on the way may respond with anything.</summary>
        private static XElement Parsed(byte[] json)
        {
            try
            {
                using (var reader = JsonReaderWriterFactory.CreateJsonReader(json, XmlDictionaryReaderQuotas.Max)) return XElement.Load(reader);
            }
            catch (Exception error) when (error is XmlException || error is FormatException)
            {
                return null;
            }
        }

        private static byte[] Compressed(byte[] bytes)
        {
            using (var output = new MemoryStream())
            {
                using (var gzip = new GZipStream(output, CompressionLevel.Fastest, true)) gzip.Write(bytes, 0, bytes.Length);
                return output.ToArray();
            }
        }

        private static bool IsEqual(string given, string expected)
        {
            // In constant time for a given length.
            if (given.Length != expected.Length) return false;
            var difference = 0;
            for (var at = 0; at < expected.Length; at++) difference |= given[at] ^ expected[at];
            return difference == 0;
        }

        private static string QueryOf(IDictionary<string, string> fields) =>
            fields == null || fields.Count == 0
                ? ""
                : "?" + string.Join("&", fields.Select(pair => Uri.EscapeDataString(pair.Key) + "=" + Uri.EscapeDataString(pair.Value)));

        private static string NewKey() => Guid.NewGuid().ToString();

        private static TimeSpan Max(TimeSpan one, TimeSpan other) => one > other ? one : other;
    }
}
