import { type Deal, fileDays, rates, taxpayer, toPln } from './deals.ts';
import { formatHundredths } from './write-deal.ts';

/** A row of a register that is written; faults change it. */
export interface RowDraft {
  readonly side: 'sales' | 'purchases';
  month: string;
  contractor: string;
  number: string;
  issueDay: string;
  /** Elements of the state in KSeF, in order. */
  states: string[];
  ksefNumber: string;
  documentType: string | null;
  markers: string[];
  amounts: Map<string, bigint>;
}

/** The rows that record deals, counted without Nakor's ledger. */
export function recordDeals(deals: readonly Deal[]): readonly { readonly deal: Deal; readonly row: RowDraft }[] {
  const recorded = deals.filter(({ month, isInOriginalRow }) => month !== null && !isInOriginalRow);
  return recorded.map((deal) => {
    const row = recordDeal(deal);
    for (const correction of deals) {
      if (correction.corrects !== deal || !correction.isInOriginalRow) continue;
      for (const [field, amount] of recordDeal(correction).amounts) row.amounts.set(field, (row.amounts.get(field) ?? 0n) + amount);
    }
    return { deal, row };
  });
}

function recordDeal(deal: Deal): RowDraft {
  const { side, buyer, seller, isReceipt, isRelatedParty, parts } = deal;
  const gtu = deal.kind === 'ZAL' ? [] : parts.flatMap((part) => part.gtu ?? []);
  return {
    ...{ side, month: deal.month ?? '', number: deal.number, issueDay: deal.issueDay, ksefNumber: deal.ksefNumber },
    contractor: side === 'purchases' ? seller : (buyer?.value ?? 'BRAK'),
    states: ['NrKSeF'],
    documentType: isReceipt ? 'FP' : null,
    markers: side === 'sales' ? [...new Set([...gtu, ...(isRelatedParty ? ['TP'] : [])])] : [],
    amounts: side === 'sales' ? countSale(deal) : countPurchase(deal),
  };
}

function countSale(deal: Deal): Map<string, bigint> {
  const amounts = new Map<string, bigint>();
  const add = (field: string, amount: bigint) => amounts.set(field, (amounts.get(field) ?? 0n) + amount);
  for (const { rate, net, tax } of deal.parts) {
    const { fields, tax: taxField } = rates[rate];
    for (const field of fields) add(field, toPln(net, deal));
    if (taxField !== null) add(taxField, toPln(tax, deal));
  }
  return amounts;
}

function countPurchase({ parts, deducted }: Deal): Map<string, bigint> {
  const net = parts.reduce((sum, part) => sum + part.net, 0n);
  const tax = parts.reduce((sum, part) => sum + part.tax, 0n);
  return new Map([
    ['K_42', net],
    ['K_43', deducted === 'half' ? tax / 2n : tax],
  ]);
}

/** What a file states about itself apart from its rows; faults change it. */
export interface FileDraft {
  readonly month: string;
  readonly countOffset: number;
  readonly taxOffset: bigint;
  /** What is added to fields of the declaration, in whole PLN. */
  readonly declarationOffsets: ReadonlyMap<string, bigint>;
}

/** A file JPK_V7M(3). */
export function writeRegister({ month, countOffset, taxOffset, declarationOffsets }: FileDraft, rows: readonly RowDraft[]): string {
  const own = rows.filter((row) => row.month === month);
  const [sales, purchases] = [own.filter(({ side }) => side === 'sales'), own.filter(({ side }) => side === 'purchases')];
  const [year, number] = month.split('-');
  return `<?xml version="1.0" encoding="UTF-8"?>
<JPK xmlns="http://crd.gov.pl/wzor/2025/12/19/14090/" xmlns:etd="http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/">
<Naglowek><KodFormularza kodSystemowy="JPK_V7M (3)" wersjaSchemy="1-0E">JPK_VAT</KodFormularza><WariantFormularza>3</WariantFormularza>
<DataWytworzeniaJPK>${fileDays[month]}T10:00:00Z</DataWytworzeniaJPK><CelZlozenia poz="P_7">1</CelZlozenia><KodUrzedu>1471</KodUrzedu>
<Rok>${year}</Rok><Miesiac>${Number(number)}</Miesiac></Naglowek>
<Podmiot1 rola="Podatnik"><OsobaNiefizyczna><NIP>${taxpayer}</NIP><PelnaNazwa>Podatnik</PelnaNazwa><Email>a@example.com</Email></OsobaNiefizyczna></Podmiot1>
${writeDeclaration(own, declarationOffsets)}
<Ewidencja>
${sales.map((row, index) => writeSale(row, index + 1)).join('\n')}
<SprzedazCtrl><LiczbaWierszySprzedazy>${sales.length + countOffset}</LiczbaWierszySprzedazy><PodatekNalezny>${formatHundredths(sumTax(sales, ['K_16', 'K_18', 'K_20']) + taxOffset)}</PodatekNalezny></SprzedazCtrl>
${purchases.map((row, index) => writePurchase(row, index + 1)).join('\n')}
<ZakupCtrl><LiczbaWierszyZakupow>${purchases.length}</LiczbaWierszyZakupow><PodatekNaliczony>${formatHundredths(sumTax(purchases, ['K_41', 'K_43']))}</PodatekNaliczony></ZakupCtrl>
</Ewidencja></JPK>`;
}

/** In whole PLN, of which half a złoty below zero goes towards zero, as some programs round. */
function roundToPln(amount: bigint): bigint {
  const shifted = amount + 50n;
  return shifted < 0n ? (shifted - 99n) / 100n : shifted / 100n;
}

const bases = [10, 11, 13, 15, 17, 19, 21, 22, 23, 25, 27, 29, 31];
const taxes = [16, 18, 20, 24, 26, 28, 30, 32, 33, 34];
const deducted = [41, 43, 44, 45, 46, 47];

/** The declaration of the rows. */
function writeDeclaration(rows: readonly RowDraft[], offsets: ReadonlyMap<string, bigint>): string {
  const fields = new Map<number, bigint>();
  for (const { amounts, documentType } of rows) {
    if (documentType === 'FP') continue;
    for (const [field, amount] of amounts) fields.set(Number(field.slice(2)), (fields.get(Number(field.slice(2))) ?? 0n) + amount);
  }
  for (const [field, amount] of fields) fields.set(field, roundToPln(amount));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + (fields.get(number) ?? 0n), 0n);
  const [base, output, input] = [sum(bases), sum(taxes), sum(deducted)];
  const payable = output - input;
  fields.set(37, base).set(38, output).set(48, input);
  fields.set(51, payable > 0n ? payable : 0n);
  if (payable < 0n) fields.set(53, -payable).set(62, -payable);
  const names = new Set([...[...fields.keys()].map((number) => `P_${number}`), ...offsets.keys()]);
  const written = [...names].sort((left, right) => Number(left.slice(2)) - Number(right.slice(2)));
  const amountOf = (name: string) => (fields.get(Number(name.slice(2))) ?? 0n) + (offsets.get(name) ?? 0n);
  return `<Deklaracja><Naglowek><KodFormularzaDekl kodSystemowy="VAT-7 (23)">VAT-7</KodFormularzaDekl></Naglowek>
<PozycjeSzczegolowe>${written.map((name) => `<${name}>${amountOf(name)}</${name}>`).join('')}</PozycjeSzczegolowe><Pouczenia>1</Pouczenia></Deklaracja>`;
}

function sumTax(rows: readonly RowDraft[], fields: readonly string[]): bigint {
  return rows.reduce(
    (sum, { amounts, documentType }) =>
      documentType === 'FP' ? sum : fields.reduce((part, field) => part + (amounts.get(field) ?? 0n), sum),
    0n,
  );
}

function writeStates({ states, ksefNumber }: RowDraft): string {
  return states.map((state) => (state === 'NrKSeF' ? `<NrKSeF>${ksefNumber}</NrKSeF>` : `<${state}>1</${state}>`)).join('');
}

function writeAmounts({ amounts }: RowDraft): string {
  const order = (field: string) => Number(field.slice(2));
  return [...amounts]
    .sort(([left], [right]) => order(left) - order(right))
    .map(([field, amount]) => `<${field}>${formatHundredths(amount)}</${field}>`)
    .join('');
}

function writeSale(row: RowDraft, ordinal: number): string {
  const type = row.documentType === null ? '' : `<TypDokumentu>${row.documentType}</TypDokumentu>`;
  const markers = row.markers.map((marker) => `<${marker}>1</${marker}>`).join('');
  return `<SprzedazWiersz><LpSprzedazy>${ordinal}</LpSprzedazy><NrKontrahenta>${row.contractor}</NrKontrahenta><NazwaKontrahenta>Nabywca</NazwaKontrahenta>
<DowodSprzedazy>${row.number}</DowodSprzedazy><DataWystawienia>${row.issueDay}</DataWystawienia>${writeStates(row)}${type}${markers}${writeAmounts(row)}</SprzedazWiersz>`;
}

function writePurchase(row: RowDraft, ordinal: number): string {
  return `<ZakupWiersz><LpZakupu>${ordinal}</LpZakupu><NrDostawcy>${row.contractor}</NrDostawcy><NazwaDostawcy>Sprzedawca</NazwaDostawcy>
<DowodZakupu>${row.number}</DowodZakupu><DataZakupu>${row.issueDay}</DataZakupu>${writeStates(row)}${writeAmounts(row)}</ZakupWiersz>`;
}
