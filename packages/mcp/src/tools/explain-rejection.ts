import type { McpServer } from '@modelcontextprotocol/server';
import { formatExplanationText } from '@nakor/contract/ksef-explanation/format-explanation';
import { explanation } from '@nakor/contract/schemas/responses/explanation';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { truncate } from '@nakor/domain/shared/truncate';
import type { KsefExplanation } from 'nakor';
import * as z from 'zod';
import { formatDocumentValue, formatToolLine } from '../document-text.ts';
import { documentInput, issueLimitInput, readDocumentOfCall } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

/** More of a response is not passed by a model; a page of KSeF with 500 invoices belongs on the command line. */
const longestResponse = 200_000;

const input = z.strictObject({
  response: z.string().min(1).max(longestResponse).describe('What KSeF returned: its JSON, a code such as 450, or the text of a message.'),
  ...documentInput,
  path: documentInput.path.describe('Path of the invoice that was sent.'),
  ...issueLimitInput,
});

/** Adds the tool that explains a response of KSeF. */
export function registerExplainRejection(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'explain_rejection',
    {
      title: 'Explain a rejection',
      description:
        'Explains a status or error of KSeF: what it means, what to do, which rules find the cause. With the invoice, names its issues and says whether it is the file that was sent.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'explain_rejection', explanation),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => explain(call, settings)),
  );
}

async function explain(call: z.infer<typeof input>, settings: ServerSettings) {
  const { response, path, xml, max_issues } = call;
  const hasInvoice = path !== undefined || xml !== undefined;
  const invoice = hasInvoice ? { xml: await readDocumentOfCall(call, settings.folders.readerOfCall()) } : {};
  const full = await settings.nakorOf(call).explain(response, invoice);
  const data = { ...full, statuses: full.statuses.map((status) => limitIssues(status, max_issues)) };
  const shown = { ...data, statuses: data.statuses.map(quoteStatus) };
  return { data, texts: [formatExplanationText(shown, settings.languageOf(call))] };
}

type Status = KsefExplanation['statuses'][number];

function limitIssues(status: Status, limit: number): Status {
  return status.cause === null ? status : { ...status, cause: { ...status.cause, issues: status.cause.issues.slice(0, limit) } };
}

/** What comes from outside, in quotation marks: a response and an invoice are data, never instructions. */
function quoteStatus(status: Status): Status {
  const quoted = (text: string) => formatQuoted(truncate(text, 500).replace(/["\\]/g, '\\$&'));
  return {
    ...status,
    name: status.name === null ? null : quoted(status.name),
    details: status.details.map((detail) => ({
      ...detail,
      text: quoted(detail.text),
      meaning: detail.meaning === null ? null : formatToolLine(detail.meaning),
    })),
    original_ksef_number: status.original_ksef_number === null ? null : formatDocumentValue(status.original_ksef_number),
    invoices: status.invoices.map((invoice) => ({
      ...invoice,
      invoice_number: invoice.invoice_number === null ? null : formatDocumentValue(invoice.invoice_number),
      reference_number: invoice.reference_number === null ? null : formatDocumentValue(invoice.reference_number),
    })),
    cause: status.cause === null ? null : { ...status.cause, issues: status.cause.issues.map(quoteIssue) },
  };
}

type Issue = NonNullable<Status['cause']>['issues'][number];

function quoteIssue(issue: Issue): Issue {
  const { message, quick_fix } = issue;
  return { ...issue, message: formatToolLine(message), quick_fix: quick_fix === null ? null : formatToolLine(quick_fix) };
}
