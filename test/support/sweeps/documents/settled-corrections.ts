import { advanceOf, settlementOf } from '../../builders/advance-samples.ts';
import { builtCorrection } from '../../builders/corrections/built-corrections.ts';
import { toMutable } from '../../builders/mutable-xml.ts';
import type { Fields } from '../../builders/sale-drafts.ts';
import { edited } from '../../builders/sample-invoices.ts';
import { withDocuments } from '../../drivers/related-documents.ts';
import { parsed } from '../../drivers/validation.ts';
import type { SweptCorrection } from './swept-correction.ts';

/** A settlement with its advance, and the change that a correction makes. */
interface SettledCase {
  readonly name: string;
  readonly source: string;
  readonly advance: string;
  readonly scenario?: string;
  readonly changes?: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, string>>;
}

const machine = { P_8B: '2', P_9A: '500.00', P_11: '1000.00', P_12: '23' };
const assembly = { P_8B: '10', P_9A: '50.00', P_11: '500.00', P_12: '8' };
const orderOf = ({ P_8B = '', P_9A = '', P_11 = '', P_12 = '' }: Fields, tax: string) => ({
  P_8BZ: P_8B,
  P_9AZ: P_9A,
  P_11NettoZ: P_11,
  P_11VatZ: tax,
  P_12Z: P_12,
});
const earlier = (xml: string) => edited(xml, ['ZAL/2026/10/001', 'ZAL/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);
const inEuro = (xml: string) => edited(xml, ['<KodWaluty>PLN', '<KodWaluty>EUR']);

const halfOfMachine = { P_13_1: '500.00', P_14_1: '115.00', P_15: '615.00' };
const halfInEuro = { P_13_1: '500.00', P_14_1: '115.00', P_14_1W: '488.75', P_15: '615.00' };
const halfOfBoth = { P_13_1: '500.00', P_14_1: '115.00', P_13_2: '250.00', P_14_2: '20.00', P_15: '885.00' };
const one = settlementOf(halfOfMachine, [machine]);
const both = settlementOf(halfOfBoth, [machine, assembly]);
const euro = inEuro(settlementOf(halfInEuro, [{ ...machine, KursWaluty: '4.25' }]));
const advanceOfOne = earlier(advanceOf(halfOfMachine, '1230.00', [orderOf(machine, '230.00')]));
const advanceOfBoth = earlier(advanceOf(halfOfBoth, '1770.00', [orderOf(machine, '230.00'), orderOf(assembly, '40.00')]));
const advanceInEuro = inEuro(earlier(advanceOf({ ...halfInEuro, KursWalutyZ: '4.25' }, '1230.00', [orderOf(machine, '230.00')])));

const minus = (advances: object) => ({ podzial: 'wiersze_minus_zaliczki', zaliczki: JSON.stringify(advances) });
const lessOne = minus({ '23': { net: '500.00', tax: '115.00' } });
const lessBoth = minus({ '23': { net: '500.00', tax: '115.00' }, '8': { net: '250.00', tax: '20.00' } });
const line = (number: number, field: string) => `/Fa/FaWiersz[${number}]/${field}`;

const cases: readonly SettledCase[] = [
  { name: 'price', source: one, advance: advanceOfOne, changes: { [line(1, 'P_9A')]: '450.00' }, answers: lessOne },
  { name: 'quantity', source: both, advance: advanceOfBoth, changes: { [line(2, 'P_8B')]: '8' }, answers: lessBoth },
  {
    name: 'two lines',
    source: both,
    advance: advanceOfBoth,
    changes: { [line(1, 'P_9A')]: '550.00', [line(2, 'P_9A')]: '45.00' },
    answers: lessBoth,
  },
  { name: 'price in EUR', source: euro, advance: advanceInEuro, changes: { [line(1, 'P_9A')]: '450.00' }, answers: lessOne },
  { name: 'rate of EUR', source: euro, advance: advanceInEuro, scenario: 'fx-rate', answers: { kurs_dla_wszystkich_wierszy: '4.3250' } },
];

/** Corrections of settlements, with the settlement and its advance. */
export const settledCorrections: readonly SweptCorrection[] = await Promise.all(cases.map(build));

async function build({
  name,
  source,
  advance,
  scenario = 'settlement-correction',
  changes = {},
  answers = {},
}: SettledCase): Promise<SweptCorrection> {
  const reference = { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' };
  const built = await builtCorrection(source, scenario, { changes, answers: { ...reference, ...answers } });
  return {
    name: `settlement: ${name}`,
    root: toMutable(parsed(built.xml).root),
    source: toMutable(parsed(source).root),
    settings: withDocuments({ source, advances: [advance] }),
  };
}
