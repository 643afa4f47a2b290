import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import { readRelated } from '@nakor/domain/related/read-related';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../support/builders/corrections/built-corrections.ts';
import { euroAdvance } from '../../../support/builders/recipe-originals.ts';
import { replaced } from '../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, sampleInvoices, settlementInvoice } from '../../../support/builders/sample-invoices.ts';
import {
  byKsef,
  byNumber,
  correctionOfFirst,
  firstAdvance,
  firstKsef,
  secondAdvance,
  secondKsef,
  settlement,
  settlementOfBoth,
} from '../../../support/builders/settled-samples.ts';
import { relatedBytes, withDocuments } from '../../../support/drivers/related-documents.ts';
import { schemaModel, utf8, validationResultOf } from '../../../support/drivers/validation.ts';
import { originalInvoice } from '../validation/rules/kinds/originals.ts';

/** Codes, messages and documents of what the validation does not check because of related documents. */
async function notCheckedOf(xml: string, settings: Partial<ValidationSettings>) {
  const { notChecked } = await validationResultOf(xml, {}, settings);
  return notChecked.filter(({ code }) => code !== 'duplicate').map(({ code, reason, message }) => ({ code, reason, text: message.en }));
}

const none = new Uint8Array();

describe('readRelated', () => {
  it('adds nothing without documents', () => {
    expect(readRelated(relatedBytes({}), schemaModel, none)).toEqual({ ok: true, value: {} });
  });

  it('lets the sales record of a further correction start from the state after the earlier ones', async () => {
    const amounts = (rows: BuiltCorrection['jpkRows'] | null) => rows?.map((row) => [row.month, [...row.amounts]]);
    const changed = { changes: { 'Fa/P_15': '2123' }, number: 'FK/1' };
    const { xml: earlier } = await builtCorrection(euroAdvance, 'advance-amount', changed);
    const wish = { answers: { kurs_dla_wszystkich_wierszy: '4.3250' }, number: 'FK/2', earlierCorrections: [utf8(earlier)] };
    const built = await builtCorrection(euroAdvance, 'fx-rate', wish);
    const documents = withDocuments({ source: euroAdvance, corrections: [earlier] });
    const { vatRecord } = await validationResultOf(built.xml, {}, documents);
    expect(built.jpk.get('K_19')?.isZero).toBe(false);
    expect(amounts(vatRecord.rows)).toEqual(amounts(built.jpkRows));
    const first = await validationResultOf(built.xml, {}, withDocuments({ source: earlier }));
    expect(amounts(first.vatRecord.rows)).toEqual(amounts(built.jpkRows));
  });

  const rejected = { source: originalInvoice, corrections: [correctionInvoice], advances: [advanceInvoice, secondAdvance] };
  const bombs = [
    { name: 'no XML', xml: 'invoice', code: 'XML-001' },
    { name: 'a DOCTYPE', xml: `<!DOCTYPE Faktura>${advanceInvoice.replace(/^<\?.*\n/, '')}`, code: 'XML-008' },
    { name: 'another root', xml: '<Invoice/>', code: 'XML-012' },
    { name: 'depth', xml: `<Faktura>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Faktura>`, code: 'XML-001' },
  ];
  it.each([
    { field: 'source_xml', of: (xml: string) => ({ ...rejected, source: xml }) },
    { field: 'corrections_xml[0]', of: (xml: string) => ({ ...rejected, corrections: [xml] }) },
    { field: 'advances_xml[1]', of: (xml: string) => ({ ...rejected, advances: [advanceInvoice, xml] }) },
  ])('rejects hostile documents in $field', ({ field, of }) => {
    const outcomes = bombs.map(({ xml }) => readRelated(relatedBytes(of(xml)), schemaModel, none));
    expect(outcomes.map((outcome) => (outcome.ok ? null : [outcome.error.field, outcome.error.rejection.code]))).toEqual(
      bombs.map(({ code }) => [field, code]),
    );
  });

  it('rejects bytes that are not UTF-8', () => {
    const outcome = readRelated({ source: null, corrections: [], advances: [new Uint8Array([0x3c, 0xff])] }, schemaModel, none);
    expect(outcome).toMatchObject({ ok: false, error: { field: 'advances_xml[0]' } });
  });

  const unreadable = [
    { name: 'another format', xml: replaced(advanceInvoice, 'http://crd.gov.pl/wzor/2025/06/25/13775/', 'urn:other') },
    { name: 'no P_15', xml: replaced(advanceInvoice, '    <P_15>615.00</P_15>\n', '') },
    { name: 'an amount that is no number', xml: replaced(advanceInvoice, '<P_15>615.00<', '<P_15>615,00 zl<') },
  ];
  it.each(unreadable)('compares nothing with a document that it cannot read, and says so: $name', async ({ xml }) => {
    const entries = await notCheckedOf(settlementInvoice, withDocuments({ advances: [xml] }));
    expect(entries).toEqual([
      { code: 'related_document', reason: 'unknown_value', text: expect.stringContaining('ZAL/2026/10/001 (advances_xml[0])') },
      { code: 'advances', reason: 'no_data', text: expect.stringContaining('not all of them can be read') },
    ]);
  });

  it('compares nothing with a source that it cannot read', async () => {
    const source = replaced(originalInvoice, '    <P_15>123.00</P_15>\n', '');
    expect(await notCheckedOf(correctionInvoice, withDocuments({ source }))).toEqual([
      { code: 'corrected_invoice', reason: 'no_data', text: expect.any(String) },
      { code: 'related_document', reason: 'unknown_value', text: expect.stringContaining('(source_xml)') },
    ]);
  });

  it('compares no state with documents that are no chain', async () => {
    const corrections = [edited(correctionInvoice, ['FV/2026/09/100', 'FV/2026/09/101'])];
    expect(await notCheckedOf(correctionInvoice, withDocuments({ source: originalInvoice, corrections }))).toEqual([
      { code: 'corrected_invoice', reason: 'unknown_value', text: expect.stringContaining('XML-654, XML-656, XML-660') },
    ]);
  });

  it('compares no state with an earlier correction that it cannot read', async () => {
    const corrections = [replaced(correctionInvoice, '    <P_15>-12.30</P_15>\n', '')];
    const entries = await notCheckedOf(correctionInvoice, withDocuments({ source: originalInvoice, corrections }));
    expect(entries.map(({ code, reason }) => [code, reason])).toEqual([
      ['corrected_invoice', 'unknown_value'],
      ['related_document', 'unknown_value'],
    ]);
  });

  it('compares nothing with documents beyond the limits of KSeF, alone or together', async () => {
    const padded = (elements: number) => replaced(secondAdvance, '  <Fa>', `${'  <x/>\n'.repeat(elements)}  <Fa>`);
    const tooLarge = (entries: readonly { reason: string; text: string }[]) => entries.filter(({ reason }) => reason === 'too_large');
    const alone = await notCheckedOf(settlement, withDocuments({ advances: [firstAdvance, padded(250_001)] }));
    expect(tooLarge(alone)).toEqual([expect.objectContaining({ text: expect.stringContaining('(advances_xml[1])') })]);
    const together = await notCheckedOf(settlement, withDocuments({ advances: [padded(150_000), padded(150_000), firstAdvance] }));
    expect(tooLarge(together)).toEqual([expect.objectContaining({ text: expect.stringContaining('(advances_xml[1])') })]);
  });

  it('has the totals of a settlement checked with all its advances, and says when not', async () => {
    expect(await notCheckedOf(settlement, withDocuments({ advances: [firstAdvance, secondAdvance] }))).toEqual([]);
    const unchecked = [
      withDocuments({ advances: [firstAdvance] }),
      withDocuments({ advances: [firstAdvance, secondAdvance, settlement] }),
      withDocuments({ advances: [firstAdvance, edited(secondAdvance, ['<KodWaluty>PLN', '<KodWaluty>EUR'])] }),
    ];
    for (const settings of unchecked)
      expect(await notCheckedOf(settlement, settings)).toEqual([expect.objectContaining({ code: 'advances' })]);
  });

  it('reads advances of FA(2)', async () => {
    const fa2 = edited(
      firstAdvance,
      ['http://crd.gov.pl/wzor/2025/06/25/13775/', 'http://crd.gov.pl/wzor/2023/06/29/12648/'],
      ['kodSystemowy="FA (3)"', 'kodSystemowy="FA (2)"'],
      ['<WariantFormularza>3<', '<WariantFormularza>2<'],
    );
    expect(await notCheckedOf(settlement, withDocuments({ advances: [fa2, secondAdvance] }))).toEqual([]);
  });

  it('takes an advance of the day of acceptance rather than an earlier one as the one that is named', async () => {
    const settings = withDocuments({ advances: [firstAdvance, secondAdvance] });
    const { issues } = await validationResultOf(settlementOfBoth(byKsef(secondKsef)), {}, settings);
    const unnamed = issues.filter(({ code }) => code === 'XML-663');
    expect(unnamed.map(({ document }) => document?.number)).toEqual(['ZAL/2026/09/100']);
  });

  it('names the document in issues about it, and none in those about the invoice', async () => {
    const { issues } = await validationResultOf(
      settlementOfBoth(byKsef(firstKsef) + byKsef(secondKsef) + byNumber('ZAL/X')),
      {},
      withDocuments({ advances: [firstAdvance, edited(secondAdvance, ['<P_1>2026-09-20<', '<P_1>2026-09-21<'])] }),
    );
    const named = issues.flatMap(({ code, document }) => (code.startsWith('XML-66') ? [[code, document ?? null]] : []));
    expect(named).toEqual([
      ['XML-663', { field: 'advances_xml[1]', number: 'ZAL/2026/09/200' }],
      ['XML-662', null],
      ['XML-662', null],
    ]);
  });
});

/** The number of advances of given days that KSeF numbers of given days can name, each at most one, by trying all assignments. */
function mostPairs(issued: readonly string[], accepted: readonly string[]): number {
  const [first, ...rest] = issued;
  if (first === undefined) return 0;
  const without = mostPairs(rest, accepted);
  return accepted.reduce(
    (best, day, index) => (day < first ? best : Math.max(best, 1 + mostPairs(rest, accepted.toSpliced(index, 1)))),
    without,
  );
}

it('assigns as many advances as possible to KSeF numbers', async () => {
  const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-09-0${number}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(day, { minLength: 1, maxLength: 4 }),
      fc.array(day, { minLength: 1, maxLength: 4 }),
      async (issued, accepted) => {
        const advances = issued.map((date, index) =>
          edited(advanceInvoice, ['ZAL/2026/10/001', `ZAL/${index}`], ['<P_1>2026-10-15<', `<P_1>${date}<`]),
        );
        const entries = accepted.map((date, index) => byKsef(`1234563218-${date.replaceAll('-', '')}-0A1B2C3D4E5${index}-00`)).join('');
        const { issues } = await validationResultOf(settlementOfBoth(entries), {}, withDocuments({ advances }));
        const count = (code: string) => issues.filter((issue) => issue.code === code).length;
        const pairs = mostPairs(issued, accepted);
        expect([count('XML-662'), count('XML-663')]).toEqual([accepted.length - pairs, issued.length - pairs]);
      },
    ),
    { numRuns: 40 },
  );
});

it('reads the corrections of advances in any order, with their amounts', async () => {
  const later = edited(
    correctionOfFirst,
    ['KZAL/2026/10/001', 'KZAL/2026/10/002'],
    ['<P_1>2026-10-01<', '<P_1>2026-10-02<'],
    ['<P_15ZK>615.00<', '<P_15ZK>738.00<'],
  );
  const xml = settlementOfBoth(byKsef(firstKsef));
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([firstAdvance, correctionOfFirst, later], { minLength: 3 }), async (advances) => {
      const { issues } = await validationResultOf(xml, {}, withDocuments({ advances }));
      // 615.00 and twice 123.00 more, of 1,230.00: the same 369.00 as after both advances.
      expect(issues.filter(({ code }) => code.startsWith('XML-66'))).toEqual([]);
    }),
  );
});

it('validates the samples as before when unrelated documents are provided, apart from those documents', async () => {
  const [source, advance] = [originalInvoice, advanceInvoice].map((xml) => xml.replace(/<P_2>[^<]*/, '$&/X'));
  for (const xml of Object.values(sampleInvoices)) {
    const settings = withDocuments({ source: source ?? '', advances: [advance ?? ''] });
    const { issues } = await validationResultOf(xml);
    const compared = await validationResultOf(xml, {}, settings);
    const codes = compared.issues.filter(({ code }) => code < 'XML-650' || code > 'XML-669').map(({ code }) => code);
    expect(codes).toEqual(issues.map(({ code }) => code));
  }
});
