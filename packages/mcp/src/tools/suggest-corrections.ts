import type { McpServer } from '@modelcontextprotocol/server';
import { analysis } from '@nakor/contract/schemas/responses/analysis';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { formatDocumentValue, formatToolLine } from '../document-text.ts';
import { documentInput, documentPaths, readAll, readDocumentOfCall, validationInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, ToolProblem } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';
import { summaryTexts } from '../summary-texts.ts';

const input = z.strictObject({
  ...documentInput,
  as_of: validationInput.as_of,
  scenario_id: z.string().min(1).max(100).optional().describe('Returns this suggestion with its questions and example.'),
  corrections_paths: documentPaths.optional().describe('Paths of earlier corrections of the invoice, in the order of issue.'),
});

const { invoice, blocking_reason, suggestions, issues_summary } = analysis.shape;
const details = suggestions.element;
const output = z.strictObject({
  ...{ invoice, blocking_reason, issues_summary },
  suggestions: z
    .array(details.pick({ scenario_id: true, title: true, reasons: true }).extend({ questions: z.int().nonnegative() }))
    .describe('Best first, each with the number of its questions.'),
  details: details.nullable().describe('The suggestion of `scenario_id`; null without it.'),
  example_changes_omitted: z.int().nonnegative().describe('Number of changes of the example that are not listed.'),
});

/** Changes of an example that are listed; more are of the same form, for further lines. */
const exampleLimit = 20;

/** Adds the tool that suggests corrections. */
export function registerSuggestCorrections(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'suggest_corrections',
    {
      title: 'Suggest corrections of an invoice',
      description:
        'Analyzes an FA(3) invoice that was already issued and suggests how it can be corrected: scenarios with reasons; with scenario_id, the questions to answer and an example for build_correction.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'suggest_corrections', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => suggest(call, settings)),
  );
}

async function suggest(call: z.infer<typeof input>, settings: ServerSettings) {
  const read = settings.folders.readerOfCall();
  const xml = await readDocumentOfCall(call, read);
  const corrections_xml = await readAll(call.corrections_paths ?? [], read);
  const analysis = await settings.nakorOf(call).analyze(xml, { corrections_xml, as_of: call.as_of });
  const found = analysis.suggestions.find(({ scenario_id }) => scenario_id === call.scenario_id);
  if (call.scenario_id !== undefined && found === undefined && analysis.blocking_reason === null) throw new ToolProblem(notSuggested);
  const data: z.infer<typeof output> = {
    invoice: analysis.invoice,
    blocking_reason: analysis.blocking_reason,
    issues_summary: analysis.issues_summary,
    suggestions: analysis.suggestions.map(({ scenario_id, title, reasons, questions }) => ({
      ...{ scenario_id, title, reasons: [...reasons] },
      questions: questions.length,
    })),
    details: found === undefined ? null : details.parse({ ...found, example_changes: found.example_changes.slice(0, exampleLimit) }),
    example_changes_omitted: Math.max(0, (found?.example_changes.length ?? 0) - exampleLimit),
  };
  return { data, texts: [suggestionsText(data, settings.languageOf(call))] };
}

const notSuggested: Localized = {
  en: 'This scenario is not among the suggestions. Call without scenario_id to see them, or list_scenarios for all.',
  pl: 'Tego scenariusza nie ma wśród propozycji. Wywołaj bez scenario_id, aby je zobaczyć, albo list_scenarios, aby poznać wszystkie.',
};
const more: Localized = { en: 'Questions and an example: scenario_id.', pl: 'Pytania i przykład: scenario_id.' };
const noSuggestions: Localized = { en: 'Nothing to suggest.', pl: 'Brak propozycji.' };
const example: Localized = { en: 'Example for build_correction', pl: 'Przykład dla build_correction' };
const questionsText: Localized = { en: 'Questions', pl: 'Pytania' };

function suggestionsText(
  { blocking_reason: reason, suggestions: list, invoice: facts, details: chosen, example_changes_omitted: omitted }: z.infer<typeof output>,
  language: Language,
): string {
  const head = [facts.number, facts.kind, facts.gross, facts.currency]
    .flatMap((part) => (part === null ? [] : [formatDocumentValue(part)]))
    .join(', ');
  if (reason !== null) return `${head}\n${formatToolLine(reason)}`;
  if (chosen !== null) return [head, ...detailLines(chosen, omitted, language)].join('\n');
  const entries = list.map(({ scenario_id, title, reasons }) => formatToolLine(`- ${scenario_id}: ${title}. ${reasons.join(' ')}`));
  return [head, ...(entries.length === 0 ? [noSuggestions[language]] : [...entries, more[language]])].join('\n');
}

function detailLines(
  { scenario_id, title, reasons, questions, example_changes, example_answers, example_desired_jpk_field }: z.infer<typeof details>,
  omitted: number,
  language: Language,
): string[] {
  const field = example_desired_jpk_field === null ? {} : { desired_jpk_field: example_desired_jpk_field };
  const request = { scenario_id, changes: example_changes, question_answers: example_answers, ...field };
  const lines = [
    `- ${scenario_id}: ${title}. ${reasons.join(' ')}`,
    ...(questions.length === 0 ? [] : [`  ${questionsText[language]}: ${questions.map(({ id, text }) => `${id}: ${text}`).join(' | ')}`]),
    `  ${example[language]}: ${JSON.stringify(request)}`,
    ...(omitted === 0 ? [] : [`  ${summaryTexts.moreChanges(omitted)[language]}`]),
  ];
  return lines.map(formatToolLine);
}
