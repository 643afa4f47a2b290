import type { McpServer } from '@modelcontextprotocol/server';
import { autofixResult } from '@nakor/contract/schemas/responses/autofix';
import type { Language } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { deliverDocument, deliveredShape } from '../deliver-document.ts';
import { formatToolLine } from '../document-text.ts';
import { documentInput, issueLimitInput, newFilePath, readDocumentOfCall, validationInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';
import { formatCounted, summaryTexts } from '../summary-texts.ts';
import { issueLines, issueList, issueListShape } from '../validation-summary.ts';

/** Maximum number of fixes in a result. */
const mostFixes = 50;

const input = z.strictObject({
  ...documentInput,
  save_as: newFilePath.optional().describe('Path of a new file for the fixed document. Existing files are never overwritten.'),
  ...validationInput,
  ...issueLimitInput,
});

const { issues: remaining, ...restOfList } = issueListShape;
const output = z.strictObject({
  ...deliveredShape,
  fixes: z.array(autofixResult.shape.fixes.element.omit({ round: true })),
  fixes_omitted: z.int().nonnegative().describe('Number of applied fixes that are not listed.'),
  remaining,
  ...restOfList,
});

/** Adds the tool that fixes the formatting of an invoice. */
export function registerFix(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'fix',
    {
      title: 'Fix the formatting of an invoice',
      description:
        'Fixes formatting and structure of an FA(3) invoice (date and number formats, order of elements, spaces, missing required flags), never an amount, a party or a meaning. Returns the fixed XML, or saves it as a new file (save_as), and lists fixes and remaining issues. The original is not changed.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'fix', output),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => fix(call, settings)),
  );
}

async function fix(call: z.infer<typeof input>, settings: ServerSettings) {
  const { as_of, advice, max_issues, save_as } = call;
  const xml = await readDocumentOfCall(call, settings.folders.readerOfCall());
  const result = await settings.nakorOf(call).autofix(xml, { as_of, advice });
  const delivered = await deliverDocument(result.xml, save_as, settings.folders);
  const { issues, ...rest } = issueList({ issues: result.remaining, not_checked: result.not_checked }, max_issues);
  const fixes = result.fixes.slice(0, mostFixes).map(({ round: _, ...shown }) => shown);
  const data: z.infer<typeof output> = {
    ...delivered,
    fixes,
    fixes_omitted: result.fixes.length - fixes.length,
    remaining: issues,
    ...rest,
  };
  return { data, texts: [fixText(data, settings.languageOf(call)), ...(delivered.xml === null ? [] : [delivered.xml])] };
}

function fixText({ fixes, fixes_omitted, remaining, saved_as, ...rest }: z.infer<typeof output>, language: Language): string {
  const remainingLines = issueLines({ issues: remaining, ...rest }, language);
  return [
    `${formatCounted(fixes.length + fixes_omitted, summaryTexts.fixes, language)}.`,
    ...fixes.map(({ code, line, description }) => {
      const place = line === null ? '' : ` (${summaryTexts.place(line, null)[language]})`;
      return `- ${code}${place}: ${formatToolLine(description)}`;
    }),
    ...(fixes_omitted === 0 ? [] : [summaryTexts.moreFixes(fixes_omitted)[language]]),
    ...(saved_as === null ? [] : [summaryTexts.saved(saved_as)[language]]),
    ...(remainingLines.length === 0 ? [] : [summaryTexts.remaining[language], ...remainingLines]),
  ].join('\n');
}
