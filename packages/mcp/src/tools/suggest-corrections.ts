import type { McpServer } from '@modelcontextprotocol/server';
import { analysis } from '@nakor/contract/schemas/responses/analysis';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { formatDocumentValue, formatToolLine } from '../document-text.ts';
import { documentInput, documentPaths, readAll, readDocumentOfCall, validationInput } from '../inputs.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';

const input = z.strictObject({
  ...documentInput,
  as_of: validationInput.as_of,
  corrections_paths: documentPaths.optional().describe('Paths of earlier corrections of the invoice, in the order of issue.'),
});

const { invoice, blocking_reason, suggestions, issues_summary } = analysis.shape;
const output = z.strictObject({ invoice, blocking_reason, suggestions, issues_summary });

/** Adds the tool that suggests corrections. */
export function registerSuggestCorrections(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'suggest_corrections',
    {
      title: 'Suggest corrections of an invoice',
      description:
        'Analyzes an FA(3) invoice that was already issued and suggests how it can be corrected: scenarios with reasons, questions to answer, and example changes for build_correction.',
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => suggest(call, settings)),
  );
}

async function suggest(call: z.infer<typeof input>, settings: ServerSettings) {
  const read = settings.folders.readerOfCall();
  const xml = await readDocumentOfCall(call, read);
  const corrections_xml = await readAll(call.corrections_paths ?? [], read);
  const data = await settings.nakorOf(call).analyze(xml, { corrections_xml, as_of: call.as_of });
  return { data, texts: [suggestionsText(data, settings.languageOf(call))] };
}

const noSuggestions: Localized = { en: 'Nothing to suggest.', pl: 'Brak propozycji.' };
const example: Localized = { en: 'Example for build_correction', pl: 'Przykład dla build_correction' };
const questionsText: Localized = { en: 'Questions', pl: 'Pytania' };

function suggestionsText(
  { blocking_reason: reason, suggestions: list, invoice: facts }: z.infer<typeof output>,
  language: Language,
): string {
  const head = [facts.number, facts.kind, facts.gross, facts.currency]
    .flatMap((part) => (part === null ? [] : [formatDocumentValue(part)]))
    .join(', ');
  if (reason !== null) return `${head}\n${formatToolLine(reason)}`;
  const entries = list.flatMap(({ scenario_id, title, reasons, questions, example_changes, example_answers }) => [
    formatToolLine(`- ${scenario_id}: ${title}. ${reasons.join(' ')}`),
    ...(questions.length === 0
      ? []
      : [formatToolLine(`  ${questionsText[language]}: ${questions.map(({ id, text }) => `${id}: ${text}`).join(' | ')}`)]),
    formatToolLine(
      `  ${example[language]}: ${JSON.stringify({ scenario_id, changes: example_changes, question_answers: example_answers })}`,
    ),
  ]);
  return [head, ...(entries.length === 0 ? [noSuggestions[language]] : entries)].join('\n');
}
