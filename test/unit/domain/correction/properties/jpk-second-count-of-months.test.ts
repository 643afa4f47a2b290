import type { JpkRow } from '@nakor/domain/ledger/jpk-rows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import {
  type CountedLine,
  countedBases,
  countedSale,
  countedTaxes,
  inDecimals,
  type Treatment,
  treatments,
  unitsOf,
} from '../../../../support/builders/corrections/jpk/counted-sales.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';

const one = 10_000n;
const cents = fc.bigInt({ min: 1n, max: 9_000_000_00n });
const named = (name: string) => (treatments as readonly Treatment[]).filter((treatment) => treatment.name === name);
const taxed = (treatments as readonly Treatment[]).filter(({ tax }) => tax !== null);

/** The rows in PLN: month, whether declared, fields with amounts that are not zero. */
function shown(rows: readonly JpkRow[]): readonly string[] {
  return rows.map(({ month, inDeclaration, amounts }) => {
    const fields = [...amounts].map(([field, amount]) => ({ field, units: amount === null ? null : unitsOf(amount.toAmount()) }));
    return lineOf(month, inDeclaration, fields);
  });
}

function lineOf(month: string | null, isDeclared: boolean, fields: readonly { readonly field: string; readonly units: bigint | null }[]) {
  const changed = fields.filter(({ units }) => units !== 0n).map(({ field, units }) => `${field} ${units}`);
  return [month ?? 'none', isDeclared ? 'declared' : 'not declared', ...changed.toSorted()].join(' ');
}

/** The same by hand: all fields of lines in PLN, with a sign. */
function counted(month: string, isDeclared: boolean, lines: readonly CountedLine[], sign: 1n | -1n): string {
  const fields = [...countedBases([], lines), ...countedTaxes([], lines, true)].map(([field, units]) => ({ field, units: sign * units }));
  return lineOf(month, isDeclared, fields);
}

const day = (month: number, date: number) => `2026-${`${month}`.padStart(2, '0')}-${`${date}`.padStart(2, '0')}`;
const drawnDay = fc.tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 28 }));
const dated = (xml: string, supplied: string, issued: string) =>
  xml.replace(/<P_1>[^<]*</, `<P_1>${issued}<`).replace(/<P_6>[^<]*</, `<P_6>${supplied}<`);

describe('the months of the sales record by a second count', () => {
  it('of intra-Community supplies: the issue, at the latest the 15th of the month after the supply', { timeout: runLimitMs }, async () => {
    const drawn = fc.record({ supplied: drawnDay, delay: fc.integer({ min: 0, max: 70 }), net: cents, more: cents });
    const property = fc.asyncProperty(drawn, async ({ supplied: [month, date], delay, net, more }) => {
      const [treatment] = named('intra-EU supply');
      if (treatment === undefined) throw new Error('No treatment.');
      const supplied = day(month, date);
      const issued = new Date(Date.parse(supplied) + delay * 86_400_000).toISOString().slice(0, 10);
      fc.pre(issued < '2026-10-15');
      const latest = day(month + 1, 15);
      const taxPoint = (issued < latest ? issued : latest).slice(0, 7);
      const sale = dated(countedSale([{ treatment, net, rate: one }], 'PLN'), supplied, issued);
      const built = await builtCorrection(sale, 'price-change', { changes: { 'Fa/FaWiersz[1]/P_9A': inDecimals(net + more, 2) } });
      expect(shown(built.jpkRows)).toEqual([counted(taxPoint, true, [{ treatment, net: more, rate: one }], 1n)]);
    });
    await fc.assert(property, correctionRuns(30));
  });

  it('of a sale that turns out to be exempt under art. 113', { timeout: runLimitMs }, async () => {
    const line = fc.record({ treatment: fc.constantFrom(...taxed), net: cents });
    const drawn = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      exempt: fc.integer({ min: 1, max: 4 }),
      wasDeclared: fc.boolean(),
    });
    const property = fc.asyncProperty(drawn, async ({ lines, exempt, wasDeclared }) => {
      const before = lines.map((each): CountedLine => ({ ...each, rate: one }));
      const [leaving, staying] = [before.slice(0, exempt), before.slice(exempt)];
      const { jpk } = await builtCorrection(countedSale(before, 'PLN'), 'vat-rate-change', {
        changes: Object.fromEntries(leaving.map((_, index) => [`Fa/FaWiersz[${index + 1}]/P_12`, 'zw'])),
        answers: {
          podstawa_zwolnienia: 'art. 113 ust. 1 ustawy o VAT',
          cena_stala: 'netto',
          podatek_wykazano: wasDeclared ? 'tak' : 'nie',
        },
      });
      const was = wasDeclared ? before : [];
      const wanted = [...countedBases(was, staying), ...countedTaxes(was, staying, true)].map(([field, units]) => ({ field, units }));
      const found = [...jpk].map(([field, amount]) => ({ field, units: amount === null ? null : unitsOf(amount.toAmount()) }));
      expect(lineOf(null, true, found)).toBe(lineOf(null, true, wanted));
    });
    await fc.assert(property, correctionRuns(30));
  });

  it('of a receipt: the marker FP goes, and the sale leaves the report that contains it', { timeout: runLimitMs }, async () => {
    const line = fc.record({ treatment: fc.constantFrom(...taxed), net: cents });
    const drawn = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      supplied: drawnDay,
      issued: drawnDay,
      isInReport: fc.boolean(),
    });
    const property = fc.asyncProperty(drawn, async ({ lines, supplied, issued, isInReport }) => {
      const before = lines.map((each): CountedLine => ({ ...each, rate: one }));
      const sale = dated(countedSale(before, 'PLN', { isReceipt: true }), day(...supplied), day(...issued));
      const { jpkRows } = await builtCorrection(sale, 'formal-details', {
        changes: { 'Fa/FP': '' },
        answers: { sprzedaz_w_raporcie_kasy: isInReport ? 'tak' : 'nie' },
      });
      const [ofIssue, ofSupply] = [day(...issued).slice(0, 7), day(...supplied).slice(0, 7)];
      expect(shown(jpkRows)).toEqual([
        counted(ofIssue, false, before, -1n),
        counted(ofSupply, true, before, 1n),
        ...(isInReport ? [counted(ofSupply, true, before, -1n)] : []),
      ]);
    });
    await fc.assert(property, correctionRuns(30));
  });
});
