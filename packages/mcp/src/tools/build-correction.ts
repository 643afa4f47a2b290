import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { correctionBody } from '@nakor/contract/schemas/correction';
import { builtCorrection } from '@nakor/contract/schemas/responses/correction';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { Correction, CorrectionRequest } from 'nakor';
import * as z from 'zod';
import { deliverDocument, deliveredShape } from '../deliver-document.ts';
import { formatDocumentValue, formatToolLine } from '../document-text.ts';
import { documentInput, documentPaths, issueLimitInput, newFilePath, readAll, readDocumentOfCall } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';
import { summaryTexts } from '../summary-texts.ts';
import { formatValidationText, summarizeValidation, validationSummary } from '../validation-summary.ts';

const { source_xml: _, corrections_xml: __, include_state_after: ___, ...statements } = correctionBody.shape;

/** The schemas of the API with shorter descriptions, since models read them before their first call. */
const shortened = {
  scenario_id: statements.scenario_id.describe('From suggest_corrections or list_scenarios.'),
  changes: statements.changes.describe('The changes; at least one belongs to the scenario.'),
  question_answers: statements.question_answers.describe(
    'Answers by question id; always also `nr_ksef_faktury_korygowanej`, or `poza_ksef` for an invoice issued outside KSeF.',
  ),
  as_of: statements.as_of.describe('Instant as of which it is made, RFC 3339; by default now.'),
  preset: statements.preset.describe('Slug of an ERP preset.'),
  force_typ_korekty: statements.force_typ_korekty.describe('Sets TypKorekty 1, 2 or 3, instead of deriving it.'),
  force_rodzaj_faktury: statements.force_rodzaj_faktury.describe('Refuses another RodzajFaktury.'),
};

const input = z.strictObject({
  ...documentInput,
  corrections_paths: documentPaths.optional().describe('Paths of earlier corrections, in the order of issue.'),
  ...statements,
  ...shortened,
  save_to: newFilePath.optional().describe('Existing folder for the new files.'),
  ...issueLimitInput,
});

const { filename, scenarios, rodzaj_faktury, typ_korekty, method, deltas, jpk, changes_applied, warnings } = builtCorrection.shape;
const { kind } = builtCorrection.shape.additional_documents.element.shape;

const output = z.strictObject({
  ...deliveredShape,
  ...{ filename, scenarios, rodzaj_faktury, typ_korekty, method, deltas, jpk, changes_applied, warnings },
  validation: validationSummary,
  additional_documents: z.array(z.strictObject({ kind, filename, ...deliveredShape, validation: validationSummary })),
});

/** Adds the tool that builds a correcting invoice. */
export function registerBuildCorrection(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'build_correction',
    {
      title: 'Build a correcting invoice',
      description:
        'Builds the correcting invoice (KOR) for an FA(3) invoice: from the original, a scenario (suggest_corrections, list_scenarios), changes, a reason and a number. Returns the XML, or saves it (save_to), with its amounts, JPK fields, warnings and validation. Sends nothing to KSeF. An accountant should review the result.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'build_correction', output),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => buildCorrection(call, settings)),
  );
}

type Call = z.infer<typeof input>;

async function buildCorrection(call: Call, settings: ServerSettings) {
  const correction = await settings.nakorOf(call).correct(await requestOf(call, settings));
  const data = await outputOf(correction, call, settings);
  const language = settings.languageOf(call);
  const documents = [data, ...data.additional_documents].flatMap(({ xml }) => (xml === null ? [] : [xml]));
  return { data, texts: [correctionText(data, language), ...documents] };
}

async function requestOf(call: Call, settings: ServerSettings): Promise<CorrectionRequest> {
  const { path, xml, environment, language, corrections_paths = [], save_to, max_issues, ...request } = call;
  const read = settings.folders.readerOfCall();
  const source_xml = await readDocumentOfCall({ path, xml }, read);
  return { ...request, source_xml, corrections_xml: await readAll(corrections_paths, read) };
}

async function outputOf(
  correction: Correction,
  { save_to, max_issues }: Call,
  { folders }: ServerSettings,
): Promise<z.infer<typeof output>> {
  const deliver = (document: Pick<Correction, 'xml' | 'filename'>) =>
    deliverDocument(document.xml, save_to === undefined ? undefined : join(save_to, document.filename), folders);
  const delivered = await deliver(correction);
  const additional_documents = [];
  for (const document of correction.additional_documents) {
    const validation = summarizeValidation(document.validation, max_issues);
    additional_documents.push({ kind: document.kind, filename: document.filename, ...(await deliver(document)), validation });
  }
  return {
    ...delivered,
    filename: correction.filename,
    scenarios: correction.scenarios,
    rodzaj_faktury: correction.rodzaj_faktury,
    typ_korekty: correction.typ_korekty,
    method: correction.method,
    deltas: correction.deltas,
    jpk: correction.jpk,
    changes_applied: correction.changes_applied,
    warnings: correction.warnings,
    validation: summarizeValidation(correction.validation, max_issues),
    additional_documents,
  };
}

const amounts: Localized = { en: 'Change of net, VAT and gross', pl: 'Zmiana netto, VAT i brutto' };
const warning: Localized = { en: 'Warning', pl: 'Ostrzeżenie' };

function correctionText(data: z.infer<typeof output>, language: Language): string {
  const { net, vat, gross } = data.deltas;
  const currency = formatDocumentValue(data.validation.document.currency ?? 'PLN');
  const documents = [data, ...data.additional_documents].flatMap(({ saved_as, validation }) => [
    ...(saved_as === null ? [] : [summaryTexts.saved(saved_as)[language]]),
    formatValidationText(validation, language),
  ]);
  return [
    `${data.rodzaj_faktury}, TypKorekty ${data.typ_korekty}, ${data.scenarios.join(' + ')}`,
    `${amounts[language]}: ${net}, ${vat}, ${gross} ${currency}`,
    formatToolLine(`JPK_V7M: ${JSON.stringify(data.jpk)}`),
    ...data.warnings.map((text) => `- ${warning[language]}: ${formatToolLine(text)}`),
    ...documents,
  ].join('\n');
}
