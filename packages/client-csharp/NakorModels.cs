// Written by `npm run docs` from the description of the API. Licensed under the Apache License, Version 2.0.

using System.Collections.Generic;
using System.Runtime.Serialization;

namespace Nakor.Client
{
    /// <summary>The validation result of one document.</summary>
    [DataContract]
    public sealed class ValidationResult
    {
        /// <summary>No issue has severity <c>critical</c> or <c>error</c>.</summary>
        [DataMember(Name = "valid")]
        public bool Valid { get; set; }

        /// <summary>The same, counting only the rules of Nakor and not violations of the official schema.</summary>
        [DataMember(Name = "preflight_ok")]
        public bool PreflightOk { get; set; }

        /// <summary>The document was validated against the complete official schema and conforms to it.</summary>
        [DataMember(Name = "full_xsd_confirmed")]
        public bool FullXsdConfirmed { get; set; }

        /// <summary><c>ready_to_send</c>: valid, confirmed by the official schema, and without warnings; <c>ready_with_warnings</c>: the same, but
        /// with warnings that a person should review; <c>not_ready</c>: an issue has severity <c>critical</c> or <c>error</c>;
        /// <c>preflight_only_not_ready_to_send</c>: the rules of Nakor are satisfied, but the official schema could not be checked, so do not send
        /// it.</summary>
        [DataMember(Name = "readiness")]
        public string Readiness { get; set; }

        /// <summary>What <c>readiness</c> does not rest on: the amounts that were not checked, and why. Show it together with <c>readiness</c>. Null
        /// if all amounts were checked.</summary>
        [DataMember(Name = "readiness_note")]
        public string ReadinessNote { get; set; }

        /// <summary>At most 1,000, sorted by severity (<c>critical</c> first), line, column and code.</summary>
        [DataMember(Name = "issues")]
        public List<ValidationIssue> Issues { get; set; }

        /// <summary>Whether there are more issues than listed. The counts of <c>summary</c> may then be incomplete, too.</summary>
        [DataMember(Name = "truncated")]
        public bool Truncated { get; set; }

        /// <summary>Number of occurrences by severity, and the number of issues.</summary>
        [DataMember(Name = "summary")]
        public ValidationResultSummary Summary { get; set; }

        /// <summary>Data read from the document; null for what it does not contain.</summary>
        [DataMember(Name = "document")]
        public ValidationResultDocument Document { get; set; }

        /// <summary>The official schema.</summary>
        [DataMember(Name = "schema")]
        public ValidationResultSchema Schema { get; set; }

        /// <summary>Version of the rules. The same version gives the same result.</summary>
        [DataMember(Name = "rules_version")]
        public string RulesVersion { get; set; }

        /// <summary>Fields of JPK_V7M in which the invoice is recorded, with the amounts in PLN; null for an amount that does not follow from the
        /// document. Empty if it is not recorded there; null if it was not determined.</summary>
        [DataMember(Name = "jpk")]
        public Dictionary<string, string> Jpk { get; set; }

        /// <summary>Those fields of <c>jpk</c> that follow from practice and have to be confirmed by an accountant.</summary>
        [DataMember(Name = "jpk_to_confirm")]
        public List<string> JpkToConfirm { get; set; }

        /// <summary>The rows of a correction in JPK_V7M(3), one for each period, with what determines their months and amounts. Empty for other
        /// invoices, whose fields are in <c>jpk</c>; null if they were not determined.</summary>
        [DataMember(Name = "jpk_rows")]
        public List<JpkRow> JpkRows { get; set; }

        /// <summary>The VAT period in which a correction takes effect according to its <c>TypKorekty</c>; null for other invoices.</summary>
        [DataMember(Name = "period")]
        public ValidationResultPeriod Period { get; set; }

        /// <summary>What was not checked, and why; empty if nothing. These entries are not issues.</summary>
        [DataMember(Name = "not_checked")]
        public List<ValidationResultNotCheckedItem> NotChecked { get; set; }

        /// <summary>Duration of the validation in milliseconds; null if it was not measured.</summary>
        [DataMember(Name = "engine_ms")]
        public double? EngineMs { get; set; }
    }

    /// <summary>One finding about a document, with its location.</summary>
    [DataContract]
    public sealed class ValidationIssue
    {
        /// <summary><c>critical</c> and <c>error</c> make an invoice invalid, the others do not. <c>critical</c>: KSeF rejects the file on the day of
        /// sending in its environment, or the correction would have no effect; <c>error</c>: it contradicts the VAT Act, arithmetic or the
        /// documentation of the schema; <c>warning</c>: probably wrong, or wrong only in some cases; <c>info</c>: for information.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>Stable code of the rule, explained in the rule catalogue.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary>What is wrong, in a few words; the same for all issues of a code.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary>What is wrong, with the actual values.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }

        /// <summary>Name of the element or attribute.</summary>
        [DataMember(Name = "field_name")]
        public string FieldName { get; set; }

        /// <summary>The actual value, truncated to 500 characters.</summary>
        [DataMember(Name = "field_value")]
        public string FieldValue { get; set; }

        /// <summary>The correct value. For an amount, only where the other amounts of the document prove it: null where two contradict each other and
        /// either may be wrong.</summary>
        [DataMember(Name = "expected_value")]
        public string ExpectedValue { get; set; }

        /// <summary>XPath of the location, with positions.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>How to fix it, in one sentence.</summary>
        [DataMember(Name = "quick_fix")]
        public string QuickFix { get; set; }

        /// <summary>URL of the explanation of the rule.</summary>
        [DataMember(Name = "help_url")]
        public string HelpUrl { get; set; }

        /// <summary>An automatic fix exists for this code.</summary>
        [DataMember(Name = "is_auto_fixable")]
        public bool IsAutoFixable { get; set; }

        /// <summary>The fix was tried on this document: it resolved every occurrence of this issue and caused no new issue. <c>POST /autofix</c>
        /// applies it.</summary>
        [DataMember(Name = "can_actually_auto_fix")]
        public bool CanActuallyAutoFix { get; set; }

        /// <summary>The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.</summary>
        [DataMember(Name = "document")]
        public ValidationIssueDocument Document { get; set; }

        /// <summary>Where the condition comes from. <c>ksef</c>: KSeF checks it when the invoice is sent; <c>law</c>: a provision of law, or the
        /// official structure that it prescribes; <c>arithmetic</c>: figures that contradict each other, or a wrong check digit; <c>practice</c>:
        /// documentation, recommendations and plausibility.</summary>
        [DataMember(Name = "enforced_by")]
        public string EnforcedBy { get; set; }

        /// <summary>What KSeF does on the day of sending in the environment of the request; only where <c>enforced_by</c> is <c>ksef</c>.</summary>
        [DataMember(Name = "enforcement")]
        public ValidationIssueEnforcement Enforcement { get; set; }

        /// <summary>Why the rule exists.</summary>
        [DataMember(Name = "source")]
        public ValidationIssueSource Source { get; set; }

        /// <summary>How often this mistake occurs. Repeats with the same code, field and cause are one issue; its place and texts are those of the
        /// first one.</summary>
        [DataMember(Name = "occurrences")]
        public long Occurrences { get; set; }

        /// <summary>The first 20 places at which it occurs, in the order of the document; empty for the document as a whole.</summary>
        [DataMember(Name = "places")]
        public List<ValidationIssuePlacesItem> Places { get; set; }
    }

    /// <summary>The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.</summary>
    [DataContract]
    public sealed class ValidationIssueDocument
    {
        /// <summary>Field of the request that contains the document, such as <c>advances_xml[1]</c>.</summary>
        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>P_2 of that document; null if it cannot be read.</summary>
        [DataMember(Name = "number")]
        public string Number { get; set; }
    }

    /// <summary>What KSeF does on the day of sending in the environment of the request; only where <c>enforced_by</c> is <c>ksef</c>.</summary>
    [DataContract]
    public sealed class ValidationIssueEnforcement
    {
        /// <summary>The KSeF environment. <c>prod</c>: production; <c>demo</c>: demo (pre-production); <c>test</c>: test.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary><c>rejects</c>: KSeF rejects the invoice; <c>warns</c>: KSeF accepts it with a technical warning (<c>X-System-Warning</c>);
        /// <c>accepts</c>: KSeF accepts it.</summary>
        [DataMember(Name = "effect")]
        public string Effect { get; set; }

        /// <summary>The first day on which it does so; null if it is not published.</summary>
        [DataMember(Name = "since")]
        public string Since { get; set; }

        /// <summary><c>in_force</c>: documented or observed; <c>announced</c>: announced by KSeF with a day; <c>unconfirmed</c>: announced but not
        /// confirmed, so it is not assumed to have taken effect.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }

        /// <summary>The publication that says so.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        /// <summary>When it does something else all the same.</summary>
        [DataMember(Name = "unless")]
        public string Unless { get; set; }

        /// <summary>A change to come, or one whose day has passed without confirmation.</summary>
        [DataMember(Name = "next")]
        public ValidationIssueEnforcementNext Next { get; set; }
    }

    /// <summary>A change to come, or one whose day has passed without confirmation.</summary>
    [DataContract]
    public sealed class ValidationIssueEnforcementNext
    {
        /// <summary><c>rejects</c>: KSeF rejects the invoice; <c>warns</c>: KSeF accepts it with a technical warning (<c>X-System-Warning</c>);
        /// <c>accepts</c>: KSeF accepts it.</summary>
        [DataMember(Name = "effect")]
        public string Effect { get; set; }

        /// <summary>The first day; null if none is published.</summary>
        [DataMember(Name = "from")]
        public string From { get; set; }

        /// <summary><c>in_force</c>: documented or observed; <c>announced</c>: announced by KSeF with a day; <c>unconfirmed</c>: announced but not
        /// confirmed, so it is not assumed to have taken effect.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }

        /// <summary>The publication that says so.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }
    }

    /// <summary>Why the rule exists.</summary>
    [DataContract]
    public sealed class ValidationIssueSource
    {
        /// <summary>The source in words.</summary>
        [DataMember(Name = "text")]
        public string Text { get; set; }

        /// <summary>Its parts: <c>law</c>, <c>schema</c>, <c>document</c>, <c>ksef</c> (its technical documentation) or <c>own</c>
        /// (plausibility).</summary>
        [DataMember(Name = "parts")]
        public List<ValidationIssueSourcePartsItem> Parts { get; set; }
    }

    [DataContract]
    public sealed class ValidationIssueSourcePartsItem
    {
        /// <summary>Plausibility, without a source.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>Name of the act.</summary>
        [DataMember(Name = "act")]
        public string Act { get; set; }

        /// <summary>Article and paragraph, in Polish notation.</summary>
        [DataMember(Name = "provision")]
        public string Provision { get; set; }

        /// <summary>False if only the article is certain.</summary>
        [DataMember(Name = "paragraph_checked")]
        public bool? ParagraphChecked { get; set; }

        /// <summary>Name of the element or attribute; null for the schema as a whole.</summary>
        [DataMember(Name = "element")]
        public string Element { get; set; }

        /// <summary>Words of its annotation, verbatim; null for the structure itself.</summary>
        [DataMember(Name = "quote")]
        public string Quote { get; set; }

        /// <summary>Title of the document.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary>The edition that is cited; null if it is not known.</summary>
        [DataMember(Name = "edition")]
        public string Edition { get; set; }

        /// <summary>Whether the rule was compared with this edition and no newer one is known.</summary>
        [DataMember(Name = "edition_checked")]
        public bool? EditionChecked { get; set; }

        /// <summary>With what the rule was compared. <c>compared</c>: with the edition that is cited, and no newer one is known; <c>second_hand</c>:
        /// with what others published about the document, such as summaries of its chapters, not with the document itself; <c>not_compared</c>: with
        /// neither, so a newer edition may say something else.</summary>
        [DataMember(Name = "edition_check")]
        public string EditionCheck { get; set; }

        /// <summary>Chapter; null for the whole document.</summary>
        [DataMember(Name = "chapter")]
        public string Chapter { get; set; }

        /// <summary>Section or code; null for the whole page.</summary>
        [DataMember(Name = "section")]
        public string Section { get; set; }
    }

    [DataContract]
    public sealed class ValidationIssuePlacesItem
    {
        /// <summary>XPath of the location, with positions.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>The actual value there, truncated to 500 characters.</summary>
        [DataMember(Name = "field_value")]
        public string FieldValue { get; set; }

        /// <summary>The expected value there, if it differs from that of the issue.</summary>
        [DataMember(Name = "expected_value")]
        public string ExpectedValue { get; set; }
    }

    /// <summary>Number of occurrences by severity, and the number of issues.</summary>
    [DataContract]
    public sealed class ValidationResultSummary
    {
        /// <summary>Number of occurrences of critical issues.</summary>
        [DataMember(Name = "critical")]
        public long Critical { get; set; }

        /// <summary>Number of occurrences of errors.</summary>
        [DataMember(Name = "error")]
        public long Error { get; set; }

        /// <summary>Number of occurrences of warnings.</summary>
        [DataMember(Name = "warning")]
        public long Warning { get; set; }

        /// <summary>Number of occurrences of informational issues.</summary>
        [DataMember(Name = "info")]
        public long Info { get; set; }

        /// <summary>Number of issues after grouping repeats: the length of <c>issues</c>, unless it is truncated.</summary>
        [DataMember(Name = "groups")]
        public long Groups { get; set; }
    }

    /// <summary>Data read from the document; null for what it does not contain.</summary>
    [DataContract]
    public sealed class ValidationResultDocument
    {
        /// <summary>RodzajFaktury.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>P_2.</summary>
        [DataMember(Name = "number")]
        public string Number { get; set; }

        /// <summary>P_1.</summary>
        [DataMember(Name = "issue_date")]
        public string IssueDate { get; set; }

        /// <summary>NIP of Podmiot1.</summary>
        [DataMember(Name = "seller_nip")]
        public string SellerNip { get; set; }

        /// <summary>NIP of Podmiot2.</summary>
        [DataMember(Name = "buyer_nip")]
        public string BuyerNip { get; set; }

        /// <summary>KodWaluty.</summary>
        [DataMember(Name = "currency")]
        public string Currency { get; set; }

        /// <summary>P_15, as written in the document.</summary>
        [DataMember(Name = "gross")]
        public string Gross { get; set; }

        /// <summary>Number of FaWiersz elements.</summary>
        [DataMember(Name = "lines")]
        public long Lines { get; set; }

        /// <summary>Size in bytes.</summary>
        [DataMember(Name = "bytes")]
        public long Bytes { get; set; }

        /// <summary>SHA-256 checksum of the bytes: 64 hexadecimal digits.</summary>
        [DataMember(Name = "sha256")]
        public string Sha256 { get; set; }
    }

    /// <summary>The official schema.</summary>
    [DataContract]
    public sealed class ValidationResultSchema
    {
        /// <summary>Name of the schema: FA(3).</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary>Version of the schema, as assigned by the Ministry of Finance.</summary>
        [DataMember(Name = "version")]
        public string Version { get; set; }

        /// <summary>SHA-256 checksum of the schema files: 64 hexadecimal digits.</summary>
        [DataMember(Name = "sha256")]
        public string Sha256 { get; set; }

        /// <summary>Why the official schema could not be checked; null if it was checked.</summary>
        [DataMember(Name = "unavailable_reason")]
        public string UnavailableReason { get; set; }
    }

    /// <summary>One row of the correction in the sales record of JPK_V7M(3).</summary>
    [DataContract]
    public sealed class JpkRow
    {
        /// <summary>The month of the row, <c>YYYY-MM</c>; null if it does not follow from the documents.</summary>
        [DataMember(Name = "month")]
        public string Month { get; set; }

        /// <summary>What determines the month, with assumptions; for null, what has to be found out.</summary>
        [DataMember(Name = "month_reason")]
        public string MonthReason { get; set; }

        /// <summary>Changes of the fields (such as K_19), in PLN; null where the amount in PLN is unknown.</summary>
        [DataMember(Name = "amounts")]
        public Dictionary<string, string> Amounts { get; set; }

        /// <summary>How the amounts are calculated, by lines or payments with the same rates; at most 100 parts.</summary>
        [DataMember(Name = "derivation")]
        public List<JpkRowDerivationItem> Derivation { get; set; }

        /// <summary>Markers of the row: one of NrKSeF, OFF, BFK and DI from February 2026 on (DI until the document has its KSeF number), then those
        /// such as FP, GTU_12, TP, MR_UZ, RO (report of a cash register) or WEW (internal document).</summary>
        [DataMember(Name = "markers")]
        public List<string> Markers { get; set; }

        /// <summary>Whether the amounts count in the declaration; not for an invoice for a receipt (FP).</summary>
        [DataMember(Name = "in_declaration")]
        public bool InDeclaration { get; set; }

        /// <summary>What to observe, such as other returns (VIU-DO, VAT-UE) and assumptions where the law is silent.</summary>
        [DataMember(Name = "notes")]
        public List<string> Notes { get; set; }
    }

    [DataContract]
    public sealed class JpkRowDerivationItem
    {
        /// <summary>The field that the part is added to.</summary>
        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>XPath of the line, payment or total; null for several lines or the whole base.</summary>
        [DataMember(Name = "path")]
        public string Path { get; set; }

        /// <summary>Amount before the correction, in the currency of the invoice; null if unknown.</summary>
        [DataMember(Name = "before")]
        public string Before { get; set; }

        /// <summary>Amount after the correction; null if unknown.</summary>
        [DataMember(Name = "after")]
        public string After { get; set; }

        /// <summary>After minus before.</summary>
        [DataMember(Name = "delta")]
        public string Delta { get; set; }

        /// <summary>PLN for one unit of the currency; null in PLN, for taxes, and if unknown.</summary>
        [DataMember(Name = "rate_before")]
        public string RateBefore { get; set; }

        /// <summary>PLN for one unit of the currency; null in PLN, for taxes, and if unknown.</summary>
        [DataMember(Name = "rate_after")]
        public string RateAfter { get; set; }

        /// <summary>Where the exchange rate comes from; null without a rate. <c>line</c>: the line (KursWaluty); <c>advance</c>: the advance
        /// (KursWalutyZ); <c>payment</c>: the payment (KursWalutyZW); <c>average</c>: the average of several lines or payments, weighted by value;
        /// <c>other-lines</c>: other lines of the invoice; <c>taxes</c>: the stated taxes in PLN (P_14_xW); <c>request</c>: the answer <c>kurs</c> of
        /// the request.</summary>
        [DataMember(Name = "rate_source")]
        public string RateSource { get; set; }

        /// <summary>In PLN: the amount after at its rate minus the amount before at its rate, each rounded to grosze.</summary>
        [DataMember(Name = "amount")]
        public string Amount { get; set; }
    }

    [DataContract]
    public sealed class ValidationResultPeriod
    {
        /// <summary><c>1</c>: takes effect in the period of the original invoice; <c>2</c>: takes effect in the period in which the correction is
        /// issued; <c>3</c>: takes effect in another period, or in several periods.</summary>
        [DataMember(Name = "typ_korekty")]
        public string TypKorekty { get; set; }

        /// <summary>The month as <c>YYYY-MM</c>; null if it does not follow from the document.</summary>
        [DataMember(Name = "month")]
        public string Month { get; set; }

        /// <summary>The period in words.</summary>
        [DataMember(Name = "text")]
        public string Text { get; set; }
    }

    [DataContract]
    public sealed class ValidationResultNotCheckedItem
    {
        /// <summary>What was not checked. The rule catalogue explains each code. <c>rules</c>: the rules of law and arithmetic; <c>fixes</c>: whether
        /// every fix works; <c>rule</c>: what the rule named in <c>message</c> checks; <c>duplicate</c>: whether KSeF already has this invoice;
        /// <c>exchange_rates</c>: whether the exchange rates are the official ones; <c>corrected_invoice</c>: whether the correction agrees with the
        /// corrected invoice; <c>related_document</c>: whether the invoice agrees with the related document named in <c>message</c>;
        /// <c>line_sums</c>: whether a P_13 total is the sum of its lines; <c>advances</c>: whether the totals of a settlement invoice are its order
        /// minus the advances; <c>order_value</c>: whether WartoscZamowienia is the sum of the lines of the order; <c>tax_in_pln</c>: whether the tax
        /// in PLN is converted correctly; <c>total_due</c>: whether P_15 is the sum of the totals.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary><c>no_data</c>: the data that the check needs is not available; <c>too_large</c>: the document is too large, or trying every fix
        /// would exceed the processing limit per document; <c>unknown_value</c>: the document does not state a value that the check needs;
        /// <c>internal_error</c>: a rule failed because of an error on our side; all other rules were applied.</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        /// <summary>What was not checked in this document, and why.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }

        /// <summary>XPath of the element concerned, with positions; absent for the whole document.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }
    }

    /// <summary>A fixed document, and the fixes that were applied.</summary>
    [DataContract]
    public sealed class AutofixResult
    {
        /// <summary>The fixed document.</summary>
        [DataMember(Name = "xml")]
        public string Xml { get; set; }

        /// <summary>The applied fixes, in order.</summary>
        [DataMember(Name = "fixes")]
        public List<AutofixResultFixesItem> Fixes { get; set; }

        /// <summary>Issues that remain in the fixed document. At most 1,000, sorted by severity (<c>critical</c> first), line, column and
        /// code.</summary>
        [DataMember(Name = "remaining")]
        public List<ValidationIssue> Remaining { get; set; }

        /// <summary>What was not checked, and why; empty if nothing. These entries are not issues.</summary>
        [DataMember(Name = "not_checked")]
        public List<AutofixResultNotCheckedItem> NotChecked { get; set; }

        /// <summary>Whether the lists were truncated to fit into the response.</summary>
        [DataMember(Name = "truncated")]
        public bool Truncated { get; set; }
    }

    [DataContract]
    public sealed class AutofixResultFixesItem
    {
        /// <summary>Code of the issue that was fixed.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary>Number of the round. Fixes are applied in rounds, each to the result of the previous one.</summary>
        [DataMember(Name = "round")]
        public long Round { get; set; }

        /// <summary>XPath of the location, with positions; null for none.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line before the round, from 1; null for none.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column before the round, in characters, from 1; null for none.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>What was changed, in one sentence.</summary>
        [DataMember(Name = "description")]
        public string Description { get; set; }

        /// <summary>The changed part of the document, truncated.</summary>
        [DataMember(Name = "before")]
        public string Before { get; set; }

        /// <summary>The same part after the fix, truncated.</summary>
        [DataMember(Name = "after")]
        public string After { get; set; }
    }

    [DataContract]
    public sealed class AutofixResultNotCheckedItem
    {
        /// <summary>What was not checked. The rule catalogue explains each code. <c>rules</c>: the rules of law and arithmetic; <c>fixes</c>: whether
        /// every fix works; <c>rule</c>: what the rule named in <c>message</c> checks; <c>duplicate</c>: whether KSeF already has this invoice;
        /// <c>exchange_rates</c>: whether the exchange rates are the official ones; <c>corrected_invoice</c>: whether the correction agrees with the
        /// corrected invoice; <c>related_document</c>: whether the invoice agrees with the related document named in <c>message</c>;
        /// <c>line_sums</c>: whether a P_13 total is the sum of its lines; <c>advances</c>: whether the totals of a settlement invoice are its order
        /// minus the advances; <c>order_value</c>: whether WartoscZamowienia is the sum of the lines of the order; <c>tax_in_pln</c>: whether the tax
        /// in PLN is converted correctly; <c>total_due</c>: whether P_15 is the sum of the totals.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary><c>no_data</c>: the data that the check needs is not available; <c>too_large</c>: the document is too large, or trying every fix
        /// would exceed the processing limit per document; <c>unknown_value</c>: the document does not state a value that the check needs;
        /// <c>internal_error</c>: a rule failed because of an error on our side; all other rules were applied.</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }

        /// <summary>What was not checked in this document, and why.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }

        /// <summary>XPath of the element concerned, with positions; absent for the whole document.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }
    }

    /// <summary>An analysis of an invoice, and how it can be corrected.</summary>
    [DataContract]
    public sealed class Analysis
    {
        [DataMember(Name = "invoice")]
        public RecognisedInvoice Invoice { get; set; }

        /// <summary>Why the invoice cannot be corrected, and what to do instead; null if it can be corrected.</summary>
        [DataMember(Name = "blocking_reason")]
        public string BlockingReason { get; set; }

        /// <summary>Best first.</summary>
        [DataMember(Name = "suggestions")]
        public List<Suggestion> Suggestions { get; set; }

        /// <summary>Summary of the validation; <c>POST /validate</c> returns each issue.</summary>
        [DataMember(Name = "issues_summary")]
        public AnalysisIssuesSummary IssuesSummary { get; set; }
    }

    /// <summary>Data read from the invoice. Kinds that can be corrected: VAT, ZAL, ROZ, UPR and their corrections.</summary>
    [DataContract]
    public sealed class RecognisedInvoice
    {
        /// <summary>RodzajFaktury.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>P_2.</summary>
        [DataMember(Name = "number")]
        public string Number { get; set; }

        /// <summary>P_1.</summary>
        [DataMember(Name = "issue_date")]
        public string IssueDate { get; set; }

        /// <summary>NIP of Podmiot1.</summary>
        [DataMember(Name = "seller_nip")]
        public string SellerNip { get; set; }

        /// <summary>NIP of Podmiot2.</summary>
        [DataMember(Name = "buyer_nip")]
        public string BuyerNip { get; set; }

        /// <summary>KodWaluty.</summary>
        [DataMember(Name = "currency")]
        public string Currency { get; set; }

        /// <summary>P_15, as written in the document.</summary>
        [DataMember(Name = "gross")]
        public string Gross { get; set; }

        /// <summary>Number of FaWiersz elements.</summary>
        [DataMember(Name = "lines")]
        public long Lines { get; set; }

        /// <summary>Version of the invoice schema; null if the document cannot be corrected. <c>FA(2)</c>: the version that KSeF accepted until
        /// January 2026; <c>FA(3)</c>: the current version.</summary>
        [DataMember(Name = "version")]
        public string Version { get; set; }

        /// <summary>Whether the document is itself a correction (KOR, KOR_ZAL, KOR_ROZ).</summary>
        [DataMember(Name = "is_correction")]
        public bool? IsCorrection { get; set; }

        /// <summary>The original invoice, as a correction will refer to it.</summary>
        [DataMember(Name = "reference")]
        public RecognisedInvoiceReference Reference { get; set; }

        /// <summary>Ambiguities in the document.</summary>
        [DataMember(Name = "warnings")]
        public List<RecognisedInvoiceWarningsItem> Warnings { get; set; }
    }

    [DataContract]
    public sealed class RecognisedInvoiceReference
    {
        /// <summary>P_2.</summary>
        [DataMember(Name = "number")]
        public string Number { get; set; }

        /// <summary>P_1.</summary>
        [DataMember(Name = "issue_date")]
        public string IssueDate { get; set; }

        /// <summary>KSeF number; null if the document does not contain it.</summary>
        [DataMember(Name = "ksef_number")]
        public string KsefNumber { get; set; }
    }

    [DataContract]
    public sealed class RecognisedInvoiceWarningsItem
    {
        /// <summary>XPath of the element in question.</summary>
        [DataMember(Name = "path")]
        public string Path { get; set; }

        /// <summary>What is ambiguous, and what was assumed.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }
    }

    /// <summary>A scenario that fits the invoice. Send its example with a number and a reason to build a correction.</summary>
    [DataContract]
    public sealed class Suggestion
    {
        /// <summary>Send it as <c>scenario_id</c>.</summary>
        [DataMember(Name = "scenario_id")]
        public string ScenarioId { get; set; }

        /// <summary>Short description of what it corrects.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary>How well the scenario fits, from 0 to 1.</summary>
        [DataMember(Name = "score")]
        public double Score { get; set; }

        /// <summary>Why the scenario fits.</summary>
        [DataMember(Name = "reasons")]
        public List<string> Reasons { get; set; }

        /// <summary>Questions that determine how the correction is built.</summary>
        [DataMember(Name = "questions")]
        public List<Question> Questions { get; set; }

        /// <summary>Example changes that work for this invoice.</summary>
        [DataMember(Name = "example_changes")]
        public List<SuggestedChange> ExampleChanges { get; set; }

        /// <summary>The <c>question_answers</c> for the example.</summary>
        [DataMember(Name = "example_answers")]
        public Dictionary<string, string> ExampleAnswers { get; set; }

        /// <summary>The <c>desired_jpk_field</c> for the example; null for none.</summary>
        [DataMember(Name = "example_desired_jpk_field")]
        public string ExampleDesiredJpkField { get; set; }
    }

    /// <summary>A question that determines how a correction is built. All answers are strings.</summary>
    [DataContract]
    public sealed class Question
    {
        /// <summary>Key of the answer in <c>question_answers</c>.</summary>
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>The question, for people.</summary>
        [DataMember(Name = "text")]
        public string Text { get; set; }

        /// <summary><c>choice</c>: one of <c>answers</c>; <c>text</c>: a short text; <c>date</c>: a date as YYYY-MM-DD; <c>number</c>: a number, with
        /// a decimal point; <c>json</c>: JSON, encoded as a string.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>Allowed answers of a choice; empty for all other kinds.</summary>
        [DataMember(Name = "answers")]
        public List<QuestionAnswersItem> Answers { get; set; }

        /// <summary>The answer that is used if the request contains none; null for none.</summary>
        [DataMember(Name = "default_answer")]
        public string DefaultAnswer { get; set; }

        /// <summary>Whether an answer is required.</summary>
        [DataMember(Name = "is_required")]
        public bool IsRequired { get; set; }
    }

    [DataContract]
    public sealed class QuestionAnswersItem
    {
        /// <summary>The answer to send.</summary>
        [DataMember(Name = "value")]
        public string Value { get; set; }

        /// <summary>What the answer leads to.</summary>
        [DataMember(Name = "effect")]
        public string Effect { get; set; }
    }

    /// <summary>A change that can be sent to <c>POST /correction/build</c> unmodified.</summary>
    [DataContract]
    public sealed class SuggestedChange
    {
        /// <summary>XPath of an element of the original.</summary>
        [DataMember(Name = "path")]
        public string Path { get; set; }

        /// <summary>The value after the correction; empty to remove the element.</summary>
        [DataMember(Name = "new_value")]
        public string NewValue { get; set; }

        /// <summary>Purpose of the change.</summary>
        [DataMember(Name = "description")]
        public string Description { get; set; }
    }

    /// <summary>Summary of the validation; <c>POST /validate</c> returns each issue.</summary>
    [DataContract]
    public sealed class AnalysisIssuesSummary
    {
        /// <summary>No issue has severity <c>critical</c> or <c>error</c>.</summary>
        [DataMember(Name = "valid")]
        public bool Valid { get; set; }

        /// <summary><c>ready_to_send</c>: valid, confirmed by the official schema, and without warnings; <c>ready_with_warnings</c>: the same, but
        /// with warnings that a person should review; <c>not_ready</c>: an issue has severity <c>critical</c> or <c>error</c>;
        /// <c>preflight_only_not_ready_to_send</c>: the rules of Nakor are satisfied, but the official schema could not be checked, so do not send
        /// it.</summary>
        [DataMember(Name = "readiness")]
        public string Readiness { get; set; }

        /// <summary>Number of occurrences of critical issues.</summary>
        [DataMember(Name = "critical")]
        public long Critical { get; set; }

        /// <summary>Number of occurrences of errors.</summary>
        [DataMember(Name = "error")]
        public long Error { get; set; }

        /// <summary>Number of occurrences of warnings.</summary>
        [DataMember(Name = "warning")]
        public long Warning { get; set; }

        /// <summary>Number of occurrences of informational issues.</summary>
        [DataMember(Name = "info")]
        public long Info { get; set; }

        /// <summary>Distinct codes of all issues.</summary>
        [DataMember(Name = "codes")]
        public List<string> Codes { get; set; }

        /// <summary>Whether there are more issues than were counted.</summary>
        [DataMember(Name = "truncated")]
        public bool Truncated { get; set; }
    }

    [DataContract]
    public sealed class BuiltCorrection
    {
        /// <summary>XML of the document, which conforms to the official schema.</summary>
        [DataMember(Name = "xml")]
        public string Xml { get; set; }

        /// <summary>A safe file name.</summary>
        [DataMember(Name = "filename")]
        public string Filename { get; set; }

        /// <summary>Ids of the scenarios that planned the correction: that of the request, then those recognized by its other changes.</summary>
        [DataMember(Name = "scenarios")]
        public List<string> Scenarios { get; set; }

        /// <summary>RodzajFaktury. <c>KOR</c>: corrects an ordinary or a simplified invoice; <c>KOR_ZAL</c>: corrects an advance invoice;
        /// <c>KOR_ROZ</c>: corrects a settlement invoice.</summary>
        [DataMember(Name = "rodzaj_faktury")]
        public string RodzajFaktury { get; set; }

        /// <summary>TypKorekty. <c>1</c>: takes effect in the period of the original invoice; <c>2</c>: takes effect in the period in which the
        /// correction is issued; <c>3</c>: takes effect in another period, or in several periods.</summary>
        [DataMember(Name = "typ_korekty")]
        public string TypKorekty { get; set; }

        /// <summary>The reason, as written in the document; a long one continues in DodatkowyOpis.</summary>
        [DataMember(Name = "przyczyna_korekty")]
        public string PrzyczynaKorekty { get; set; }

        /// <summary>How changed lines are shown; null if there are none. <c>przed_po</c>: one line with the state before the correction and one with
        /// the state after it; <c>roznica</c>: one line with the difference; <c>storno</c>: one line that cancels the old one, and a new
        /// line.</summary>
        [DataMember(Name = "method")]
        public string Method { get; set; }

        [DataMember(Name = "deltas")]
        public Deltas Deltas { get; set; }

        /// <summary>Changes of the fields of JPK_V7M (such as K_19), in PLN; null where the amount in PLN is unknown.</summary>
        [DataMember(Name = "jpk")]
        public Dictionary<string, string> Jpk { get; set; }

        /// <summary>The rows in which the correction is recorded in JPK_V7M(3), one for each period; their amounts add up to <c>jpk</c>. The tax on a
        /// margin has a row of its own. Empty if the seller files no JPK_V7M.</summary>
        [DataMember(Name = "jpk_rows")]
        public List<JpkRow> JpkRows { get; set; }

        /// <summary>The changes of the request, as they were applied.</summary>
        [DataMember(Name = "changes_applied")]
        public List<BuiltCorrectionChangesAppliedItem> ChangesApplied { get; set; }

        /// <summary>Warnings about the correction.</summary>
        [DataMember(Name = "warnings")]
        public List<string> Warnings { get; set; }

        [DataMember(Name = "validation")]
        public ValidationResult Validation { get; set; }

        /// <summary>Where each value comes from, in the order of the document.</summary>
        [DataMember(Name = "explanation")]
        public List<Explanation> Explanation { get; set; }

        /// <summary>Whether the explanation was truncated to fit into the response.</summary>
        [DataMember(Name = "explanation_truncated")]
        public bool ExplanationTruncated { get; set; }

        /// <summary>Documents to issue together with the correction, such as the new invoice of the scenario <c>wrong-nip-zero-out</c>.</summary>
        [DataMember(Name = "additional_documents")]
        public List<BuiltCorrectionAdditionalDocumentsItem> AdditionalDocuments { get; set; }

        /// <summary>On request (<c>include_state_after</c>): the invoice as it stands after the correction, for your books. It is not an invoice: it
        /// is marked as never issued, and <c>POST /validate</c> reports it as critical (XML-022). For a further correction send the original and its
        /// corrections. Null if it is left out.</summary>
        [DataMember(Name = "state_after_xml")]
        public string StateAfterXml { get; set; }

        /// <summary>Why <c>state_after_xml</c> is left out; null if it is not.</summary>
        [DataMember(Name = "state_after_omitted")]
        public string StateAfterOmitted { get; set; }
    }

    /// <summary>Changes of the amounts, in the currency of the invoice.</summary>
    [DataContract]
    public sealed class Deltas
    {
        /// <summary>Change of the tax bases.</summary>
        [DataMember(Name = "net")]
        public string Net { get; set; }

        /// <summary>Change of the tax.</summary>
        [DataMember(Name = "vat")]
        public string Vat { get; set; }

        /// <summary>P_15 of the correction.</summary>
        [DataMember(Name = "gross")]
        public string Gross { get; set; }

        /// <summary>The changes by rate, in the order of the document.</summary>
        [DataMember(Name = "by_rate")]
        public List<DeltasByRateItem> ByRate { get; set; }
    }

    [DataContract]
    public sealed class DeltasByRateItem
    {
        /// <summary>Field of the tax base.</summary>
        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>Rates (P_12) of the lines that belong to it.</summary>
        [DataMember(Name = "rates")]
        public List<string> Rates { get; set; }

        /// <summary>Change of the tax base.</summary>
        [DataMember(Name = "net")]
        public string Net { get; set; }

        /// <summary>Change of the tax; null where there is no tax.</summary>
        [DataMember(Name = "vat")]
        public string Vat { get; set; }

        /// <summary>Change of the tax in PLN, if the currency of the invoice is not PLN.</summary>
        [DataMember(Name = "vat_pln")]
        public string VatPln { get; set; }
    }

    [DataContract]
    public sealed class BuiltCorrectionChangesAppliedItem
    {
        /// <summary>XPath of the element, with positions.</summary>
        [DataMember(Name = "path")]
        public string Path { get; set; }

        /// <summary>Value before the change; null for none.</summary>
        [DataMember(Name = "old_value")]
        public string OldValue { get; set; }

        /// <summary>Value after the change; empty if the element was removed.</summary>
        [DataMember(Name = "new_value")]
        public string NewValue { get; set; }

        /// <summary>Your description of the change; null for none.</summary>
        [DataMember(Name = "description")]
        public string Description { get; set; }
    }

    /// <summary>One value of the correction, explained so that it can be verified by hand.</summary>
    [DataContract]
    public sealed class Explanation
    {
        /// <summary>Path of the element; such as <c>JPK_V7M/K_19</c> for a field of the sales register.</summary>
        [DataMember(Name = "path")]
        public string Path { get; set; }

        /// <summary>Name of the element or field, for people.</summary>
        [DataMember(Name = "label")]
        public string Label { get; set; }

        /// <summary>Value before the correction; null for none.</summary>
        [DataMember(Name = "before")]
        public string Before { get; set; }

        /// <summary>Value after the correction; null for none.</summary>
        [DataMember(Name = "after")]
        public string After { get; set; }

        /// <summary>After minus before; null for values that are not numbers.</summary>
        [DataMember(Name = "delta")]
        public string Delta { get; set; }

        /// <summary>The rule that gives the value, with its source.</summary>
        [DataMember(Name = "rule")]
        public string Rule { get; set; }
    }

    [DataContract]
    public sealed class BuiltCorrectionAdditionalDocumentsItem
    {
        /// <summary><c>new_invoice</c>: the invoice that replaces the original.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>A safe file name.</summary>
        [DataMember(Name = "filename")]
        public string Filename { get; set; }

        /// <summary>XML of the document, which conforms to the official schema.</summary>
        [DataMember(Name = "xml")]
        public string Xml { get; set; }

        [DataMember(Name = "validation")]
        public ValidationResult Validation { get; set; }
    }

    /// <summary>What a response of KSeF means, and what to do.</summary>
    [DataContract]
    public sealed class KsefExplanation
    {
        /// <summary>Whether a status of KSeF was found in the response.</summary>
        [DataMember(Name = "recognized")]
        public bool Recognized { get; set; }

        /// <summary>The statuses, refused ones first. A code without its context is explained for everything it can be about.</summary>
        [DataMember(Name = "statuses")]
        public List<KsefExplanationStatusesItem> Statuses { get; set; }

        /// <summary>Whether the response has more than was read.</summary>
        [DataMember(Name = "truncated")]
        public bool Truncated { get; set; }

        /// <summary>Where the meanings of the codes come from, and which edition was read.</summary>
        [DataMember(Name = "source")]
        public KsefExplanationSource Source { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItem
    {
        /// <summary>What the status is about; null if the code is unknown. <c>invoice</c>: an invoice; <c>session</c>: a session; <c>access</c>:
        /// authentication; <c>export</c>: an export of invoices; <c>request</c>: an error code of a request; <c>http</c>: a status of HTTP.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>Code of KSeF.</summary>
        [DataMember(Name = "code")]
        public long Code { get; set; }

        /// <summary>What KSeF calls it, in Polish.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary>What it says of the work; null if the code is unknown. <c>in_progress</c>: not finished; <c>done</c>: finished; <c>refused</c>:
        /// the same request will be refused again; <c>retry</c>: the same request may succeed later.</summary>
        [DataMember(Name = "outcome")]
        public string Outcome { get; set; }

        /// <summary>What it means.</summary>
        [DataMember(Name = "meaning")]
        public string Meaning { get; set; }

        /// <summary>What to do now.</summary>
        [DataMember(Name = "next_step")]
        public string NextStep { get; set; }

        /// <summary>Rules that find such a cause before an invoice is sent.</summary>
        [DataMember(Name = "rules")]
        public List<KsefExplanationStatusesItemRulesItem> Rules { get; set; }

        /// <summary>Details that KSeF stated.</summary>
        [DataMember(Name = "details")]
        public List<KsefExplanationStatusesItemDetailsItem> Details { get; set; }

        /// <summary>KSeF number of the invoice of which this one is a duplicate.</summary>
        [DataMember(Name = "original_ksef_number")]
        public string OriginalKsefNumber { get; set; }

        /// <summary>The first 20 invoices with this status, as far as the response names them.</summary>
        [DataMember(Name = "invoices")]
        public List<KsefExplanationStatusesItemInvoicesItem> Invoices { get; set; }

        /// <summary>How many invoices have this status with these details.</summary>
        [DataMember(Name = "occurrences")]
        public long Occurrences { get; set; }

        /// <summary>What the invoice of the request shows; null without one, or if the status is not about the content of an invoice.</summary>
        [DataMember(Name = "cause")]
        public KsefExplanationStatusesItemCause Cause { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemRulesItem
    {
        /// <summary>Code of the rule.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary>What is wrong, in a few words.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemDetailsItem
    {
        /// <summary>The detail as KSeF wrote it.</summary>
        [DataMember(Name = "text")]
        public string Text { get; set; }

        /// <summary>The element that it is about, by its name in FA(3).</summary>
        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>What it says; null if it is not recognized.</summary>
        [DataMember(Name = "meaning")]
        public string Meaning { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemInvoicesItem
    {
        /// <summary>P_2.</summary>
        [DataMember(Name = "invoice_number")]
        public string InvoiceNumber { get; set; }

        /// <summary>KSeF number.</summary>
        [DataMember(Name = "ksef_number")]
        public string KsefNumber { get; set; }

        /// <summary>Reference number of the invoice in its session.</summary>
        [DataMember(Name = "reference_number")]
        public string ReferenceNumber { get; set; }

        /// <summary>SHA-256 of the file that was sent, 64 hexadecimal digits.</summary>
        [DataMember(Name = "sha256")]
        public string Sha256 { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemCause
    {
        /// <summary>Whether the invoice of the request is the file that KSeF received, by its SHA-256; null if KSeF states no hash.</summary>
        [DataMember(Name = "is_sent_file")]
        public bool? IsSentFile { get; set; }

        /// <summary>Issues of the invoice that explain the rejection: those at the fields that KSeF names, otherwise all for which KSeF rejects
        /// it.</summary>
        [DataMember(Name = "issues")]
        public List<KsefExplanationStatusesItemCauseIssuesItem> Issues { get; set; }

        /// <summary>Why the invoice cannot be read at all; null if it can.</summary>
        [DataMember(Name = "unreadable")]
        public KsefExplanationStatusesItemCauseUnreadable Unreadable { get; set; }

        /// <summary>What the comparison with the invoice could not show.</summary>
        [DataMember(Name = "note")]
        public string Note { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItem
    {
        /// <summary><c>critical</c> and <c>error</c> make an invoice invalid, the others do not. <c>critical</c>: KSeF rejects the file on the day of
        /// sending in its environment, or the correction would have no effect; <c>error</c>: it contradicts the VAT Act, arithmetic or the
        /// documentation of the schema; <c>warning</c>: probably wrong, or wrong only in some cases; <c>info</c>: for information.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>Stable code of the rule, explained in the rule catalogue.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary>What is wrong, in a few words; the same for all issues of a code.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary>What is wrong, with the actual values.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }

        /// <summary>Name of the element or attribute.</summary>
        [DataMember(Name = "field_name")]
        public string FieldName { get; set; }

        /// <summary>The actual value, truncated to 500 characters.</summary>
        [DataMember(Name = "field_value")]
        public string FieldValue { get; set; }

        /// <summary>The correct value. For an amount, only where the other amounts of the document prove it: null where two contradict each other and
        /// either may be wrong.</summary>
        [DataMember(Name = "expected_value")]
        public string ExpectedValue { get; set; }

        /// <summary>XPath of the location, with positions.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>How to fix it, in one sentence.</summary>
        [DataMember(Name = "quick_fix")]
        public string QuickFix { get; set; }

        /// <summary>URL of the explanation of the rule.</summary>
        [DataMember(Name = "help_url")]
        public string HelpUrl { get; set; }

        /// <summary>An automatic fix exists for this code.</summary>
        [DataMember(Name = "is_auto_fixable")]
        public bool IsAutoFixable { get; set; }

        /// <summary>The fix was tried on this document: it resolved every occurrence of this issue and caused no new issue. <c>POST /autofix</c>
        /// applies it.</summary>
        [DataMember(Name = "can_actually_auto_fix")]
        public bool CanActuallyAutoFix { get; set; }

        /// <summary>The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.</summary>
        [DataMember(Name = "document")]
        public KsefExplanationStatusesItemCauseIssuesItemDocument Document { get; set; }

        /// <summary>Where the condition comes from. <c>ksef</c>: KSeF checks it when the invoice is sent; <c>law</c>: a provision of law, or the
        /// official structure that it prescribes; <c>arithmetic</c>: figures that contradict each other, or a wrong check digit; <c>practice</c>:
        /// documentation, recommendations and plausibility.</summary>
        [DataMember(Name = "enforced_by")]
        public string EnforcedBy { get; set; }

        /// <summary>What KSeF does on the day of sending in the environment of the request; only where <c>enforced_by</c> is <c>ksef</c>.</summary>
        [DataMember(Name = "enforcement")]
        public KsefExplanationStatusesItemCauseIssuesItemEnforcement Enforcement { get; set; }

        /// <summary>Why the rule exists.</summary>
        [DataMember(Name = "source")]
        public KsefExplanationStatusesItemCauseIssuesItemSource Source { get; set; }

        /// <summary>How often this mistake occurs. Repeats with the same code, field and cause are one issue; its place and texts are those of the
        /// first one.</summary>
        [DataMember(Name = "occurrences")]
        public long Occurrences { get; set; }

        /// <summary>The first 20 places at which it occurs, in the order of the document; empty for the document as a whole.</summary>
        [DataMember(Name = "places")]
        public List<KsefExplanationStatusesItemCauseIssuesItemPlacesItem> Places { get; set; }
    }

    /// <summary>The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.</summary>
    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItemDocument
    {
        /// <summary>Field of the request that contains the document, such as <c>advances_xml[1]</c>.</summary>
        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>P_2 of that document; null if it cannot be read.</summary>
        [DataMember(Name = "number")]
        public string Number { get; set; }
    }

    /// <summary>What KSeF does on the day of sending in the environment of the request; only where <c>enforced_by</c> is <c>ksef</c>.</summary>
    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItemEnforcement
    {
        /// <summary>The KSeF environment. <c>prod</c>: production; <c>demo</c>: demo (pre-production); <c>test</c>: test.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary><c>rejects</c>: KSeF rejects the invoice; <c>warns</c>: KSeF accepts it with a technical warning (<c>X-System-Warning</c>);
        /// <c>accepts</c>: KSeF accepts it.</summary>
        [DataMember(Name = "effect")]
        public string Effect { get; set; }

        /// <summary>The first day on which it does so; null if it is not published.</summary>
        [DataMember(Name = "since")]
        public string Since { get; set; }

        /// <summary><c>in_force</c>: documented or observed; <c>announced</c>: announced by KSeF with a day; <c>unconfirmed</c>: announced but not
        /// confirmed, so it is not assumed to have taken effect.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }

        /// <summary>The publication that says so.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }

        /// <summary>When it does something else all the same.</summary>
        [DataMember(Name = "unless")]
        public string Unless { get; set; }

        /// <summary>A change to come, or one whose day has passed without confirmation.</summary>
        [DataMember(Name = "next")]
        public KsefExplanationStatusesItemCauseIssuesItemEnforcementNext Next { get; set; }
    }

    /// <summary>A change to come, or one whose day has passed without confirmation.</summary>
    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItemEnforcementNext
    {
        /// <summary><c>rejects</c>: KSeF rejects the invoice; <c>warns</c>: KSeF accepts it with a technical warning (<c>X-System-Warning</c>);
        /// <c>accepts</c>: KSeF accepts it.</summary>
        [DataMember(Name = "effect")]
        public string Effect { get; set; }

        /// <summary>The first day; null if none is published.</summary>
        [DataMember(Name = "from")]
        public string From { get; set; }

        /// <summary><c>in_force</c>: documented or observed; <c>announced</c>: announced by KSeF with a day; <c>unconfirmed</c>: announced but not
        /// confirmed, so it is not assumed to have taken effect.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }

        /// <summary>The publication that says so.</summary>
        [DataMember(Name = "source")]
        public string Source { get; set; }
    }

    /// <summary>Why the rule exists.</summary>
    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItemSource
    {
        /// <summary>The source in words.</summary>
        [DataMember(Name = "text")]
        public string Text { get; set; }

        /// <summary>Its parts: <c>law</c>, <c>schema</c>, <c>document</c>, <c>ksef</c> (its technical documentation) or <c>own</c>
        /// (plausibility).</summary>
        [DataMember(Name = "parts")]
        public List<KsefExplanationStatusesItemCauseIssuesItemSourcePartsItem> Parts { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItemSourcePartsItem
    {
        /// <summary>Plausibility, without a source.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>Name of the act.</summary>
        [DataMember(Name = "act")]
        public string Act { get; set; }

        /// <summary>Article and paragraph, in Polish notation.</summary>
        [DataMember(Name = "provision")]
        public string Provision { get; set; }

        /// <summary>False if only the article is certain.</summary>
        [DataMember(Name = "paragraph_checked")]
        public bool? ParagraphChecked { get; set; }

        /// <summary>Name of the element or attribute; null for the schema as a whole.</summary>
        [DataMember(Name = "element")]
        public string Element { get; set; }

        /// <summary>Words of its annotation, verbatim; null for the structure itself.</summary>
        [DataMember(Name = "quote")]
        public string Quote { get; set; }

        /// <summary>Title of the document.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary>The edition that is cited; null if it is not known.</summary>
        [DataMember(Name = "edition")]
        public string Edition { get; set; }

        /// <summary>Whether the rule was compared with this edition and no newer one is known.</summary>
        [DataMember(Name = "edition_checked")]
        public bool? EditionChecked { get; set; }

        /// <summary>With what the rule was compared. <c>compared</c>: with the edition that is cited, and no newer one is known; <c>second_hand</c>:
        /// with what others published about the document, such as summaries of its chapters, not with the document itself; <c>not_compared</c>: with
        /// neither, so a newer edition may say something else.</summary>
        [DataMember(Name = "edition_check")]
        public string EditionCheck { get; set; }

        /// <summary>Chapter; null for the whole document.</summary>
        [DataMember(Name = "chapter")]
        public string Chapter { get; set; }

        /// <summary>Section or code; null for the whole page.</summary>
        [DataMember(Name = "section")]
        public string Section { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseIssuesItemPlacesItem
    {
        /// <summary>XPath of the location, with positions.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>The actual value there, truncated to 500 characters.</summary>
        [DataMember(Name = "field_value")]
        public string FieldValue { get; set; }

        /// <summary>The expected value there, if it differs from that of the issue.</summary>
        [DataMember(Name = "expected_value")]
        public string ExpectedValue { get; set; }
    }

    [DataContract]
    public sealed class KsefExplanationStatusesItemCauseUnreadable
    {
        /// <summary>Code of the rule, such as <c>XML-001</c>.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary>What is wrong.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long Column { get; set; }
    }

    /// <summary>Where the meanings of the codes come from, and which edition was read.</summary>
    [DataContract]
    public sealed class KsefExplanationSource
    {
        /// <summary>What it is.</summary>
        [DataMember(Name = "text")]
        public string Text { get; set; }

        /// <summary>Where it is published.</summary>
        [DataMember(Name = "url")]
        public string Url { get; set; }

        /// <summary>The edition that was read.</summary>
        [DataMember(Name = "edition")]
        public string Edition { get; set; }
    }

    /// <summary>The regime of an invoice issued without a connection to KSeF.</summary>
    [DataContract]
    public sealed class OfflineAssessment
    {
        /// <summary><c>P_1</c>: the date of issue in every mode.</summary>
        [DataMember(Name = "issue_date")]
        public string IssueDate { get; set; }

        /// <summary>How the invoice was issued. <c>offline24</c>: by choice, or for a problem of the issuer; <c>unavailability</c>: during
        /// maintenance of KSeF; <c>failure</c>: during a failure of KSeF; <c>total_failure</c>: during a total failure.</summary>
        [DataMember(Name = "mode")]
        public string Mode { get; set; }

        /// <summary><c>given</c>: stated in the request; <c>inferred</c>: from the events on the day of issue.</summary>
        [DataMember(Name = "mode_source")]
        public string ModeSource { get; set; }

        /// <summary>The rule by which the invoice is sent in the end: announced failures can move it from that of its mode to another.</summary>
        [DataMember(Name = "regime")]
        public OfflineAssessmentRegime Regime { get; set; }

        /// <summary>The events that decided, in their order, by days in Poland.</summary>
        [DataMember(Name = "events")]
        public List<OfflineAssessmentEventsItem> Events { get; set; }

        /// <summary>The last day on which the invoice can be sent; null if it is never sent, or if the end of an event is not known.</summary>
        [DataMember(Name = "deadline")]
        public string Deadline { get; set; }

        /// <summary>The same with Saturdays as working days; null if it does not differ.</summary>
        [DataMember(Name = "deadline_if_saturday_works")]
        public string DeadlineIfSaturdayWorks { get; set; }

        /// <summary><c>in_time</c>: sent in time, or not yet due; <c>late</c>: sent after the deadline, or not sent and overdue;
        /// <c>not_sent_on_purpose</c>: need not be sent because of a total failure; <c>unknown</c>: the event or the day of sending is missing, or
        /// the provisions are silent.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        /// <summary>Days after the deadline; 0 if it is not late.</summary>
        [DataMember(Name = "days_late")]
        public long DaysLate { get; set; }

        /// <summary>Captions of the codes that a copy outside KSeF must have now.</summary>
        [DataMember(Name = "required_marks")]
        public List<string> RequiredMarks { get; set; }

        /// <summary>The verification codes on a copy outside KSeF.</summary>
        [DataMember(Name = "qr")]
        public OfflineAssessmentQr Qr { get; set; }

        /// <summary>What to call the copy for the buyer until there is a number: <c>potwierdzenie transakcji</c>; null for no particular
        /// name.</summary>
        [DataMember(Name = "document_label")]
        public string DocumentLabel { get; set; }

        /// <summary>The date of receipt by the buyer; null if it is not known who that is. <c>ksef_number</c>: the day of the KSeF number;
        /// <c>handing_over</c>: the day on which the buyer actually received it.</summary>
        [DataMember(Name = "receipt")]
        public string Receipt { get; set; }

        /// <summary>Marker in JPK_V7M if it is filed now.</summary>
        [DataMember(Name = "jpk_marker_now")]
        public OfflineAssessmentJpkMarkerNow JpkMarkerNow { get; set; }

        /// <summary>Marker if it is filed when there is a number; null if there will be none.</summary>
        [DataMember(Name = "jpk_marker_after_number")]
        public OfflineAssessmentJpkMarkerAfterNumber JpkMarkerAfterNumber { get; set; }

        /// <summary>Whether a JPK_V7M that was filed without the number has to be corrected.</summary>
        [DataMember(Name = "jpk_correction_after_number")]
        public bool JpkCorrectionAfterNumber { get; set; }

        /// <summary>What is uncertain, or has to be known.</summary>
        [DataMember(Name = "notes")]
        public List<string> Notes { get; set; }

        /// <summary>What to do now, in order.</summary>
        [DataMember(Name = "steps")]
        public List<string> Steps { get; set; }
    }

    /// <summary>The rule by which the invoice is sent in the end: announced failures can move it from that of its mode to another.</summary>
    [DataContract]
    public sealed class OfflineAssessmentRegime
    {
        /// <summary>Such as <c>offline24</c> or <c>failure_after_offline</c>; more may be added.</summary>
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>What it is called.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary>Provisions of the VAT Act.</summary>
        [DataMember(Name = "legal_basis")]
        public List<string> LegalBasis { get; set; }

        /// <summary>How well this is established. <c>first_hand</c>: read in the text of the act; <c>second_hand</c>: known from the Ministry’s table
        /// of modes and from descriptions; <c>open</c>: neither the act nor the Ministry says it.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }
    }

    [DataContract]
    public sealed class OfflineAssessmentEventsItem
    {
        /// <summary>What was announced. <c>unavailability</c>: announced maintenance; <c>failure</c>: an announced failure; <c>total_failure</c>: a
        /// total failure.</summary>
        [DataMember(Name = "type")]
        public string Type { get; set; }

        /// <summary>First day, in Poland.</summary>
        [DataMember(Name = "start")]
        public string Start { get; set; }

        /// <summary>Last day, in Poland; null while it goes on.</summary>
        [DataMember(Name = "end")]
        public string End { get; set; }
    }

    /// <summary>The verification codes on a copy outside KSeF.</summary>
    [DataContract]
    public sealed class OfflineAssessmentQr
    {
        /// <summary>Caption of code I: <c>OFFLINE</c>, or the KSeF number; null without code.</summary>
        [DataMember(Name = "kod_i")]
        public string KodI { get; set; }

        /// <summary>Whether code II (<c>CERTYFIKAT</c>) is required.</summary>
        [DataMember(Name = "kod_ii_required")]
        public bool KodIiRequired { get; set; }
    }

    /// <summary>Marker in JPK_V7M if it is filed now.</summary>
    [DataContract]
    public sealed class OfflineAssessmentJpkMarkerNow
    {
        /// <summary><c>NrKSeF</c>: the KSeF number; <c>OFF</c>: issued during a failure and not numbered yet; <c>BFK</c>: outside KSeF; <c>DI</c>:
        /// not numbered yet.</summary>
        [DataMember(Name = "marker")]
        public string Marker { get; set; }

        /// <summary>How well this is established. <c>first_hand</c>: read in the text of the act; <c>second_hand</c>: known from the Ministry’s table
        /// of modes and from descriptions; <c>open</c>: neither the act nor the Ministry says it.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }
    }

    [DataContract]
    public sealed class OfflineAssessmentJpkMarkerAfterNumber
    {
        /// <summary><c>NrKSeF</c>: the KSeF number; <c>OFF</c>: issued during a failure and not numbered yet; <c>BFK</c>: outside KSeF; <c>DI</c>:
        /// not numbered yet.</summary>
        [DataMember(Name = "marker")]
        public string Marker { get; set; }

        /// <summary>How well this is established. <c>first_hand</c>: read in the text of the act; <c>second_hand</c>: known from the Ministry’s table
        /// of modes and from descriptions; <c>open</c>: neither the act nor the Ministry says it.</summary>
        [DataMember(Name = "certainty")]
        public string Certainty { get; set; }
    }

    /// <summary>Whether a code II belongs to an invoice and a certificate.</summary>
    [DataContract]
    public sealed class CodeIiVerification
    {
        /// <summary>Whether the code has no errors and its signature belongs to it and to the certificate.</summary>
        [DataMember(Name = "valid")]
        public bool Valid { get; set; }

        /// <summary>Environment of KSeF to which the code leads; null if it leads elsewhere. <c>prod</c>: production; <c>demo</c>: the demo
        /// environment; <c>test</c>: the test environment.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary>The signature. <c>valid</c>: made with the key of the certificate over this URL; <c>wrong</c>: not made so; <c>not_checked</c>:
        /// not readable, or of a key that cannot sign a code.</summary>
        [DataMember(Name = "signature")]
        public string Signature { get; set; }

        /// <summary>What is wrong, in the order of the URL; the certificate and the signature last.</summary>
        [DataMember(Name = "findings")]
        public List<CodeIiVerificationFindingsItem> Findings { get; set; }

        /// <summary>The certificate.</summary>
        [DataMember(Name = "certificate")]
        public CodeIiVerificationCertificate Certificate { get; set; }

        /// <summary>What was not checked.</summary>
        [DataMember(Name = "notes")]
        public List<string> Notes { get; set; }
    }

    [DataContract]
    public sealed class CodeIiVerificationFindingsItem
    {
        /// <summary>Such as <c>other_file</c>; more may be added.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary><c>error</c>: makes the code useless; <c>warning</c>: may be right in rare cases.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>The part of the URL; null for the certificate or the whole URL. <c>host</c>: host of the verification service; <c>path</c>: the
        /// form of the URL; <c>context_type</c>: type of the context identifier; <c>context</c>: the context in which the invoice is sent;
        /// <c>seller_nip</c>: NIP of the seller; <c>serial</c>: serial number of the certificate; <c>hash</c>: SHA-256 of the file; <c>signature</c>:
        /// the signature.</summary>
        [DataMember(Name = "part")]
        public string Part { get; set; }

        /// <summary>Offset of the part in the URL.</summary>
        [DataMember(Name = "start")]
        public long? Start { get; set; }

        /// <summary>Offset of its end, exclusive.</summary>
        [DataMember(Name = "end")]
        public long? End { get; set; }

        /// <summary>What the part should be; null if that cannot be said.</summary>
        [DataMember(Name = "expected")]
        public string Expected { get; set; }

        /// <summary>What it is.</summary>
        [DataMember(Name = "found")]
        public string Found { get; set; }

        /// <summary>What is wrong, and what to do.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }
    }

    /// <summary>The certificate.</summary>
    [DataContract]
    public sealed class CodeIiVerificationCertificate
    {
        /// <summary>Serial number, in hexadecimal.</summary>
        [DataMember(Name = "serial")]
        public string Serial { get; set; }

        /// <summary>Subject, as the certificate names it.</summary>
        [DataMember(Name = "subject")]
        public string Subject { get; set; }

        /// <summary>NIP of the organization for which it was issued.</summary>
        [DataMember(Name = "nip")]
        public string Nip { get; set; }

        /// <summary>First day of its validity in Poland.</summary>
        [DataMember(Name = "valid_from")]
        public string ValidFrom { get; set; }

        /// <summary>Last day.</summary>
        [DataMember(Name = "valid_to")]
        public string ValidTo { get; set; }

        /// <summary>Kind of its key, such as <c>EC P-256</c>.</summary>
        [DataMember(Name = "key")]
        public string Key { get; set; }
    }

    /// <summary>The API key, its organization, and the usage of their limits.</summary>
    [DataContract]
    public sealed class Account
    {
        /// <summary>The API key of the request.</summary>
        [DataMember(Name = "key")]
        public AccountKey Key { get; set; }

        /// <summary>The organization that owns the key.</summary>
        [DataMember(Name = "organization")]
        public AccountOrganization Organization { get; set; }

        /// <summary>Limits of the key and of its organization: those of the plan, unless others were agreed.</summary>
        [DataMember(Name = "limits")]
        public AccountLimits Limits { get; set; }

        /// <summary>Requests of this key so far, including this one.</summary>
        [DataMember(Name = "rate_limit")]
        public AccountRateLimit RateLimit { get; set; }

        /// <summary>Paid operations with live keys of the organization so far.</summary>
        [DataMember(Name = "quota")]
        public AccountQuota Quota { get; set; }
    }

    /// <summary>The API key of the request.</summary>
    [DataContract]
    public sealed class AccountKey
    {
        /// <summary>Id of the key, as in events.</summary>
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>First characters of the key. The key itself is never shown again.</summary>
        [DataMember(Name = "prefix")]
        public string Prefix { get; set; }

        /// <summary>Name of the key.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary><c>live</c>: consumes quota and leaves a history; <c>test</c>: gives the same results, but consumes no quota and leaves no
        /// history.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary>Scopes of the key.</summary>
        [DataMember(Name = "scopes")]
        public List<string> Scopes { get; set; }

        /// <summary>When the key expires; null if it never does.</summary>
        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    /// <summary>The organization that owns the key.</summary>
    [DataContract]
    public sealed class AccountOrganization
    {
        /// <summary>Id of the organization, as in events.</summary>
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>Name of the organization.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary>Requests and documents at the same time are counted per key, paid operations and deliveries per organization. <c>limits</c> and
        /// <c>quota</c> show what holds for this organization: other values may have been agreed. <c>free</c>: 30 requests per minute and 1,000 per
        /// day, 4 documents at the same time, 50 paid operations per day and 500 per month, 6 deliveries at the same time; <c>pro</c>: 120 requests
        /// per minute and 20,000 per day, 8 documents at the same time, 2,000 paid operations per day and 40,000 per month, 10 deliveries at the same
        /// time; <c>api</c>: 600 requests per minute and 200,000 per day, 16 documents at the same time, 200,000 paid operations per day and
        /// 6,200,000 per month, 20 deliveries at the same time; <c>partner</c>: 120 requests per minute and 20,000 per day, 8 documents at the same
        /// time, 500 paid operations per day and 5,000 per month, 10 deliveries at the same time, until the trial ends and the previous plan applies
        /// again.</summary>
        [DataMember(Name = "plan")]
        public string Plan { get; set; }
    }

    /// <summary>Limits of the key and of its organization: those of the plan, unless others were agreed.</summary>
    [DataContract]
    public sealed class AccountLimits
    {
        /// <summary>Maximum number of requests of this key per minute.</summary>
        [DataMember(Name = "rate_limit_per_minute")]
        public long RateLimitPerMinute { get; set; }

        /// <summary>Maximum number of requests of this key per day.</summary>
        [DataMember(Name = "rate_limit_per_day")]
        public long RateLimitPerDay { get; set; }

        /// <summary>Maximum number of deliveries to all webhooks of the organization that are sent at the same time.</summary>
        [DataMember(Name = "parallel_deliveries")]
        public long ParallelDeliveries { get; set; }
    }

    /// <summary>Requests of this key so far, including this one.</summary>
    [DataContract]
    public sealed class AccountRateLimit
    {
        /// <summary>The minute and the day, in this order.</summary>
        [DataMember(Name = "windows")]
        public List<RateWindow> Windows { get; set; }
    }

    /// <summary>Requests of one key in a minute or a day (UTC).</summary>
    [DataContract]
    public sealed class RateWindow
    {
        /// <summary><c>minute</c>: a calendar minute; <c>day</c>: a calendar day in UTC.</summary>
        [DataMember(Name = "window")]
        public string Window { get; set; }

        /// <summary>Maximum number of requests in the window.</summary>
        [DataMember(Name = "limit")]
        public long Limit { get; set; }

        /// <summary>Requests in the window so far.</summary>
        [DataMember(Name = "used")]
        public long Used { get; set; }

        /// <summary>Number left in the window.</summary>
        [DataMember(Name = "remaining")]
        public long Remaining { get; set; }

        /// <summary>When the window ends, as a Unix timestamp in seconds.</summary>
        [DataMember(Name = "reset_at")]
        public long ResetAt { get; set; }
    }

    /// <summary>Paid operations with live keys of the organization so far.</summary>
    [DataContract]
    public sealed class AccountQuota
    {
        /// <summary>The day and the month, in this order.</summary>
        [DataMember(Name = "windows")]
        public List<QuotaWindow> Windows { get; set; }
    }

    /// <summary>Paid operations of the organization in a day or a month (UTC).</summary>
    [DataContract]
    public sealed class QuotaWindow
    {
        /// <summary><c>day</c>: a calendar day in UTC; <c>month</c>: a calendar month in UTC.</summary>
        [DataMember(Name = "window")]
        public string Window { get; set; }

        /// <summary>Maximum number of paid operations in the window.</summary>
        [DataMember(Name = "limit")]
        public long Limit { get; set; }

        /// <summary>Paid operations in the window so far.</summary>
        [DataMember(Name = "used")]
        public long Used { get; set; }

        /// <summary>Number left in the window.</summary>
        [DataMember(Name = "remaining")]
        public long Remaining { get; set; }

        /// <summary>When the window ends, as a Unix timestamp in seconds.</summary>
        [DataMember(Name = "reset_at")]
        public long ResetAt { get; set; }
    }

    [DataContract]
    public sealed class OneBatch
    {
        [DataMember(Name = "batch")]
        public Batch Batch { get; set; }
    }

    /// <summary>A batch of documents.</summary>
    [DataContract]
    public sealed class Batch
    {
        /// <summary>Id of the batch.</summary>
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>What the batch does. <c>validation</c>: documents are validated (<c>POST /batches</c>); <c>reconciliation</c>: a JPK is compared
        /// with its invoices (<c>POST /reconciliations</c>).</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>State of the batch. <c>awaiting_upload</c>: upload the archive and complete it; <c>queued</c>: quota is taken, and the work
        /// begins; <c>unpacking</c>: the archive is read; <c>validating</c>: documents are validated; <c>joining</c>: the register is written; of a
        /// comparison, documents are read and compared; <c>completed</c>: the register can be loaded; <c>completed_with_unreadable</c>: the same, and
        /// some documents could not be read; <c>failed</c>: there is no register, and nothing was counted; <c>canceled</c>: you canceled it, and
        /// nothing was counted; <c>expired</c>: the upload was not completed in time.</summary>
        [DataMember(Name = "state")]
        public string State { get; set; }

        /// <summary>Format of the archive. Documents are its files <c>*.xml</c>. <c>zip</c>: ZIP; <c>tar</c>: TAR; <c>targz</c>: TAR, compressed by
        /// gzip.</summary>
        [DataMember(Name = "format")]
        public string Format { get; set; }

        /// <summary>Environment of KSeF for which documents are validated. <c>prod</c>: production; <c>demo</c>: the demo environment; <c>test</c>:
        /// the test environment.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary>Instant at which all documents are assumed to be sent.</summary>
        [DataMember(Name = "as_of")]
        public string AsOf { get; set; }

        /// <summary>When the batch was created.</summary>
        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        /// <summary>When it ended; null before that.</summary>
        [DataMember(Name = "ended_at")]
        public string EndedAt { get; set; }

        /// <summary>When everything but these fields was deleted; null if it was not.</summary>
        [DataMember(Name = "erased_at")]
        public string ErasedAt { get; set; }

        /// <summary>Until when the register can be loaded; null without one.</summary>
        [DataMember(Name = "available_until")]
        public string AvailableUntil { get; set; }

        /// <summary>Where to send the archive, in the state <c>awaiting_upload</c>; otherwise null.</summary>
        [DataMember(Name = "upload")]
        public BatchUpload Upload { get; set; }

        [DataMember(Name = "progress")]
        public BatchProgress Progress { get; set; }

        [DataMember(Name = "counts")]
        public BatchCountsAlso Counts { get; set; }

        [DataMember(Name = "comparison")]
        public BatchComparisonAlso Comparison { get; set; }

        /// <summary>Why the batch failed; null if it did not. <c>not_an_archive</c>: the upload is no archive of the stated format;
        /// <c>no_documents</c>: the archive contains no files <c>*.xml</c>; <c>too_many_documents</c>: there are more documents than were stated, or
        /// than a batch may have; <c>too_many_entries</c>: the archive has more than 100,000 files; <c>unpacked_too_large</c>: the archive has more
        /// than 32 GB unpacked, or 2 GB for a comparison; <c>bomb</c>: the archive unpacks to a multiple of its size, as a ZIP bomb does;
        /// <c>overlapping_entries</c>: files of the archive overlap, as in a ZIP bomb; <c>damaged_archive</c>: the archive is damaged or truncated;
        /// <c>input_missing</c>: the upload is no longer there; <c>hash_differs</c>: the upload has another SHA-256 than stated; <c>no_register</c>:
        /// the archive contains no JPK_V7M(3) or JPK_V7K(3); <c>unreadable_register</c>: a JPK cannot be read; <c>several_taxpayers</c>: the JPK
        /// files are of different taxpayers; <c>same_month</c>: two JPK files are of the same month; <c>unreadable_upo</c>: a UPO cannot be read;
        /// <c>unreadable_metadata</c>: a file <c>_metadata.json</c> contains no metadata of an export of KSeF; <c>unreadable_erp</c>: columns of a
        /// CSV are not recognized; state them in <c>erp.columns</c>; <c>registers_too_large</c>: JPK, UPO, metadata and CSV have more than
        /// 120,000,000 bytes together; <c>internal_error</c>: an internal error; try again, and quote the id of the batch when you report
        /// it.</summary>
        [DataMember(Name = "failure")]
        public string Failure { get; set; }
    }

    /// <summary>Where to send the archive.</summary>
    [DataContract]
    public sealed class BatchUpload
    {
        /// <summary>How the archive is uploaded. <c>single</c>: one request; <c>multipart</c>: a request for each part.</summary>
        [DataMember(Name = "kind")]
        public string Kind { get; set; }

        /// <summary>Size of each part but the last, in bytes; null for an upload in one request.</summary>
        [DataMember(Name = "part_size")]
        public long? PartSize { get; set; }

        /// <summary>The parts, in their order.</summary>
        [DataMember(Name = "parts")]
        public List<BatchUploadPart> Parts { get; set; }

        /// <summary>Until when the upload has to be completed.</summary>
        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    /// <summary>A part of the upload.</summary>
    [DataContract]
    public sealed class BatchUploadPart
    {
        /// <summary>Number of the part, from 1.</summary>
        [DataMember(Name = "number")]
        public long Number { get; set; }

        /// <summary>Send the bytes of the part here with <c>PUT</c>, without the API key. It is a secret: it lets anyone upload.</summary>
        [DataMember(Name = "url")]
        public string Url { get; set; }

        /// <summary>Until when the URL is valid. <c>GET /batches/{batch_id}</c> returns new ones.</summary>
        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }
    }

    /// <summary>How far the work is.</summary>
    [DataContract]
    public sealed class BatchProgress
    {
        /// <summary>Number of documents; null until the archive is unpacked.</summary>
        [DataMember(Name = "documents")]
        public long? Documents { get; set; }

        /// <summary>Parts in which they are validated; null until then.</summary>
        [DataMember(Name = "chunks")]
        public long? Chunks { get; set; }

        /// <summary>Parts that are done.</summary>
        [DataMember(Name = "chunks_done")]
        public long ChunksDone { get; set; }
    }

    [DataContract]
    public sealed class BatchCountsAlso
    {
        /// <summary>All documents.</summary>
        [DataMember(Name = "documents")]
        public long Documents { get; set; }

        /// <summary>Valid documents.</summary>
        [DataMember(Name = "valid")]
        public long Valid { get; set; }

        /// <summary>Documents with a critical issue or an error.</summary>
        [DataMember(Name = "invalid")]
        public long Invalid { get; set; }

        /// <summary>Files that are no XML invoice; not counted towards the quota.</summary>
        [DataMember(Name = "rejected")]
        public long Rejected { get; set; }

        /// <summary>Documents without a result, because they could not be read; not counted towards the quota.</summary>
        [DataMember(Name = "unreadable")]
        public long Unreadable { get; set; }
    }

    [DataContract]
    public sealed class BatchComparisonAlso
    {
        /// <summary>All files that were read.</summary>
        [DataMember(Name = "documents")]
        public long Documents { get; set; }

        /// <summary>Files that could not be read, or are something else; the report names them.</summary>
        [DataMember(Name = "unreadable")]
        public long Unreadable { get; set; }

        /// <summary>Invoices that were compared; the others of the files are not counted towards the quota.</summary>
        [DataMember(Name = "invoices")]
        public long Invoices { get; set; }

        /// <summary>Findings for which the JPK has to be corrected.</summary>
        [DataMember(Name = "to_correct")]
        public long ToCorrect { get; set; }

        /// <summary>Findings of severity error.</summary>
        [DataMember(Name = "errors")]
        public long Errors { get; set; }

        /// <summary>Findings that a person has to clarify.</summary>
        [DataMember(Name = "warnings")]
        public long Warnings { get; set; }

        /// <summary>Findings that are good to know.</summary>
        [DataMember(Name = "notes")]
        public long Notes { get; set; }
    }

    /// <summary>Where to load the register.</summary>
    [DataContract]
    public sealed class BatchRegister
    {
        /// <summary>Format of the register; that of a comparison with a JPK has the formats <c>json</c>, <c>csv</c> and <c>html</c>. <c>ndjson</c>: a
        /// line of JSON per document; <c>csv</c>: a line per finding; <c>sarif</c>: for code scanning; <c>junit</c>: for build servers; <c>html</c>:
        /// a page; <c>json</c>: the whole report of a comparison.</summary>
        [DataMember(Name = "format")]
        public string Format { get; set; }

        /// <summary>Load the register here with <c>GET</c>, without the API key. It is a secret. The content is compressed (<c>Content-Encoding:
        /// gzip</c>).</summary>
        [DataMember(Name = "url")]
        public string Url { get; set; }

        /// <summary>Until when the URL is valid.</summary>
        [DataMember(Name = "expires_at")]
        public string ExpiresAt { get; set; }

        /// <summary>Size of the content, decompressed.</summary>
        [DataMember(Name = "bytes")]
        public long Bytes { get; set; }

        /// <summary>SHA-256 of the content, decompressed; hexadecimal.</summary>
        [DataMember(Name = "sha256")]
        public string Sha256 { get; set; }

        /// <summary>The same for the manifest: hashes of the upload and the register, and the editions of rules, schema and engine.</summary>
        [DataMember(Name = "manifest_url")]
        public string ManifestUrl { get; set; }
    }

    [DataContract]
    public sealed class CreatedWebhook
    {
        [DataMember(Name = "webhook")]
        public WebhookEndpoint Webhook { get; set; }

        /// <summary>The secret that signs events. It is returned only here.</summary>
        [DataMember(Name = "secret")]
        public string Secret { get; set; }

        /// <summary>States that the secret is not shown again.</summary>
        [DataMember(Name = "warning")]
        public string Warning { get; set; }

        /// <summary>How events are signed, in one sentence.</summary>
        [DataMember(Name = "signature_format")]
        public string SignatureFormat { get; set; }
    }

    /// <summary>A webhook endpoint: a URL that events are sent to.</summary>
    [DataContract]
    public sealed class WebhookEndpoint
    {
        /// <summary>Id of the webhook endpoint.</summary>
        [DataMember(Name = "id")]
        public string Id { get; set; }

        /// <summary>Environment of the key that created the endpoint; it never changes. The endpoint gets the events of this environment, and only
        /// keys of it can see or change the endpoint. <c>live</c>: created with a live key; <c>test</c>: created with a test key.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary>Name of the endpoint.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary>URL that events are sent to.</summary>
        [DataMember(Name = "url")]
        public string Url { get; set; }

        /// <summary>Your description of the endpoint; null for none.</summary>
        [DataMember(Name = "description")]
        public string Description { get; set; }

        /// <summary>Event types that are sent to the endpoint (WebhookEventType), or <c>*</c> for all, including future ones.</summary>
        [DataMember(Name = "events")]
        public List<string> Events { get; set; }

        /// <summary>Whether events are sent to the endpoint. Events that occur while it is inactive are not sent later.</summary>
        [DataMember(Name = "is_active")]
        public bool IsActive { get; set; }

        /// <summary>When failures, or a 410 response, disabled the endpoint; null if they did not.</summary>
        [DataMember(Name = "auto_disabled_at")]
        public string AutoDisabledAt { get; set; }

        /// <summary>First characters of the secret. The secret itself is never shown again.</summary>
        [DataMember(Name = "secret_prefix")]
        public string SecretPrefix { get; set; }

        /// <summary>Failed attempts since the last successful one. 20 or more over at least 24 hours disable the endpoint.</summary>
        [DataMember(Name = "consecutive_failures")]
        public long ConsecutiveFailures { get; set; }

        /// <summary>Total number of attempts.</summary>
        [DataMember(Name = "total_deliveries")]
        public long TotalDeliveries { get; set; }

        /// <summary>Total number of failed attempts.</summary>
        [DataMember(Name = "total_failures")]
        public long TotalFailures { get; set; }

        /// <summary>Time of the last successful attempt; null if there was none.</summary>
        [DataMember(Name = "last_success_at")]
        public string LastSuccessAt { get; set; }

        /// <summary>Time of the last failed attempt; null if there was none.</summary>
        [DataMember(Name = "last_failure_at")]
        public string LastFailureAt { get; set; }

        /// <summary>When the endpoint was created.</summary>
        [DataMember(Name = "created_at")]
        public string CreatedAt { get; set; }

        /// <summary>When the endpoint was last changed.</summary>
        [DataMember(Name = "updated_at")]
        public string UpdatedAt { get; set; }
    }

    [DataContract]
    public sealed class ValidationCompleted
    {
        /// <summary>Environment of the API key. <c>live</c>: consumes quota and leaves a history; <c>test</c>: gives the same results, but consumes
        /// no quota and leaves no history.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary><c>meta.request_id</c> of the request.</summary>
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        /// <summary>Whether no issue has severity <c>critical</c> or <c>error</c>.</summary>
        [DataMember(Name = "is_valid")]
        public bool IsValid { get; set; }

        /// <summary><c>ready_to_send</c>: valid, confirmed by the official schema, and without warnings; <c>ready_with_warnings</c>: the same, but
        /// with warnings that a person should review; <c>not_ready</c>: an issue has severity <c>critical</c> or <c>error</c>;
        /// <c>preflight_only_not_ready_to_send</c>: the rules of Nakor are satisfied, but the official schema could not be checked, so do not send
        /// it.</summary>
        [DataMember(Name = "readiness")]
        public string Readiness { get; set; }

        /// <summary>Identifies the document that you sent.</summary>
        [DataMember(Name = "document")]
        public ValidationCompletedDocument Document { get; set; }

        /// <summary>The first critical issues and errors, at most 100.</summary>
        [DataMember(Name = "errors")]
        public List<EventIssue> Errors { get; set; }

        /// <summary>Number of all occurrences of critical issues and errors, including those not listed.</summary>
        [DataMember(Name = "error_count")]
        public long ErrorCount { get; set; }

        /// <summary>The first warnings, at most 100.</summary>
        [DataMember(Name = "warnings")]
        public List<EventIssue> Warnings { get; set; }

        /// <summary>Number of all occurrences of warnings, including those not listed.</summary>
        [DataMember(Name = "warning_count")]
        public long WarningCount { get; set; }

        /// <summary>Whether there are more than listed.</summary>
        [DataMember(Name = "truncated")]
        public bool Truncated { get; set; }
    }

    /// <summary>Identifies the document that you sent.</summary>
    [DataContract]
    public sealed class ValidationCompletedDocument
    {
        /// <summary>Size in bytes.</summary>
        [DataMember(Name = "bytes")]
        public long Bytes { get; set; }

        /// <summary>SHA-256 checksum of the bytes: 64 hexadecimal digits.</summary>
        [DataMember(Name = "sha256")]
        public string Sha256 { get; set; }
    }

    /// <summary>One finding about a document, with its location. The rule catalogue (<c>help_url</c>) has the title and the source of its
    /// rule.</summary>
    [DataContract]
    public sealed class EventIssue
    {
        /// <summary><c>critical</c> and <c>error</c> make an invoice invalid, the others do not. <c>critical</c>: KSeF rejects the file on the day of
        /// sending in its environment, or the correction would have no effect; <c>error</c>: it contradicts the VAT Act, arithmetic or the
        /// documentation of the schema; <c>warning</c>: probably wrong, or wrong only in some cases; <c>info</c>: for information.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary>Stable code of the rule, explained in the rule catalogue.</summary>
        [DataMember(Name = "code")]
        public string Code { get; set; }

        /// <summary>What is wrong, with the actual values.</summary>
        [DataMember(Name = "message")]
        public string Message { get; set; }

        /// <summary>Name of the element or attribute.</summary>
        [DataMember(Name = "field_name")]
        public string FieldName { get; set; }

        /// <summary>The actual value, truncated to 500 characters.</summary>
        [DataMember(Name = "field_value")]
        public string FieldValue { get; set; }

        /// <summary>The correct value. For an amount, only where the other amounts of the document prove it: null where two contradict each other and
        /// either may be wrong.</summary>
        [DataMember(Name = "expected_value")]
        public string ExpectedValue { get; set; }

        /// <summary>XPath of the location, with positions.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>How to fix it, in one sentence.</summary>
        [DataMember(Name = "quick_fix")]
        public string QuickFix { get; set; }

        /// <summary>URL of the explanation of the rule.</summary>
        [DataMember(Name = "help_url")]
        public string HelpUrl { get; set; }

        /// <summary>An automatic fix exists for this code.</summary>
        [DataMember(Name = "is_auto_fixable")]
        public bool IsAutoFixable { get; set; }

        /// <summary>The fix was tried on this document: it resolved every occurrence of this issue and caused no new issue. <c>POST /autofix</c>
        /// applies it.</summary>
        [DataMember(Name = "can_actually_auto_fix")]
        public bool CanActuallyAutoFix { get; set; }

        /// <summary>The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.</summary>
        [DataMember(Name = "document")]
        public EventIssueDocument Document { get; set; }

        /// <summary>How often this mistake occurs. Repeats with the same code, field and cause are one issue; its place and texts are those of the
        /// first one.</summary>
        [DataMember(Name = "occurrences")]
        public long Occurrences { get; set; }

        /// <summary>The first 20 places at which it occurs, in the order of the document; empty for the document as a whole.</summary>
        [DataMember(Name = "places")]
        public List<EventIssuePlacesItem> Places { get; set; }
    }

    /// <summary>The related document that the issue is about; absent for the invoice itself, in which the place of every issue is.</summary>
    [DataContract]
    public sealed class EventIssueDocument
    {
        /// <summary>Field of the request that contains the document, such as <c>advances_xml[1]</c>.</summary>
        [DataMember(Name = "field")]
        public string Field { get; set; }

        /// <summary>P_2 of that document; null if it cannot be read.</summary>
        [DataMember(Name = "number")]
        public string Number { get; set; }
    }

    [DataContract]
    public sealed class EventIssuePlacesItem
    {
        /// <summary>XPath of the location, with positions.</summary>
        [DataMember(Name = "xpath")]
        public string Xpath { get; set; }

        /// <summary>Line in the document as sent, from 1.</summary>
        [DataMember(Name = "line")]
        public long? Line { get; set; }

        /// <summary>Column in the document as sent, in characters, from 1.</summary>
        [DataMember(Name = "column")]
        public long? Column { get; set; }

        /// <summary>The actual value there, truncated to 500 characters.</summary>
        [DataMember(Name = "field_value")]
        public string FieldValue { get; set; }

        /// <summary>The expected value there, if it differs from that of the issue.</summary>
        [DataMember(Name = "expected_value")]
        public string ExpectedValue { get; set; }
    }

    [DataContract]
    public sealed class CorrectionCreated
    {
        /// <summary>Environment of the API key. <c>live</c>: consumes quota and leaves a history; <c>test</c>: gives the same results, but consumes
        /// no quota and leaves no history.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary><c>meta.request_id</c> of the request.</summary>
        [DataMember(Name = "request_id")]
        public string RequestId { get; set; }

        /// <summary>Id of the scenario, as in <c>GET /scenarios</c>.</summary>
        [DataMember(Name = "scenario_id")]
        public string ScenarioId { get; set; }

        /// <summary>Number of the corrected invoice.</summary>
        [DataMember(Name = "source_number")]
        public string SourceNumber { get; set; }

        /// <summary>Number of the correction.</summary>
        [DataMember(Name = "numer_korekty")]
        public string NumerKorekty { get; set; }

        /// <summary>RodzajFaktury. <c>KOR</c>: corrects an ordinary or a simplified invoice; <c>KOR_ZAL</c>: corrects an advance invoice;
        /// <c>KOR_ROZ</c>: corrects a settlement invoice.</summary>
        [DataMember(Name = "rodzaj_faktury")]
        public string RodzajFaktury { get; set; }

        /// <summary>TypKorekty. <c>1</c>: takes effect in the period of the original invoice; <c>2</c>: takes effect in the period in which the
        /// correction is issued; <c>3</c>: takes effect in another period, or in several periods.</summary>
        [DataMember(Name = "typ_korekty")]
        public string TypKorekty { get; set; }

        [DataMember(Name = "delty")]
        public Deltas Delty { get; set; }

        /// <summary>Changes of the fields of JPK_V7M (such as K_19), in PLN; null where the amount in PLN is unknown.</summary>
        [DataMember(Name = "jpk")]
        public Dictionary<string, string> Jpk { get; set; }
    }

    [DataContract]
    public sealed class QuotaExceeded
    {
        /// <summary>Environment of the API key. <c>live</c>: consumes quota and leaves a history; <c>test</c>: gives the same results, but consumes
        /// no quota and leaves no history.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary><c>day</c>: a calendar day in UTC; <c>month</c>: a calendar month in UTC.</summary>
        [DataMember(Name = "window")]
        public string Window { get; set; }

        /// <summary>Maximum number of paid operations in the window.</summary>
        [DataMember(Name = "limit")]
        public long Limit { get; set; }

        /// <summary>Paid operations in the window so far.</summary>
        [DataMember(Name = "used")]
        public long Used { get; set; }

        /// <summary>When the window ends, as a Unix timestamp in seconds.</summary>
        [DataMember(Name = "reset_at")]
        public long ResetAt { get; set; }
    }

    [DataContract]
    public sealed class KeyChanged
    {
        /// <summary>Id of the key, as in <c>GET /me</c>.</summary>
        [DataMember(Name = "key_id")]
        public string KeyId { get; set; }

        /// <summary>First characters of the key.</summary>
        [DataMember(Name = "prefix")]
        public string Prefix { get; set; }

        /// <summary>Name of the key.</summary>
        [DataMember(Name = "name")]
        public string Name { get; set; }

        /// <summary><c>live</c>: consumes quota and leaves a history; <c>test</c>: gives the same results, but consumes no quota and leaves no
        /// history.</summary>
        [DataMember(Name = "environment")]
        public string Environment { get; set; }

        /// <summary>Scopes of the key.</summary>
        [DataMember(Name = "scopes")]
        public List<string> Scopes { get; set; }

        /// <summary><c>operator</c>: an operator created or revoked it; <c>expired</c>: it expired.</summary>
        [DataMember(Name = "reason")]
        public string Reason { get; set; }
    }

    [DataContract]
    public sealed class TrialChanged
    {
        /// <summary>Id of the organization that the event concerns.</summary>
        [DataMember(Name = "organization_id")]
        public string OrganizationId { get; set; }

        /// <summary>When the trial ends or ended.</summary>
        [DataMember(Name = "trial_ends_at")]
        public string TrialEndsAt { get; set; }
    }

    /// <summary>The complete state of an incident.</summary>
    [DataContract]
    public sealed class IncidentChanged
    {
        /// <summary>Id of the incident, the same in all its events.</summary>
        [DataMember(Name = "incident_id")]
        public string IncidentId { get; set; }

        /// <summary>Short description of the effect on users.</summary>
        [DataMember(Name = "title")]
        public string Title { get; set; }

        /// <summary><c>minor</c>: some requests are affected; <c>major</c>: many requests are affected; <c>critical</c>: the service cannot be used,
        /// and <c>overall</c> of <c>GET /status</c> is <c>down</c>.</summary>
        [DataMember(Name = "severity")]
        public string Severity { get; set; }

        /// <summary><c>investigating</c>: the cause is being investigated; <c>identified</c>: the cause is known; <c>monitoring</c>: a fix is in
        /// place and is being monitored; <c>resolved</c>: the incident is resolved.</summary>
        [DataMember(Name = "status")]
        public string Status { get; set; }

        /// <summary>Affected components.</summary>
        [DataMember(Name = "components")]
        public List<string> Components { get; set; }

        /// <summary>When the incident was first announced.</summary>
        [DataMember(Name = "started_at")]
        public string StartedAt { get; set; }

        /// <summary>When the incident was resolved; null until then.</summary>
        [DataMember(Name = "resolved_at")]
        public string ResolvedAt { get; set; }
    }
}
