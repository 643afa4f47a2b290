import type { MutableElement } from '../../builders/mutable-xml.ts';
import { sum } from '../invoice-parts/arithmetic.ts';
import type { Account, Clearing, Payment } from '../invoice-parts/model.ts';
import type { Attachment, Footer, Table, Terms, Transport } from '../invoice-parts/model-terms.ts';
import { type Content, element, leaf, marker, type Numerals } from './write-elements.ts';
import { writeAddress, writeIdentification } from './write-parties.ts';

/** A code, or a description of something else. */
function codeOrWords(value: string | null, code: string, other: string, words: string): Content {
  if (value === null) return null;
  return /^\d+$/.test(value) ? leaf(code, value) : [leaf(other, '1'), leaf(words, value)];
}

/** `Rozliczenie`. */
export function writeClearing({ charges, deductions, showsSums, result }: Clearing, { amount }: Numerals): MutableElement {
  const written = (name: string, items: Clearing['charges'], sumName: string): Content => [
    items.map((item) => element(name, leaf('Kwota', amount(item.amount)), leaf('Powod', item.reason))),
    showsSums && items.length > 0 ? leaf(sumName, amount(sum(items.map((item) => item.amount)))) : null,
  ];
  const isOverpaid = result !== null && result < 0n;
  return element(
    'Rozliczenie',
    written('Obciazenia', charges, 'SumaObciazen'),
    written('Odliczenia', deductions, 'SumaOdliczen'),
    leaf('DoZaplaty', isOverpaid ? null : amount(result)),
    leaf('DoRozliczenia', isOverpaid ? amount(-result) : null),
  );
}

/** `Platnosc`. */
export function writePayment(payment: Payment, { amount }: Numerals): MutableElement {
  const { paidOn, partsMarker, onlineId, discountTerms } = payment;
  return element(
    'Platnosc',
    paidOn === null ? null : [marker('Zaplacono', true), leaf('DataZaplaty', paidOn)],
    leaf('ZnacznikZaplatyCzesciowej', partsMarker),
    payment.parts.map((part) =>
      element(
        'ZaplataCzesciowa',
        leaf('KwotaZaplatyCzesciowej', amount(part.amount)),
        leaf('DataZaplatyCzesciowej', part.day),
        codeOrWords(part.form, 'FormaPlatnosci', 'PlatnoscInna', 'OpisPlatnosci'),
      ),
    ),
    payment.terms.map(writeTerm),
    codeOrWords(payment.form, 'FormaPlatnosci', 'PlatnoscInna', 'OpisPlatnosci'),
    payment.accounts.map((account) => writeAccount('RachunekBankowy', account)),
    payment.factorAccounts.map((account) => writeAccount('RachunekBankowyFaktora', account)),
    discountTerms === null ? null : element('Skonto', leaf('WarunkiSkonta', discountTerms), leaf('WysokoscSkonta', '2%')),
    leaf('LinkDoPlatnosci', onlineId === null ? null : `https://pay.example.com/zaplac?kwota=1&IPKSeF=${onlineId}`),
    leaf('IPKSeF', onlineId),
  );
}

function writeTerm({ day, days }: Payment['terms'][number]): MutableElement {
  const relative = (count: number): MutableElement =>
    element('TerminOpis', leaf('Ilosc', String(count)), leaf('Jednostka', 'dni'), leaf('ZdarzeniePoczatkowe', 'dostawa'));
  return element('TerminPlatnosci', leaf('Termin', day), days === null ? null : relative(days));
}

function writeAccount(name: string, account: Account): MutableElement {
  return element(
    name,
    leaf('NrRB', account.number),
    leaf('SWIFT', account.swift),
    leaf('RachunekWlasnyBanku', account.ownAccountKind),
    leaf('NazwaBanku', account.bank),
    leaf('OpisRachunku', account.description),
  );
}

/** `WarunkiTransakcji`. */
export function writeTerms(terms: Terms, { quantity }: Numerals): MutableElement {
  const { agreedRate } = terms;
  return element(
    'WarunkiTransakcji',
    terms.contracts.map(({ day, number }) => element('Umowy', leaf('DataUmowy', day), leaf('NrUmowy', number))),
    terms.orders.map(({ day, number }) => element('Zamowienia', leaf('DataZamowienia', day), leaf('NrZamowienia', number))),
    terms.batches.map((batch) => leaf('NrPartiiTowaru', batch)),
    leaf('WarunkiDostawy', terms.delivery),
    agreedRate === null ? null : [leaf('KursUmowny', quantity(agreedRate.rate)), leaf('WalutaUmowna', agreedRate.currency)],
    terms.transports.map(writeTransport),
    marker('PodmiotPosredniczacy', terms.isIntermediary),
  );
}

function writeTransport(transport: Transport): MutableElement {
  const { carrier } = transport;
  return element(
    'Transport',
    codeOrWords(transport.means, 'RodzajTransportu', 'TransportInny', 'OpisInnegoTransportu'),
    carrier === null ? null : element('Przewoznik', writeIdentification(carrier), writeAddress('AdresPrzewoznika', carrier.address)),
    leaf('NrZleceniaTransportu', transport.orderNumber),
    codeOrWords(transport.cargo, 'OpisLadunku', 'LadunekInny', 'OpisInnegoLadunku'),
    leaf('JednostkaOpakowania', transport.packaging),
    leaf('DataGodzRozpTransportu', transport.start),
    leaf('DataGodzZakTransportu', transport.end),
    writeAddress('WysylkaZ', transport.from),
    transport.through.map((address) => writeAddress('WysylkaPrzez', address)),
    writeAddress('WysylkaDo', transport.to),
  );
}

/** `Stopka`. */
export function writeFooter({ texts, registers }: Footer): MutableElement {
  return element(
    'Stopka',
    texts.map((text) => element('Informacje', leaf('StopkaFaktury', text))),
    registers.map(({ name, krs, regon, bdo }) =>
      element('Rejestry', leaf('PelnaNazwa', name), leaf('KRS', krs), leaf('REGON', regon), leaf('BDO', bdo)),
    ),
  );
}

/** `Zalacznik` with one block of data. */
export function writeAttachment({ heading, facts, paragraphs, tables }: Attachment): MutableElement {
  return element(
    'Zalacznik',
    element(
      'BlokDanych',
      leaf('ZNaglowek', heading),
      facts.map(([key, value]) => element('MetaDane', leaf('ZKlucz', key), leaf('ZWartosc', value))),
      paragraphs.length === 0
        ? null
        : element(
            'Tekst',
            paragraphs.map((paragraph) => leaf('Akapit', paragraph)),
          ),
      tables.map(writeTable),
    ),
  );
}

function writeTable({ facts, title, columns, rows, totals }: Table): MutableElement {
  const column = ({ type, name }: Table['columns'][number]): MutableElement => ({
    ...element('Kol', leaf('NKom', name)),
    attributes: [['Typ', type]],
  });
  return element(
    'Tabela',
    facts.map(([key, value]) => element('TMetaDane', leaf('TKlucz', key), leaf('TWartosc', value))),
    leaf('Opis', title),
    element('TNaglowek', columns.map(column)),
    rows.map((row) =>
      element(
        'Wiersz',
        row.map((cell) => leaf('WKom', cell)),
      ),
    ),
    totals === null
      ? null
      : element(
          'Suma',
          totals.map((cell) => leaf('SKom', cell)),
        ),
  );
}
