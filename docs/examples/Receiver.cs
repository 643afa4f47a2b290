using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Xml;
using System.Xml.Linq;

/// <summary>
/// A complete webhook receiver, base class library only. With Mono (with .NET, put it into a console project):
///
///   mcs -r:System.Runtime.Serialization -r:System.Xml -r:System.Xml.Linq docs/examples/Receiver.cs -out:receiver.exe
///   NAKOR_WEBHOOK_SECRET=whsec_… mono receiver.exe 9090
/// </summary>
static class Receiver
{
    const int ToleranceSeconds = 300;
    /// <summary>Events have at most 64,000 bytes.</summary>
    const int BodyLimit = 100000;

    /// <summary>Ids of processed events. A real receiver stores them for 30 days, in the transaction that processes the event.</summary>
    static readonly ConcurrentDictionary<string, bool> Seen = new ConcurrentDictionary<string, bool>();

    /// <summary>Why a request is rejected; null if it is authentic, unmodified and recent. <c>now</c> is a Unix timestamp in seconds.</summary>
    static string RejectionReason(byte[] secret, string header, byte[] body, long now)
    {
        if (string.IsNullOrEmpty(header)) return "header_missing";
        var pairs = header.Split(',').Select(part => part.Trim().Split(new[] { '=' }, 2)).Where(pair => pair.Length == 2).ToList();
        var times = pairs.Where(pair => pair[0] == "t").Select(pair => pair[1]).ToList();
        var signatures = pairs.Where(pair => pair[0] == "v1").Select(pair => pair[1]).ToList();
        if (times.Count != 1 || !Regex.IsMatch(times[0], @"\A[0-9]{1,12}\z") || signatures.Count == 0) return "header_malformed";
        string expected;
        using (var hmac = new HMACSHA256(secret))
        {
            var signed = Encoding.ASCII.GetBytes(times[0] + ".").Concat(body).ToArray();
            expected = BitConverter.ToString(hmac.ComputeHash(signed)).Replace("-", "").ToLowerInvariant();
        }
        // Each signature is compared, in constant time.
        if (signatures.Count(signature => IsSame(expected, signature)) == 0) return "signature_wrong";
        var age = now - long.Parse(times[0]);
        return age > ToleranceSeconds ? "too_old" : age < -ToleranceSeconds ? "too_new" : null;
    }

    /// <summary>Like CryptographicOperations.FixedTimeEquals, which Mono does not have.</summary>
    static bool IsSame(string expected, string given)
    {
        var difference = expected.Length ^ given.Length;
        for (var index = 0; index < expected.Length; index += 1) difference |= expected[index] ^ (index < given.Length ? given[index] : 0);
        return difference == 0;
    }

    /// <summary>The bytes of the body; null if there are too many.</summary>
    static byte[] ReadBody(Stream stream)
    {
        var body = new MemoryStream();
        var buffer = new byte[8192];
        for (int count; (count = stream.Read(buffer, 0, buffer.Length)) > 0;)
        {
            body.Write(buffer, 0, count);
            if (body.Length > BodyLimit) return null;
        }
        return body.ToArray();
    }

    static int Receive(byte[] secret, HttpListenerRequest request)
    {
        var body = ReadBody(request.InputStream);
        if (body == null) return 413;
        var reason = RejectionReason(secret, request.Headers["X-NK-Signature"], body, DateTimeOffset.UtcNow.ToUnixTimeSeconds());
        if (reason != null)
        {
            Console.WriteLine("rejected " + reason);
            return 400;
        }
        // With System.Text.Json or Newtonsoft, parse the body with it.
        XElement data;
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(body, XmlDictionaryReaderQuotas.Max)) data = XElement.Load(reader);
        var id = (string)data.Element("id");
        var what = Seen.TryAdd(id, true) ? "accepted" : "seen before";
        Console.WriteLine(what + " " + (string)data.Element("type") + " " + id + " " + (string)data.Element("created_at"));
        // Respond immediately and process later: without a response within 10 seconds the event is sent again.
        return 204;
    }

    static int Main(string[] arguments)
    {
        var secret = Environment.GetEnvironmentVariable("NAKOR_WEBHOOK_SECRET");
        if (string.IsNullOrEmpty(secret))
        {
            Console.Error.WriteLine("Set NAKOR_WEBHOOK_SECRET to the secret that POST /webhooks returned.");
            return 1;
        }
        var url = "http://127.0.0.1:" + (arguments.Length > 0 ? arguments[0] : "9090");
        var listener = new HttpListener();
        listener.Prefixes.Add(url + "/");
        listener.Start();
        Console.WriteLine("listening on " + url);
        while (true)
        {
            var context = listener.GetContext();
            ThreadPool.QueueUserWorkItem(_ => Answer(Encoding.UTF8.GetBytes(secret), context));
        }
    }

    static void Answer(byte[] secret, HttpListenerContext context)
    {
        try
        {
            context.Response.StatusCode = Receive(secret, context.Request);
            context.Response.Close();
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
            context.Response.Abort();
        }
    }
}
