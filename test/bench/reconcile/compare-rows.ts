import type { KsefInvoice } from '@nakor/domain/reconciliation/model/ksef-invoice';
import type { RegisterFile } from '@nakor/domain/reconciliation/model/register';
import { readRegister } from '@nakor/domain/reconciliation/reading/read-register';
import { reconcile } from '@nakor/domain/reconciliation/reconcile';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import type { ReconcileFigures } from './measure.ts';

/** Reads a register of so many rows as a stream, compares it with as many invoices, and prints what that took. Every hundredth row is wrong. */
const count = Number(process.argv[2]);
const taxpayer = '1234563218';
const supplier = '5260250995';

const isSale = (index: number) => index % 2 === 0;
const dayOf = (index: number) => `2026-09-${String(1 + (index % 28)).padStart(2, '0')}`;
const netOf = (index: number) => 10_000 + index;
const numberOf = (index: number) => `FV/2026/09/${String(index).padStart(7, '0')}`;
const ksefOf = (index: number) =>
  ksefNumberOf(isSale(index) ? taxpayer : supplier, dayOf(index), index.toString(16).toUpperCase().padStart(12, '0'));
const amountOf = (grosze: number) => (grosze / 100).toFixed(2);

function* writeRegister(): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    `<JPK xmlns="http://crd.gov.pl/wzor/2025/12/19/14090/"><Naglowek><KodFormularza kodSystemowy="JPK_V7M (3)">JPK_VAT</KodFormularza><DataWytworzeniaJPK>2026-10-20T10:00:00Z</DataWytworzeniaJPK><CelZlozenia>1</CelZlozenia><Rok>2026</Rok><Miesiac>9</Miesiac></Naglowek><Podmiot1><OsobaNiefizyczna><NIP>${taxpayer}</NIP></OsobaNiefizyczna></Podmiot1><Ewidencja>`,
  );
  for (let index = 0; index < count; index += 1) {
    const tax = Math.round(netOf(index) * 0.23) + (index % 100 === 0 ? 1 : 0);
    const [row, party, document, day, base, taxField] = isSale(index)
      ? ['Sprzedaz', 'Kontrahenta', 'Sprzedazy', 'DataWystawienia', 'K_19', 'K_20']
      : ['Zakup', 'Dostawcy', 'Zakupu', 'DataZakupu', 'K_42', 'K_43'];
    yield encoder.encode(
      `<${row}Wiersz><Lp${document}>${index + 1}</Lp${document}><Nr${party}>${isSale(index) ? '5250000009' : supplier}</Nr${party}><Nazwa${party}>Przykładowa spółka z o.o.</Nazwa${party}><Dowod${document}>${numberOf(index)}</Dowod${document}><${day}>${dayOf(index)}</${day}><NrKSeF>${ksefOf(index)}</NrKSeF><${base}>${amountOf(netOf(index))}</${base}><${taxField}>${amountOf(tax)}</${taxField}></${row}Wiersz>`,
    );
  }
  yield encoder.encode('</Ewidencja></JPK>');
}

const reason = { pl: 'miesiąc z pola P_6', en: 'the month in P_6' };

function createInvoice(index: number): KsefInvoice {
  const day = dayOf(index);
  return {
    ...{ name: `archive.zip!/${ksefOf(index)}.xml`, sha256: index.toString(16).padStart(64, '0'), ksefNumber: ksefOf(index) },
    ...{ numberedOn: day, kind: 'VAT', number: numberOf(index), issueDay: day, sellerNip: isSale(index) ? taxpayer : supplier },
    ...{ buyer: isSale(index) ? '5250000009' : taxpayer, isBuyerNip: true, thirdParties: [], gross: '123.00', currency: 'PLN' },
    ...{ isSelfBilled: false, isCashAccounting: false, correctionType: null, corrects: [], lineCount: 1 },
    rows: [
      {
        ...{ month: '2026-09', monthReason: reason, markers: [] },
        amounts: new Map([
          ['K_19', netOf(index)],
          ['K_20', Math.round(netOf(index) * 0.23)],
        ]),
      },
    ],
  };
}

const started = performance.now();
const file = await readRegister('jpk.xml', writeRegister());
const read = performance.now();
if (!file.ok) throw new Error(file.error.message.en);
const files: readonly RegisterFile[] = [file.value];
const invoices = Array.from({ length: count }, (_, index) => createInvoice(index));
const made = performance.now();
const cpu = process.cpuUsage();
const result = reconcile({ taxpayer: null, files, invoices, metadata: [], events: [], filedOn: null });
const compared = performance.now();
const { user, system } = process.cpuUsage(cpu);
if (!result.ok) throw new Error(result.error.kind);
const figures: ReconcileFigures = {
  rows: count,
  invoices: count,
  findings: result.value.findings.length,
  readMs: read - started,
  compareMs: compared - made,
  compareCpuMs: (user + system) / 1_000,
  peakBytes: process.resourceUsage().maxRSS * 1_024,
};
console.log(JSON.stringify(figures));
