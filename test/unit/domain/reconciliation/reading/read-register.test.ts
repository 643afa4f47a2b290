import { readRegister } from '@nakor/domain/reconciliation/reading/read-register';
import { describe, expect, it } from 'vitest';

const header =
  '<Naglowek><KodFormularza kodSystemowy="JPK_V7M (3)" wersjaSchemy="1-0E">JPK_VAT</KodFormularza><DataWytworzeniaJPK>2026-10-20T22:30:00Z</DataWytworzeniaJPK><CelZlozenia poz="P_7">2</CelZlozenia><Rok>2026</Rok><Miesiac>9</Miesiac></Naglowek>';
const subject = '<Podmiot1 rola="Podatnik"><OsobaNiefizyczna><etd:NIP>1234563218</etd:NIP></OsobaNiefizyczna></Podmiot1>';
const sale =
  '<SprzedazWiersz><LpSprzedazy>1</LpSprzedazy><NrKontrahenta>5250000009</NrKontrahenta><NazwaKontrahenta>A &amp; B</NazwaKontrahenta><DowodSprzedazy>FV/&#49;</DowodSprzedazy><DataWystawienia>2026-09-03</DataWystawienia><NrKSeF>1234563218-20260903-0A1B2C3D4E5F-C3</NrKSeF><TypDokumentu>FP</TypDokumentu><GTU_02>1</GTU_02><TP>1</TP><GTU_01>0</GTU_01><K_19>100.00</K_19><K_20>23</K_20><K_10>-0.5</K_10></SprzedazWiersz>';
const purchase =
  '<ZakupWiersz><LpZakupu>1</LpZakupu><NrDostawcy>5260250995</NrDostawcy><DowodZakupu><![CDATA[Z<1]]></DowodZakupu><DataZakupu>2026-09-05</DataZakupu><DI>1</DI><IMP>1</IMP><K_42>1,00</K_42><K_43>0.23</K_43></ZakupWiersz>';
const controls = '<SprzedazCtrl><LiczbaWierszySprzedazy>1</LiczbaWierszySprzedazy><PodatekNalezny>0.00</PodatekNalezny></SprzedazCtrl>';

function jpk(rows: string, { namespace = 'http://crd.gov.pl/wzor/2025/12/19/14090/', head = header } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?><JPK xmlns="${namespace}" xmlns:etd="urn:etd">${head}${subject}<Ewidencja>${rows}${controls}</Ewidencja></JPK>`;
}

/** The bytes of a file in pieces of a size. */
function* piecesOf(text: string, size: number): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(text: string, size = 1_000_000) {
  return readRegister('jpk.xml', piecesOf(text, size));
}

async function messageOf(text: string): Promise<string | null> {
  const result = await read(text);
  return result.ok ? null : result.error.message.en;
}

describe('readRegister', () => {
  it.each([1, 7, 1_000_000])('reads rows, markers, amounts and totals in pieces of %i bytes', async (size) => {
    const result = await read(jpk(sale + purchase), size);
    expect(result).toEqual({
      ok: true,
      value: {
        ...{ name: 'jpk.xml', form: 'JPK_V7M', month: '2026-09', purpose: '2', createdOn: '2026-10-21', taxpayer: '1234563218' },
        controls: { sales: { count: 1, tax: 0 }, purchases: null },
        declaration: null,
        rows: [
          {
            ...{ side: 'sales', file: 'jpk.xml', month: '2026-09', ordinal: '1', contractor: '5250000009', number: 'FV/1' },
            ...{ issueDay: '2026-09-03', ksefNumber: '1234563218-20260903-0A1B2C3D4E5F-C3', states: ['NrKSeF'], documentType: 'FP' },
            markers: ['GTU_02', 'TP'],
            amounts: new Map([
              ['K_19', 10_000],
              ['K_20', 2_300],
              ['K_10', -50],
            ]),
            malformed: [],
          },
          {
            ...{ side: 'purchases', file: 'jpk.xml', month: '2026-09', ordinal: '1', contractor: '5260250995', number: 'Z<1' },
            ...{ issueDay: '2026-09-05', ksefNumber: null, states: ['DI'], documentType: null, markers: ['IMP'] },
            amounts: new Map([['K_43', 23]]),
            malformed: ['K_42'],
          },
        ],
      },
    });
  });

  it('reads JPK_V7K', async () => {
    const head = header.replace('JPK_V7M (3)', 'JPK_V7K (3)');
    const result = await read(jpk(sale, { namespace: 'http://crd.gov.pl/wzor/2025/12/19/14089/', head }));
    expect(result.ok && result.value.form).toBe('JPK_V7K');
  });

  it('ignores elements of other namespaces, comments and what the model does not know', async () => {
    const rows = sale.replace('<K_19>', '<!-- 9 --><Nowe>5</Nowe><etd:K_17>7.00</etd:K_17><K_19>');
    const result = await read(jpk(rows));
    expect(result.ok && [...(result.value.rows[0]?.amounts.keys() ?? [])]).toEqual(['K_19', 'K_20', 'K_10']);
  });

  it.each([
    ['a DOCTYPE', `<!DOCTYPE JPK [<!ENTITY a "b">]>${jpk('').slice(38)}`, 'DOCTYPE'],
    ['an older version', jpk('', { namespace: 'http://crd.gov.pl/wzor/2021/12/27/11148/' }), 'neither JPK_V7M(3)'],
    ['another form in the namespace', jpk('', { head: header.replace('(3)', '(2)') }), 'neither JPK_V7M(3)'],
    ['an invoice', '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>', 'neither JPK_V7M(3)'],
    ['no month', jpk('', { head: header.replace('<Miesiac>9</Miesiac>', '') }), 'lacks the year or the month'],
    ['a month behind the rows', jpk(sale, { head: '' }).replace('</JPK>', `${header}</JPK>`), 'lacks the year or the month'],
    ['elements that are not closed', jpk(sale).slice(0, -6), 'before all elements are closed'],
    ['an entity', jpk('<SprzedazWiersz>&x;</SprzedazWiersz>'), 'Unknown entity'],
    ['deep nesting', jpk('<a>'.repeat(20) + '</a>'.repeat(20)), 'exceeds limits'],
    ['a long text', jpk(`<SprzedazWiersz><DowodSprzedazy>${'x'.repeat(20_000)}</DowodSprzedazy></SprzedazWiersz>`), 'exceeds limits'],
    ['an endless comment', jpk(`<!--${'x'.repeat(2_000_000)}-->`), 'exceeds limits'],
    ['many attributes', jpk(`<a ${Array.from({ length: 40 }, (_, index) => `a${index}="1"`).join(' ')}/>`), 'exceeds limits'],
  ])('refuses %s', async (_, text, reason) => {
    expect(await messageOf(text)).toContain(reason);
  });

  it('refuses bytes that are not UTF-8, with the place', async () => {
    const bytes = new TextEncoder().encode(jpk(sale));
    bytes[bytes.length - 40] = 0xff;
    const result = await readRegister('jpk.xml', [bytes]);
    expect(result.ok ? null : result.error.message.en).toContain('not valid UTF-8');
  });

  it('keeps no piece of the file for the texts of rows', async () => {
    const padding = `<!--${'ą'.repeat(30_000)}-->`;
    const rows = Array.from(
      { length: 300 },
      (_, index) => padding + sale.replace('FV/&#49;', `FV/2026/09/${String(index).padStart(10, '0')}`),
    );
    const result = await read(jpk(rows.join('')));
    expect(result.ok && result.value.rows).toHaveLength(300);
  });
});
