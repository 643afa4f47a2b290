using System;
using System.Net.Http;
using System.Text;
using System.Threading;
using Nakor.Client;

/// Calls the operations with typed results and reads an event; prints what the test compares.
static class Walk
{
    static string Given(string name) => Environment.GetEnvironmentVariable(name);

    static void Main()
    {
        var invoice = Encoding.UTF8.GetBytes(Given("INVOICE"));
        using (var nakor = new NakorClient(Given("NAKOR_URL"), Given("NAKOR_KEY"), "en"))
        {
            var result = nakor.ValidateAsync(invoice).GetAwaiter().GetResult().Read<ValidationResult>();
            var isExact = result.RulesVersion.Length > 0 && result.Schema != null && result.Summary.Error == 0;
            Console.WriteLine("validated " + result.Valid + " " + (isExact ? result.Jpk.Count : 0) + " " + result.Document.Number);
            var broken = Encoding.UTF8.GetBytes(Given("INVOICE").Replace("<P_15>123.00", "<P_15>123,00"));
            var issue = nakor.ValidateAsync(broken).GetAwaiter().GetResult().Read<ValidationResult>().Issues[0];
            Console.WriteLine("found " + issue.Code + " " + issue.Severity + " " + (issue.Line > 0) + " " + issue.CanActuallyAutoFix);
            var wrapped = nakor.AutofixAsync(broken).GetAwaiter().GetResult().Read<AutofixResult>();
            Console.WriteLine("fixed " + (wrapped.Fixes.Count > 0) + " " + wrapped.Xml.Contains("<P_15>123.00"));
            Console.WriteLine("suggested " + (nakor.AnalyzeAsync(invoice).GetAwaiter().GetResult().Read<Analysis>().Suggestions.Count > 0));
            var built = nakor.CorrectAsync(Given("CORRECTION")).GetAwaiter().GetResult().Read<BuiltCorrection>();
            Console.WriteLine("corrected " + built.RodzajFaktury + " " + built.Deltas.Gross + " " + built.Jpk["K_19"]);
            Console.WriteLine("account " + nakor.CallAsync("GET", "/me").GetAwaiter().GetResult().Read<Account>().Key.Environment);
            var archive = Convert.FromBase64String(Given("ARCHIVE"));
            var created = nakor.CreateBatchAsync("{\"bytes\":" + archive.Length + "}").GetAwaiter().GetResult().Read<OneBatch>().Batch;
            using (var http = new HttpClient())
                http.PutAsync(created.Upload.Parts[0].Url, new ByteArrayContent(archive)).GetAwaiter().GetResult().EnsureSuccessStatusCode();
            var batch = nakor.CompleteBatchAsync(created.Id).GetAwaiter().GetResult().Read<OneBatch>().Batch;
            while (batch.Counts == null && batch.Failure == null)
            {
                Thread.Sleep(200);
                batch = nakor.GetBatchAsync(created.Id).GetAwaiter().GetResult().Read<OneBatch>().Batch;
            }
            var rows = nakor.BatchDocumentsAsync(created.Id, outcome: "valid").GetAwaiter().GetResult().Json;
            var register = nakor.BatchRegisterAsync(created.Id, "csv").GetAwaiter().GetResult().Read<BatchRegister>();
            Console.WriteLine("batch " + batch.State + " " + batch.Counts.Valid + " " + rows.Contains("a.xml") + " " + register.Format);
            Console.WriteLine("deleted " + (nakor.CancelBatchAsync(created.Id).GetAwaiter().GetResult().Read<OneBatch>().Batch.ErasedAt != null));
        }
        var body = Encoding.UTF8.GetBytes(Given("EVENT"));
        var received = NakorEvent.Parse(body);
        var completed = received.Read<ValidationCompleted>();
        var isSame = NakorClient.VerifyWebhook("whsec_test", Given("SIGNATURE"), body) && completed.Errors[0].Code.StartsWith("XML-");
        Console.WriteLine("event " + received.Type + " " + isSame);
        body[0] ^= 1;
        Console.WriteLine("altered " + NakorClient.VerifyWebhook("whsec_test", Given("SIGNATURE"), body));
    }
}
