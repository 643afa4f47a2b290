import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { type CorrectionCase, correctionCases, rawValidation } from '../correction-cases.ts';
import { printMeasurement, readArguments } from '../measure.ts';
import { benchSettings, validationPorts } from './validation-ports.ts';

/** Corrections of one original, built and validated in turn with a validation of the original, with which their times are compared. */
const { xml, runs } = readArguments();
const ports = validationPorts();
const lines = new TextDecoder().decode(xml).split('<FaWiersz>').length - 1;
const cases = correctionCases.filter(({ pricedLines }) => pricedLines <= lines);
const stagesMs: Record<string, number[]> = {};
for (let run = 0; run < runs; run += 1) {
  await timed(rawValidation, validate);
  for (const correction of cases) await timed(correction.label, () => build(correction));
}
// The first runs are the warm-up.
const settled = Object.entries(stagesMs).map(([name, times]) => [name, times.slice(Math.ceil(runs / 4))]);
printMeasurement({ stagesMs: Object.fromEntries(settled) });

async function validate(): Promise<void> {
  const validated = await validateInvoice(xml, ports, benchSettings);
  if (!validated.ok || !validated.value.isFullXsdConfirmed) throw new Error('The invoice did not pass the schema.');
}

async function build(correction: CorrectionCase): Promise<void> {
  const built = await buildCorrection(xml, requestOf(correction), ports, { ...benchSettings, systemInfo: 'Nakor' });
  if (!built.ok) throw new Error(`No correction was built (${correction.label}): ${JSON.stringify(built.error).slice(0, 500)}`);
  if (!built.value.validated.isFullXsdConfirmed) throw new Error('The correction did not pass the schema.');
}

function requestOf({ scenarioId, pricedLines, changes: others = {}, answers }: CorrectionCase): CorrectionRequest {
  const prices = Array.from({ length: pricedLines }, (_, index) => {
    // Spread over the whole invoice, including the last line.
    const position = Math.ceil(((index + 1) * lines) / pricedLines);
    return { path: `/Faktura/Fa/FaWiersz[${position}]/P_9A`, newValue: '45.00', description: null };
  });
  return {
    scenarioId,
    changes: [...prices, ...Object.entries(others).map(([path, newValue]) => ({ path, newValue, description: null }))],
    reason: 'rabat po dostawie',
    number: 'FK/2026/10/001',
    issueDay: '2026-10-15',
    desiredJpkField: null,
    answers,
    defaultAnswers: {},
    forcedType: null,
    forcedKind: null,
    allowedJpkPairs: null,
  };
}

async function timed(stage: string, work: () => Promise<void>): Promise<void> {
  const startMs = performance.now();
  await work();
  stagesMs[stage] = [...(stagesMs[stage] ?? []), performance.now() - startMs];
}
