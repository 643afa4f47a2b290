// Tries hostile inputs, and prints the outcome of each and what a program would show of a client and an error.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using Nakor.Client;

public static class Hostile
{
    public static void Main()
    {
        var input = Console.OpenStandardInput();
        XElement given;
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(input, XmlDictionaryReaderQuotas.Max)) given = XElement.Load(reader);
        var url = given.Element("url").Value;
        var key = given.Element("key").Value;
        var shown = new StringBuilder();
        foreach (var one in given.Element("inputs").Elements())
        {
            var outcome = OutcomeOf(one.Element("kind").Value, one.Element("value").Value, url, key, shown);
            Console.WriteLine("outcome\t" + one.Element("name").Value.Replace("\t", " ") + "\t" + outcome);
        }
        shown.Append(new NakorClient(url, key));
        Console.WriteLine("shown\t" + Convert.ToBase64String(Encoding.UTF8.GetBytes(shown.ToString())));
    }

    private static NakorClient ClientOf(string url, string key, double seconds = 1, int maxAttempts = 2) =>
        new NakorClient(url, key, "pl", TimeSpan.FromSeconds(seconds), maxAttempts, TimeSpan.Zero);

    private static void Attempt(string kind, string value, string url, string key)
    {
        var nakor = ClientOf(url + "/empty/api/v1", key);
        if (kind == "url") ClientOf(value, key);
        if (kind == "apiKey") ClientOf(url, value);
        if (kind == "idempotencyKey") nakor.ValidateAsync(new byte[] { 60 }, value).GetAwaiter().GetResult();
        if (kind == "id") nakor.CallAsync("GET", "/webhooks/" + value).GetAwaiter().GetResult();
        if (kind == "path") nakor.CallAsync("GET", value).GetAwaiter().GetResult();
        if (kind == "text") nakor.CorrectAsync("{\"source_xml\":\"\ud800\"}").GetAwaiter().GetResult();
        if (kind == "response") ClientOf(url + "/" + value + "/api/v1", key, value == "huge" ? 5 : 1, 1).CallAsync("GET", "/me").GetAwaiter().GetResult();
        if (kind == "pack")
        {
            var location = Convert.ToBase64String(Encoding.UTF8.GetBytes(value)).TrimEnd('=').Replace('+', '-').Replace('/', '_');
            ClientOf(url + "/pack-" + location + "/api/v1", key).AuditPackAsync("{}").GetAwaiter().GetResult();
        }
    }

    private static string OutcomeOf(string kind, string value, string url, string key, StringBuilder shown)
    {
        try
        {
            Attempt(kind, value, url, key);
            return "ok";
        }
        catch (ArgumentException)
        {
            return "argument";
        }
        catch (NakorConnectionException error)
        {
            shown.AppendLine(error.ToString());
            return "connection";
        }
        catch (NakorApiException error)
        {
            shown.AppendLine(error.ToString());
            return "api:" + error.Code;
        }
        catch (Exception error)
        {
            return error.GetType().Name;
        }
    }
}
