import { type InvoiceKind, invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue } from '@nakor/domain/validation/model/issue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyOf, everyElement, type MutableElement, serialize } from '../../../support/builders/mutable-xml.ts';
import { consequences, type SingleMistake, singleMistakes } from '../../../support/builders/single-mistakes.ts';
import { schemaModel, validationResultOf } from '../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../support/generators/generated-invoices.ts';
import { mutations } from '../../../support/generators/mutations.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';
import { secondOpinions } from '../../../support/matchers/second-opinion.ts';

/** Raise it for a longer search; a failure prints the seed and the path that lead to its invoice. */
const runsPerKind = 150;
const seed = 20261015;

/** The number of invoices in which each mistake is made. */
const invoicesPerMistake = 3;

/** An issue in one line, for the reader of a failure. */
const inWords = ({ code, severity, xpath, message }: Issue): string => `${severity} ${code} at ${xpath}: ${message.en}`;

/** Time limits missed because an invoice is drawn for any day of the year, and validated on one. */
const missedLimits: ReadonlySet<string> = new Set(['XML-302', 'XML-327']);

/** Invoices of each kind for several tests: the same ones as in the first property. */
const samples = new Map(invoiceKinds.map((kind) => [kind, fc.sample(generatedInvoices(kind), { seed, numRuns: runsPerKind })]));

function sampleOf(kind: InvoiceKind, count = runsPerKind): MutableElement[] {
  return (samples.get(kind) ?? []).slice(0, count);
}

async function verdictFor(invoice: MutableElement): Promise<ValidatedInvoice> {
  return validationResultOf(serialize(invoice));
}

describe('a valid invoice', () => {
  it.each(invoiceKinds)('of kind %s passes the schema and has neither critical issues nor errors', async (kind) => {
    const property = fc.asyncProperty(generatedInvoices(kind), async (invoice) => {
      const { issues, isValid, isFullXsdConfirmed } = await verdictFor(invoice);
      expect(issues.filter(({ severity }) => severity === 'critical' || severity === 'error').map(inWords)).toEqual([]);
      expect({ isValid, isFullXsdConfirmed }).toEqual({ isValid: true, isFullXsdConfirmed: true });
    });
    await fc.assert(property, { seed, numRuns: runsPerKind });
  });

  it.each(invoiceKinds)('of kind %s has no warnings', async (kind) => {
    const warnings: string[] = [];
    for (const [index, invoice] of sampleOf(kind).entries()) {
      const { issues } = await verdictFor(invoice);
      const unknown = issues.filter(({ code, severity }) => severity === 'warning' && !missedLimits.has(code));
      warnings.push(...unknown.map((issue) => `seed ${seed}, invoice ${index}: ${inWords(issue)}`));
    }
    expect(warnings).toEqual([]);
  });

  it('uses nearly every element of the schema somewhere', () => {
    const used = new Set(invoiceKinds.flatMap((kind) => sampleOf(kind)).flatMap(namesIn));
    expect([...schemaModel.elementNames].filter((name) => !used.has(name)).sort()).toEqual(neverUsed);
  });
});

function namesIn(root: MutableElement): string[] {
  return everyElement(root).map(({ element }) => element.name);
}

/** The flat rate of taxis in another currency, and further numbers of a vehicle where one is enough. */
const neverUsed = ['P_14_4W', 'P_22B2', 'P_22B3', 'P_22B4'];

describe('xmllint-wasm', () => {
  it('gives the same results for generated invoices, valid and changed', async () => {
    const random = seededRandom(seed);
    const right = invoiceKinds.flatMap((kind) => sampleOf(kind, 15));
    const changed = right.flatMap((root) => [changedAtRandom(root), changedAtRandom(root)]);
    const documents = [...right, ...changed].map(serialize);
    const ours: boolean[] = [];
    for (const xml of documents) ours.push((await validationResultOf(xml)).isFullXsdConfirmed);
    const theirs = await secondOpinions(documents);
    expect(documents.filter((_, index) => ours[index] !== theirs[index])).toEqual([]);
    expect(new Set(ours), 'the sample holds right and wrong documents').toEqual(new Set([true, false]));

    function changedAtRandom(root: MutableElement): MutableElement {
      const copy = copyOf(root);
      random.pick(Object.values(mutations))(copy, random, {
        elementNames: [...schemaModel.elementNames],
        values: ['1', '2026-10-15', 'zw'],
      });
      return copy;
    }
  });
});

describe('the style of an invoice', () => {
  it('changes nothing: a prefix on every name gives the same issues', async () => {
    for (const kind of invoiceKinds) {
      for (const invoice of sampleOf(kind, 15)) {
        const prefixed = copyOf(invoice);
        mutations['prefix']?.(prefixed, seededRandom(seed), { elementNames: [], values: [] });
        expect((await verdictFor(prefixed)).issues.map(inWords)).toEqual((await verdictFor(invoice)).issues.map(inWords));
      }
    }
  });

  it('changes nothing: all on one line gives the same issues, apart from their lines', async () => {
    for (const kind of invoiceKinds) {
      for (const invoice of sampleOf(kind, 15)) {
        const xml = serialize(invoice);
        const issues = (await validationResultOf(xml.replace(/>\n */g, '>'))).issues.map(inWords);
        expect(issues.sort()).toEqual((await validationResultOf(xml)).issues.map(inWords).sort());
      }
    }
  });
});

describe('a single mistake', () => {
  const right = invoiceKinds.flatMap((kind) => sampleOf(kind));
  const pool = right.map(copyOf);

  /** Makes a mistake in the first invoices that have a place for it, starting elsewhere for each mistake. */
  function madeBy({ name, mutate }: SingleMistake): { xml: string; xpath: string | null }[] {
    const random = seededRandom([...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), seed));
    const start = random.below(pool.length);
    const made: { xml: string; xpath: string | null }[] = [];
    for (let step = 0; step < pool.length && made.length < invoicesPerMistake; step += 1) {
      // Neighbours have the same kind; a step without common divisors visits every kind early.
      const index = (start + step * 97) % pool.length;
      const [invoice, original] = [pool[index], right[index]];
      const place = invoice === undefined ? null : mutate(invoice, random);
      if (place === null || invoice === undefined || original === undefined) continue;
      made.push({ xml: serialize(invoice), xpath: place.xpath });
      pool[index] = copyOf(original);
    }
    return made;
  }

  it.each(singleMistakes)('$name: only $code reports it, in the right place', async (mistake) => {
    const made = madeBy(mistake);
    expect(made.length, 'no generated invoice offers a place for it').toBeGreaterThan(0);
    for (const { xml, xpath } of made) {
      const { issues } = await validationResultOf(xml);
      expect(issues.map(({ code, xpath: at }) => `${code} at ${at}`)).toContain(`${mistake.code} at ${xpath}`);
      expect(issues.filter((issue) => issue.code === mistake.code && !pointsInto(xml, issue)).map(inWords)).toEqual([]);
      const expected = new Set([mistake.code, ...(consequences[mistake.code] ?? [])]);
      const others = issues.filter(({ code, severity }) => severity !== 'info' && !expected.has(code) && !missedLimits.has(code));
      expect(others.map(inWords)).toEqual([]);
    }
  });

  it('that cannot be made in an invoice leaves it unchanged', () => {
    expect(pool.map(serialize)).toEqual(right.map(serialize));
  });
});

/** Whether line and column lead to the tag, the text or the attribute that the issue is about; one about the whole file has neither. */
function pointsInto(xml: string, { line, column, xpath, fieldName }: Issue): boolean {
  if (xpath === null) return true;
  const characters = [...(xml.split('\n')[(line ?? 0) - 1] ?? '')];
  const behind = characters.slice((column ?? 0) - 1).join('');
  if (behind.startsWith(xpath.includes('/@') ? (fieldName ?? '?') : '<')) return true;
  const inFront = characters.slice(0, (column ?? 0) - 1).join('');
  return behind !== '' && inFront.includes(`<${fieldName}>`);
}
