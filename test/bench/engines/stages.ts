import type { SimpleType } from '@nakor/domain/schema/model';
import { allRules } from '@nakor/domain/validation/rules/index';
import { mayBeOddlyWritten } from '@nakor/domain/validation/rules/notation';
import { inspectDocument } from '@nakor/domain/validation/schema/inspect-document';
import { issueLimit } from '@nakor/domain/validation/validate-invoice';
import { type DecodedText, decodeDocument } from '@nakor/domain/xml/decode';
import { walk, type XmlDocument, type XmlElement } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { printMeasurement, readArguments } from '../measure.ts';
import { validationPorts } from './validation-ports.ts';

/** The stages of our validation one after the other. In truth the engine works in its thread while we inspect and apply rules. */
const { xml, runs } = readArguments();
const ports = validationPorts();
const stagesMs: Record<string, number[]> = {};
for (let run = 0; run < runs; run += 1) await runStages();
// The first runs are the warm-up.
const settled = Object.entries(stagesMs).map(([name, times]) => [name, times.slice(Math.ceil(runs / 4))]);
printMeasurement({ stagesMs: Object.fromEntries(settled) });
await ports.schemaChecker.close();

async function runStages(): Promise<void> {
  const decoded = await timed('decode', () => decodeDocument(xml));
  if (!decoded.ok) throw new Error('The invoice could not be decoded.');
  const parsed = await timed('parse', () => parseDocument(decoded.value));
  if (!parsed.ok) throw new Error('The invoice could not be parsed.');
  const oddlyWritten: { element: XmlElement; type: SimpleType }[] = [];
  await timed('inspect', () =>
    inspectDocument(parsed.value, ports.schemaModel, issueLimit, (element, type) => {
      if (mayBeOddlyWritten(element.text, type)) oddlyWritten.push({ element, type });
    }),
  );
  await timed('rules', () => applyRules(decoded.value, parsed.value, oddlyWritten));
  const check = await timed('engine', () => ports.schemaChecker.check(xml, new AbortController().signal));
  if (check.outcome !== 'checked' || check.errors.length > 0) throw new Error('The invoice did not pass the schema.');
}

function applyRules(decoded: DecodedText, document: XmlDocument, oddlyWritten: { element: XmlElement; type: SimpleType }[]): number {
  const byName = Map.groupBy(walk(document.root), ({ name }) => name);
  const elements = (name: string): readonly XmlElement[] => byName.get(name) ?? [];
  const context = { decoded, document, sizeBytes: xml.length, elements, oddlyWritten, duplicate: 'not-checked' } as const;
  return allRules.reduce((hits, rule) => hits + [...rule.find(context)].length, 0);
}

async function timed<Value>(stage: string, work: () => Value): Promise<Awaited<Value>> {
  const startMs = performance.now();
  const value = await work();
  stagesMs[stage] = [...(stagesMs[stage] ?? []), performance.now() - startMs];
  return value;
}
