// Calls the API of a Nakor service, and verifies its webhooks: copy this file and NakorModels.cs. Base class library only.
// Licensed under the Apache License, Version 2.0.

using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Runtime.Serialization;
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

        /// <summary>The envelope <c>{ data, meta }</c> as text.</summary>
        public string Json => Encoding.UTF8.GetString(Bytes);

        /// <summary>The data as a class of NakorModels.cs, such as ValidationResult. Fields that only a newer service has are ignored.</summary>
        public T Read<T>() where T : class => NakorData.Read<T>(Bytes);

        /// <summary>Whether an earlier response to the same idempotency key was returned again, so that nothing was counted.</summary>
        public bool IsReplay => Header("Idempotency-Replay") == "true";

        public string Header(string name) => Headers.TryGetValue(name, out var value) ? value : null;
    }

    /// <summary>An event of a webhook, after NakorClient.VerifyWebhook has accepted its request.</summary>
    [DataContract]
    public sealed class NakorEvent
    {
        private byte[] body;

        /// <summary>The same for each attempt: ignore events whose id you have already processed.</summary>
        [DataMember(Name = "id")]
        public string Id { get; private set; }

        /// <summary>Such as validation.completed. There may be new types: ignore unknown ones.</summary>
        [DataMember(Name = "type")]
        public string Type { get; private set; }

        /// <summary>When it happened, in UTC, as in ISO 8601.</summary>
        [DataMember(Name = "created_at")]
        public string CreatedAt { get; private set; }

        [DataMember(Name = "organization_id")]
        public string OrganizationId { get; private set; }

        /// <summary>Not null in a test event of a type: nothing of what it states has happened, so do not process it.</summary>
        [DataMember(Name = "test")]
        public string Test { get; private set; }

        /// <summary>The data as a class of NakorModels.cs: ValidationCompleted, CorrectionCreated, QuotaExceeded, KeyChanged, TrialChanged or IncidentChanged.</summary>
        public T Read<T>() where T : class => NakorData.Read<T>(body);

        /// <param name="body">The body as received.</param>
        public static NakorEvent Parse(byte[] body)
        {
            var parsed = NakorData.Deserialize<NakorEvent>(body);
            parsed.body = body;
            return parsed;
        }
    }

    internal static class NakorData
    {
        internal static T Read<T>(byte[] json) where T : class => Deserialize<Envelope<T>>(json).Data;

        internal static T Deserialize<T>(byte[] json)
        {
            var settings = new DataContractJsonSerializerSettings { UseSimpleDictionaryFormat = true };
            using (var stream = new MemoryStream(json)) return (T)new DataContractJsonSerializer(typeof(T), settings).ReadObject(stream);
        }

        [DataContract]
        internal sealed class Envelope<T>
        {
            [DataMember(Name = "data")]
            internal T Data { get; set; }
        }
    }

    /// <summary>
    /// Throws NakorApiException for an error of the service, NakorConnectionException if it cannot be reached, and ArgumentException for an argument
    /// that cannot be sent. An invoice with errors is a result, with <c>data.valid</c> false. Dispose of the client when the program ends.
    /// </summary>
    public sealed class NakorClient : IDisposable
    {
        // Without separators of digits, which the compiler of Mono 6.8 reads as zeros.
        private const int CompressedFromBytes = 200000;

        // Longest response; audit packs, the largest ones, are smaller.
        private const int MaxResponseBytes = 64000000;

        // Written as it is sent: no user and password, query, fragment, white space or letters beyond ASCII, which URL parsers read differently.
        private const string PlainUrl = "^https?://(?:\\[[0-9a-f:]{2,39}\\]|[a-z0-9.-]{1,253})(?::[0-9]{1,5})?(?:/[a-z0-9._~/-]{0,1000})?\\z";

        // Deeper JSON, which only another server sends, is expensive to read.
        private static readonly XmlDictionaryReaderQuotas Quotas = new XmlDictionaryReaderQuotas
        {
            MaxDepth = 100,
            MaxArrayLength = int.MaxValue,
            MaxBytesPerRead = int.MaxValue,
            MaxNameTableCharCount = int.MaxValue,
            MaxStringContentLength = int.MaxValue,
        };

        // Half of a surrogate pair is an ArgumentException, rather than another character.
        private static readonly Encoding Utf8 = new UTF8Encoding(false, true);

        private readonly string baseUrl;
        [System.Diagnostics.DebuggerBrowsable(System.Diagnostics.DebuggerBrowsableState.Never)]
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
            if (!Regex.IsMatch(baseUrl ?? "", PlainUrl, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant) || !Uri.TryCreate(baseUrl, UriKind.Absolute, out var url))
                throw new ArgumentException("baseUrl must be the URL of the API, such as https://api.example.com/api/v1.");
            // A key must not travel unencrypted.
            if (url.Scheme != "https" && !(url.Scheme == "http" && IsLoopback(url.Host)))
                throw new ArgumentException("baseUrl must use https, except on this computer.");
            this.baseUrl = baseUrl.TrimEnd('/');
            this.apiKey = apiKey;
            this.language = language;
            this.maxAttempts = maxAttempts;
            this.maxWait = maxWait ?? TimeSpan.FromSeconds(30);
            // The key must not travel to another address.
            http = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }) 
            {
                Timeout = timeout ?? TimeSpan.FromSeconds(60),
                MaxResponseContentBufferSize = MaxResponseBytes,
            };
        }

        /// <summary>POST /validate with the bytes of a file. The query may contain environment, as_of, advice, ksef_number.</summary>
        public Task<NakorResponse> ValidateAsync(byte[] xml, string idempotencyKey = null, IDictionary<string, string> query = null) =>
            SendAsync("POST", "/validate" + QueryOf(query), xml, "application/xml", CheckedKey(idempotencyKey));

        /// <summary>POST /autofix with the bytes of a file.</summary>
        public Task<NakorResponse> AutofixAsync(byte[] xml, IDictionary<string, string> query = null) =>
            SendAsync("POST", "/autofix" + QueryOf(query), xml, "application/xml");

        /// <summary>POST /correction/analyze with the bytes of a file.</summary>
        public Task<NakorResponse> AnalyzeAsync(byte[] xml, string idempotencyKey = null) =>
            SendAsync("POST", "/correction/analyze", xml, "application/xml", CheckedKey(idempotencyKey));

        /// <summary>POST /validate with a JSON body, for related documents.</summary>
        public Task<NakorResponse> ValidateAsync(string json, string idempotencyKey = null) =>
            SendAsync("POST", "/validate", Utf8.GetBytes(json), "application/json", CheckedKey(idempotencyKey));

        /// <summary>POST /explain with a JSON body.</summary>
        public Task<NakorResponse> ExplainAsync(string json) =>
            SendAsync("POST", "/explain", Utf8.GetBytes(json), "application/json");

        /// <summary>POST /offline/assess with a JSON body.</summary>
        public Task<NakorResponse> AssessOfflineAsync(string json) =>
            SendAsync("POST", "/offline/assess", Utf8.GetBytes(json), "application/json");

        /// <summary>POST /offline/kod-ii/verify with a JSON body.</summary>
        public Task<NakorResponse> VerifyCodeIiAsync(string json) =>
            SendAsync("POST", "/offline/kod-ii/verify", Utf8.GetBytes(json), "application/json");

        /// <summary>POST /upo/match with a JSON body.</summary>
        public Task<NakorResponse> MatchUpoAsync(string json) =>
            SendAsync("POST", "/upo/match", Utf8.GetBytes(json), "application/json");

        /// <summary>POST /correction/build with a JSON body.</summary>
        public Task<NakorResponse> CorrectAsync(string json, string idempotencyKey = null) =>
            SendAsync("POST", "/correction/build", Utf8.GetBytes(json), "application/json", CheckedKey(idempotencyKey));

        /// <summary>POST /correction/audit-pack with a JSON body; returns the ZIP, whatever its size, compared with its checksum.</summary>
        public async Task<byte[]> AuditPackAsync(string json)
        {
            const string path = "/correction/audit-pack";
            var response = await SendAsync("POST", path, Utf8.GetBytes(json), "application/json", accept: "application/zip").ConfigureAwait(false);
            var zip = response.Status == 303 ? await DownloadAsync(response.Header("Location")).ConfigureAwait(false) : response.Bytes;
            using (var hash = SHA256.Create())
            {
                var sha256 = string.Concat(hash.ComputeHash(zip).Select(part => part.ToString("x2")));
                if (sha256 != response.Header("X-Audit-Pack-SHA256")) throw new NakorConnectionException("The audit pack was damaged on its way.", null);
            }
            return zip;
        }

        /// <summary>POST /batches with a JSON body; the response says where to upload the archive.</summary>
        public Task<NakorResponse> CreateBatchAsync(string json, string idempotencyKey = null) =>
            SendAsync("POST", "/batches", Utf8.GetBytes(json), "application/json", CheckedKey(idempotencyKey));

        /// <summary>POST /reconciliations with a JSON body: a batch that compares a JPK with its invoices, uploaded and loaded as any other.</summary>
        public Task<NakorResponse> CreateReconciliationAsync(string json, string idempotencyKey = null) =>
            SendAsync("POST", "/reconciliations", Utf8.GetBytes(json), "application/json", CheckedKey(idempotencyKey));

        /// <summary>GET /batches/{batch_id}: how far a batch is.</summary>
        public Task<NakorResponse> GetBatchAsync(string id) => SendAsync("GET", BatchPath(id), null, "application/json");

        /// <summary>POST /batches/{batch_id}/complete with a JSON body, after the upload. Repeated, it changes nothing.</summary>
        public Task<NakorResponse> CompleteBatchAsync(string id, string json = "{}") =>
            SendAsync("POST", BatchPath(id) + "/complete", Utf8.GetBytes(json), "application/json");

        /// <summary>DELETE /batches/{batch_id}: cancels a batch in progress, and deletes its archive and register.</summary>
        public Task<NakorResponse> CancelBatchAsync(string id) => SendAsync("DELETE", BatchPath(id), null, "application/json");

        /// <summary>GET /batches/{batch_id}/register: where to load the register.</summary>
        public Task<NakorResponse> BatchRegisterAsync(string id, string format = "ndjson") =>
            SendAsync("GET", BatchPath(id) + "/register?format=" + Uri.EscapeDataString(format), null, "application/json");

        /// <summary>GET /batches/{batch_id}/documents: rows of the register, 200 at a time.</summary>
        public Task<NakorResponse> BatchDocumentsAsync(string id, string outcome = null, string code = null, string cursor = null)
        {
            var named = new[] { "outcome", "code", "cursor" }.Zip(new[] { outcome, code, cursor }, (name, value) => new { name, value });
            var query = string.Join("&", named.Where(each => each.value != null).Select(each => each.name + "=" + Uri.EscapeDataString(each.value)));
            return SendAsync("GET", BatchPath(id) + "/documents" + (query == "" ? "" : "?" + query), null, "application/json");
        }

        private static string BatchPath(string id)
        {
            // An empty id, or one with two dots, would name another operation.
            if (id == null || !Regex.IsMatch(id, "^[A-Za-z0-9_-]{1,200}\\z")) throw new ArgumentException("An id has 1 to 200 characters of A-Z a-z 0-9 _ -.");
            return "/batches/" + id;
        }

        /// <summary>Any other operation, such as GET /me or POST /webhooks with a JSON body.</summary>
        /// <param name="isRepeatable">Whether executing it twice has the same effect as once, so that it may be repeated after a lost response.</param>
        public Task<NakorResponse> CallAsync(string method, string path, string json = null, bool? isRepeatable = null) =>
            SendAsync(CheckedMethod(method), CheckedPath(path), json == null ? null : Utf8.GetBytes(json), "application/json", isRepeatable: isRepeatable ?? method == "GET");

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
                if (response.Status == 303 && accept != "application/json") return response;
                if (response.Status >= 200 && response.Status < 300)
                {
                    // A web page, for example, if the URL is that of another server.
                    if (accept == "application/json" && Parsed(response.Bytes)?.Element("data") == null) throw NotOfNakor(response);
                    return response;
                }
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
                        Headers = headers.GroupBy(pair => pair.Key, StringComparer.OrdinalIgnoreCase).ToDictionary(same => same.Key, same => string.Join(", ", same.SelectMany(pair => pair.Value)), StringComparer.OrdinalIgnoreCase),
                        Bytes = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false),
                    };
                }
            }
            catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException || error is IOException || error is WebException || error is InvalidOperationException || error is FormatException)
            {
                throw new NakorConnectionException("The service could not be reached, or its response was not complete.", error);
            }
        }

        private Uri FileUrl(string location)
        {
            if (Uri.TryCreate(location, UriKind.Absolute, out var url) && (url.Scheme == "https" || url.Scheme == new Uri(baseUrl).Scheme)) return url;
            throw new NakorConnectionException("The service named no URL of the audit pack.", null);
        }

        private async Task<byte[]> DownloadAsync(string location)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, FileUrl(location)))
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

        private static NakorApiException NotOfNakor(NakorResponse response) =>
            new NakorApiException(
                response.Status,
                "UNKNOWN",
                "The service responded with status " + response.Status + ", but not with JSON of Nakor. Check the URL of the API.",
                response.Json,
                null,
                null,
                null);

        private static NakorApiException ErrorOf(NakorResponse response)
        {
            var root = Parsed(response.Bytes);
            var error = root?.Element("error");
            TimeSpan? retryAfter = int.TryParse(response.Header("Retry-After"), out var seconds) && seconds >= 0 ? TimeSpan.FromSeconds(seconds) : (TimeSpan?)null;
            return new NakorApiException(
                response.Status,
                TextOf(error, "code") ?? "UNKNOWN",
                TextOf(error, "message") ?? "The service responded with status " + response.Status + ".",
                response.Json,
                TextOf(root?.Element("meta"), "request_id") ?? response.Header("X-Request-ID"),
                retryAfter,
                TextOf(error?.Element("details"), "reason"));
        }

        private static string TextOf(XElement fields, string name)
        {
            var field = fields?.Element(name);
            return field?.Attribute("type")?.Value == "string" ? field.Value : null;
        }

        /// <summary>A proxy on the way may respond with anything.</summary>
        private static XElement Parsed(byte[] json)
        {
            try
            {
                using (var reader = JsonReaderWriterFactory.CreateJsonReader(json, Quotas)) return XElement.Load(reader);
            }
            catch (Exception error) when (error is XmlException || error is FormatException || error is InvalidOperationException)
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
                : "?" + string.Join("&", fields.Select(pair => Escaped(pair.Key) + "=" + Escaped(pair.Value)));

        private static string Escaped(string text)
        {
            Utf8.GetByteCount(text);
            return Uri.EscapeDataString(text);
        }

        private static string CheckedKey(string key)
        {
            if (key == null) return Guid.NewGuid().ToString();
            if (Regex.IsMatch(key, "^[A-Za-z0-9_-]{8,200}\\z")) return key;
            throw new ArgumentException("idempotencyKey must have 8 to 200 characters of A-Z a-z 0-9 _ -.");
        }

        private static string CheckedMethod(string method)
        {
            if (Regex.IsMatch(method ?? "", "^[A-Z]{3,7}\\z")) return method;
            throw new ArgumentException("method must be a method of HTTP, such as GET.");
        }

        /// <summary>Without its slash, a path would change the host that receives the key; with dots, the operation.</summary>
        private static string CheckedPath(string path)
        {
            var isPlain = Regex.IsMatch(path ?? "", "^(?:/[A-Za-z0-9_-]+)+(?:\\?[!-~]*)?\\z");
            if (isPlain && !path.Contains("#")) return path;
            throw new ArgumentException("path must be a path of the API, such as /webhooks?limit=5.");
        }

        private static bool IsLoopback(string host) => host == "localhost" || host == "127.0.0.1" || host.Trim('[', ']') == "::1";

        private static TimeSpan Max(TimeSpan one, TimeSpan other) => one > other ? one : other;
    }
}
