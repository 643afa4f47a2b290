import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { defaultSizeLimits } from '@nakor/domain/fa3/size-limits';
import { mayBeNonCanonical } from '@nakor/domain/schema/canonical-notation';
import type { SimpleType } from '@nakor/domain/schema/model';
import { applyRules } from '@nakor/domain/validation/examine/apply-rules';
import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import { findFixable } from '@nakor/domain/validation/fixing/find-fixable';
import { issueLimit } from '@nakor/domain/validation/model/examination';
import { createTrialBudget, trialBudgetOf } from '@nakor/domain/validation/model/work-bounds';
import { allRules } from '@nakor/domain/validation/rules/index';
import { inspectDocument } from '@nakor/domain/validation/violations/inspect-document';
import { type DecodedText, decodeDocument } from '@nakor/domain/xml/decode';
import { type LocatedElement, walk, type XmlDocument } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { indexLines } from '@nakor/domain/xml/positions';
import { printMeasurement, readArguments } from '../measure.ts';
import { benchSettings, validationPorts } from './validation-ports.ts';

/** The stages of our validation one after another. */
const { xml, runs } = readArguments();
const ports = validationPorts();
const stagesMs: Record<string, number[]> = {};
for (let run = 0; run < runs; run += 1) await runStages();
// The first runs are the warm-up.
const settled = Object.entries(stagesMs).map(([name, times]) => [name, times.slice(Math.ceil(runs / 4))]);
printMeasurement({ stagesMs: Object.fromEntries(settled) });

async function runStages(): Promise<void> {
  const decoded = await timed('decode', () => decodeDocument(xml));
  if (!decoded.ok) throw new Error('The invoice could not be decoded.');
  const parsed = await timed('parse', () => parseDocument(decoded.value));
  if (!parsed.ok) throw new Error('The invoice could not be parsed.');
  const nonCanonicalElements: { element: LocatedElement; type: SimpleType }[] = [];
  await timed('inspect', () =>
    inspectDocument(parsed.value, ports.schemaModel, issueLimit, (element, type) => {
      if (mayBeNonCanonical(element.text, type)) nonCanonicalElements.push({ element, type });
    }),
  );
  await timed('rules', () => applyAllRules(decoded.value, parsed.value, nonCanonicalElements));
  const check = await timed('engine', () => ports.schemaChecker.check(xml));
  if (check.outcome !== 'checked' || check.errors.length > 0) throw new Error('The invoice did not pass the schema.');
  await tryFix();
}

function applyAllRules(
  decoded: DecodedText,
  document: XmlDocument,
  nonCanonicalElements: { element: LocatedElement; type: SimpleType }[],
): number {
  const byName = Map.groupBy(walk(document.root), ({ name }) => name);
  const context = {
    decoded,
    document,
    sizeBytes: xml.length,
    sizeLimits: defaultSizeLimits,
    elements: (name: string): readonly LocatedElement[] => byName.get(name) ?? [],
    nonCanonicalElements,
    invoice: new Invoice(document.root),
    nowUnixMs: benchSettings.nowUnixMs,
    today: toWarsawDay(benchSettings.nowUnixMs),
    environment: benchSettings.environment,
    ksefNumber: null,
    duplicate: 'not-checked',
    exchangeRates: 'not-checked',
    original: null,
    related: null,
  } as const;
  const lines = indexLines(document.text);
  const run = { context, document, lines, model: ports.schemaModel, limit: issueLimit, onError: console.error };
  return applyRules(allRules, run).issues.length;
}

/** Additional time of a fixable issue: the same invoice with a decimal comma in one amount, which is fixed in a copy and examined again. */
async function tryFix(): Promise<void> {
  const withIssue = new TextEncoder().encode(new TextDecoder().decode(xml).replace('<P_11>100.00', '<P_11>100,00'));
  const examine = (bytes: Uint8Array) => examineDocument(bytes, ports, benchSettings);
  const examined = await examine(withIssue);
  if (!examined.ok) throw new Error('The invoice with the fixable issue was rejected.');
  const fixable = await timed('fix', () =>
    findFixable(examined.value, {
      model: ports.schemaModel,
      examine,
      budget: createTrialBudget(trialBudgetOf(examined.value.bytes.length, examined.value.validated.issues.length)),
    }),
  );
  if (fixable.size === 0) throw new Error('The issue could not be fixed.');
}

async function timed<Value>(stage: string, work: () => Value): Promise<Awaited<Value>> {
  const startMs = performance.now();
  const value = await work();
  stagesMs[stage] = [...(stagesMs[stage] ?? []), performance.now() - startMs];
  return value;
}
