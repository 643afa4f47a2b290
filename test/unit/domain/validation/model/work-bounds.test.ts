import { analyzeInvoice } from '@nakor/domain/correction/analyze-invoice';
import { autofixInvoice } from '@nakor/domain/validation/autofix';
import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import { applyFixes } from '@nakor/domain/validation/fixing/apply-fixes';
import { autofixPolicies } from '@nakor/domain/validation/fixing/fix-policies';
import { countSteps, createTrialBudget, isBeyondBounds, trialBudgetOf, workBounds } from '@nakor/domain/validation/model/work-bounds';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { parsed, schemaModel, testSettings, utf8, validationPorts, validationResultOf } from '../../../../support/drivers/validation.ts';

/** An invoice padded by a comment to this many bytes. */
function ofBytes(bytes: number, xml = invoiceXml()): string {
  const padding = bytes - utf8(xml).length - '<!---->'.length;
  return xml.replace('</Faktura>', `<!--${'x'.repeat(padding)}--></Faktura>`);
}

const wrongSum = (xml: string) => xml.replace('<P_15>369.00', '<P_15>370.00');
const codes = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code);
const nothing = [
  { code: 'rules', reason: 'too_large' },
  { code: 'fixes', reason: 'too_large' },
];

describe('isBeyondBounds', () => {
  const rows = (name: string, count: number) =>
    `<Faktura><Fa>${name === 'ZamowienieWiersz' ? '<Zamowienie>' : ''}${`<${name}/>`.repeat(count)}${name === 'ZamowienieWiersz' ? '</Zamowienie>' : ''}</Fa></Faktura>`;

  it.each([
    { name: '3,000,000 bytes', sizeBytes: workBounds.bytes, xml: '<Faktura/>', expected: false },
    { name: 'one byte more', sizeBytes: workBounds.bytes + 1, xml: '<Faktura/>', expected: true },
    { name: '10,000 lines', sizeBytes: 0, xml: rows('FaWiersz', 10_000), expected: false },
    { name: '10,001 lines', sizeBytes: 0, xml: rows('FaWiersz', 10_001), expected: true },
    { name: '10,000 order rows', sizeBytes: 0, xml: rows('ZamowienieWiersz', 10_000), expected: false },
    { name: '10,001 order rows', sizeBytes: 0, xml: rows('ZamowienieWiersz', 10_001), expected: true },
    { name: '50,000 corrected invoices', sizeBytes: 0, xml: rows('DaneFaKorygowanej', 50_000), expected: false },
    { name: '250,000 elements', sizeBytes: 0, xml: `<Faktura>${'<a/>'.repeat(249_999)}</Faktura>`, expected: false },
    { name: '250,001 elements', sizeBytes: 0, xml: `<Faktura>${'<a/>'.repeat(250_000)}</Faktura>`, expected: true },
  ])('returns $expected for $name', ({ sizeBytes, xml, expected }) => {
    expect(isBeyondBounds(sizeBytes, parsed(xml))).toBe(expected);
  });
});

describe('a document beyond the bounds', () => {
  it('is checked by the schema, is reported as too large, and its content is reported as not examined', async () => {
    const result = await validationResultOf(ofBytes(3_000_001, wrongSum(invoiceXml())));
    expect(codes(result.issues)).toEqual(['XML-009']);
    expect(result).toMatchObject({
      isValid: false,
      isPreflightOk: false,
      isFullXsdConfirmed: true,
      readiness: 'not_ready',
      notChecked: nothing,
    });
  });

  it('has its content examined when it is one byte smaller', async () => {
    const result = await validationResultOf(ofBytes(3_000_000, wrongSum(invoiceXml())));
    expect(codes(result.issues)).toEqual(expect.arrayContaining(['XML-009', 'XML-403']));
    expect(codes(result.notChecked)).toEqual(['duplicate']);
  });

  it('has all schema errors explained', async () => {
    const result = await validationResultOf(ofBytes(3_000_001, invoiceXml().replace('<P_15>369.00', '<P_15>abc')));
    expect(codes(result.issues)).toEqual(['XML-009', 'XML-105']);
  });

  it('is never valid, even when the schema finds nothing and its size is not an issue', async () => {
    const crowded = invoiceXml().replace('</Faktura>', `${'<a/>'.repeat(250_000)}</Faktura>`);
    expect(await validationResultOf(crowded.replace(/ xmlns="[^"]*"/, ' xmlns="urn:other"'))).toMatchObject({
      isValid: false,
      notChecked: nothing,
    });
  });

  it('is not fixed', async () => {
    const bytes = utf8(ofBytes(3_000_001, invoiceXml().replace('<P_15>369.00', '<P_15>369,00')));
    const fixed = await autofixInvoice(bytes, validationPorts, testSettings);
    if (!fixed.ok) throw new Error(fixed.error.code);
    expect(fixed.value.bytes === bytes).toBe(true);
    expect(fixed.value).toMatchObject({ fixes: [], validated: { notChecked: nothing } });
  });

  it('is recognized but cannot be corrected', async () => {
    const analysis = await analyzeInvoice(utf8(ofBytes(3_000_001)), validationPorts, testSettings);
    expect(analysis).toMatchObject({
      ok: true,
      value: { original: null, suggestions: [], blockingReason: { en: expect.stringContaining('3,000,000 bytes and 10,000 lines') } },
    });
  });
});

describe('trialBudget', () => {
  it('grants the available budget, and nothing more once a trial exceeded it', () => {
    const budget = createTrialBudget(10);
    expect([budget.spend(4), budget.isExhausted, budget.spend(7), budget.isExhausted, budget.spend(1)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('charge', () => {
  it('leaves less for the next trial, and rejects none by itself', () => {
    const budget = createTrialBudget(10);
    budget.charge(8);
    expect([budget.isExhausted, budget.spend(2), budget.spend(1)]).toEqual([false, true, false]);
  });
});

describe('trialBudgetOf', () => {
  /** How many trials a document may have. */
  const trialsOf = (bytes: number, issues: number, share = 1) =>
    Math.floor(trialBudgetOf(bytes, issues, share) / countSteps(bytes, issues));

  it.each([
    { name: 'a small invoice with three mistakes: as many as are useful', bytes: 3_000, issues: 3, least: 25, most: 40 },
    { name: 'a small document full of mistakes', bytes: 8_000, issues: 500, least: 2, most: 4 },
    { name: 'one of 100 kB full of mistakes: all fixes together', bytes: 90_000, issues: 7_500, least: 1, most: 1 },
    { name: 'one of 250 kB full of mistakes', bytes: 250_000, issues: 20_000, least: 1, most: 1 },
    { name: 'an invoice of 1 MB with two mistakes', bytes: 1_000_000, issues: 2, least: 2, most: 2 },
    { name: 'the largest document with one mistake', bytes: 3_000_000, issues: 1, least: 2, most: 2 },
  ])('allows $name', ({ bytes, issues, least, most }) => {
    expect(trialsOf(bytes, issues)).toBeGreaterThanOrEqual(least);
    expect(trialsOf(bytes, issues)).toBeLessThanOrEqual(most);
  });

  it('allows less for each of two documents, but all fixes together', () => {
    expect(trialsOf(3_000, 3, 0.5)).toBeLessThan(trialsOf(3_000, 3));
    expect(trialsOf(90_000, 7_500, 0.5)).toBe(1);
  });
});

describe('the examinations of a document with mistakes in many lines', () => {
  const base = invoiceXml({ lines: 1 });
  const lines = (count: number, mistake: string) =>
    base.replace(
      / *<FaWiersz>[\s\S]*<\/FaWiersz>\n/,
      Array.from({ length: count }, (_, index) => `<FaWiersz><NrWierszaFa>${index + 1}</NrWierszaFa>${mistake}</FaWiersz>\n`).join(''),
    );

  it.each(
    [
      '<P_8A/>',
      '<P_6A>14.10.2026</P_6A>',
      '<P_11>1,0</P_11>',
      '<P_9A> 1.00 </P_9A>',
      '<P_12>23%</P_12>',
      '<P_8a>szt.</P_8a>',
      '<GTU>gtu_01</GTU>',
    ].flatMap((mistake) => [10, 100, 1_000].map((count) => ({ mistake, count }))),
  )('are few: $count times $mistake', async ({ mistake, count }) => {
    const xml = utf8(lines(count, mistake));
    let examined = 0;
    const { schemaChecker } = validationPorts;
    const counting = {
      check(bytes: Uint8Array) {
        examined += bytes.length;
        return schemaChecker.check(bytes);
      },
    };
    const validated = await validateInvoice(xml, { ...validationPorts, schemaChecker: counting }, testSettings);
    const issues = validated.ok ? validated.value.issues.length : 0;
    expect(issues).toBeGreaterThanOrEqual(count);
    // The document once, and trials of copies about as large; a reduced copy may be checked in front of each.
    expect(examined).toBeLessThanOrEqual(2.2 * xml.length * (1 + trialBudgetOf(xml.length, issues) / countSteps(xml.length, issues)));
    expect(examined / xml.length).toBeLessThanOrEqual(count < 1_000 ? 40 : 5);
  });
});

describe('a document of which not all fixes can be tried', () => {
  // Each comma hides a wrong sum, so that no trial succeeds; the spaces could be fixed.
  const slips = invoiceXml({ lines: 4 })
    .replaceAll('<P_11>100.00<', '<P_11>999,00<')
    .replace('<P_13_1>400.00<', '<P_13_1>777,00<')
    .replaceAll('<P_9A>50.00<', '<P_9A> 50.00 <');
  const stubborn = ofBytes(2_900_000, slips);

  it('says so in the validation result', async () => {
    expect(codes((await validationResultOf(stubborn)).notChecked)).toEqual(['fixes', 'duplicate']);
    expect(codes((await validationResultOf(slips)).notChecked)).toEqual(['duplicate']);
  });

  it('is not finished for autofix, which reports the remaining issues', async () => {
    const examine = (bytes: Uint8Array) => examineDocument(bytes, validationPorts, testSettings);
    const examined = await examine(utf8(slips));
    if (!examined.ok) throw new Error(examined.error.code);
    const fixed = (bytes: number) =>
      applyFixes(examined.value, { model: schemaModel, examine, budget: createTrialBudget(bytes) }, autofixPolicies, 10);
    expect(await fixed(utf8(slips).length)).toMatchObject({ isFinished: false });
    expect(await fixed(1_000_000)).toMatchObject({ isFinished: true });
  });
});
