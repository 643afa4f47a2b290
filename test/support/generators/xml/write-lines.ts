import type { MutableElement } from '../../builders/mutable-xml.ts';
import type { Line, Order } from '../invoice-parts/model.ts';
import { element, leaf, marker, type Numerals } from './write-elements.ts';

/** `FaWiersz`. */
export function writeLine(line: Line, { amount, price, quantity, percentage }: Numerals): MutableElement {
  const { shows, codes, treatment } = line;
  return element(
    'FaWiersz',
    leaf('NrWierszaFa', String(line.number)),
    leaf('UU_ID', line.uniqueId),
    leaf('P_6A', line.supplyDay),
    leaf('P_7', line.name),
    leaf('Indeks', codes.own),
    leaf('GTIN', codes.gtin),
    leaf('PKWiU', codes.pkwiu),
    leaf('CN', codes.cn),
    leaf('PKOB', codes.pkob),
    leaf('P_8A', line.unit),
    leaf('P_8B', quantity(line.quantity)),
    leaf('P_9A', line.isGrossPrice ? null : price(line.price)),
    leaf('P_9B', line.isGrossPrice ? price(line.price) : null),
    leaf('P_10', price(line.discount?.amount ?? null)),
    leaf('P_11', shows.net ? amount(line.net) : null),
    leaf('P_11A', shows.gross ? amount(line.gross) : null),
    leaf('P_11Vat', shows.tax ? amount(line.tax) : null),
    leaf('P_12', treatment.literal),
    leaf('P_12_XII', percentage(treatment.foreignPercent)),
    marker('P_12_Zal_15', line.isAnnex15),
    leaf('KwotaAkcyzy', amount(line.excise)),
    leaf('GTU', line.gtu),
    leaf('Procedura', line.procedure),
    leaf('KursWaluty', quantity(line.exchangeRate)),
    marker('StanPrzed', line.isBefore),
  );
}

/** `Zamowienie`. */
export function writeOrder({ value, lines }: Order, numerals: Numerals): MutableElement {
  return element(
    'Zamowienie',
    leaf('WartoscZamowienia', numerals.amount(value)),
    lines.map((line) => writeOrderLine(line, numerals)),
  );
}

function writeOrderLine(line: Line, { amount, price, quantity, percentage }: Numerals): MutableElement {
  const { codes, treatment, shows } = line;
  return element(
    'ZamowienieWiersz',
    leaf('NrWierszaZam', String(line.number)),
    leaf('UU_IDZ', line.uniqueId),
    leaf('P_7Z', line.name),
    leaf('IndeksZ', codes.own),
    leaf('GTINZ', codes.gtin),
    leaf('PKWiUZ', codes.pkwiu),
    leaf('CNZ', codes.cn),
    leaf('PKOBZ', codes.pkob),
    leaf('P_8AZ', line.unit),
    leaf('P_8BZ', quantity(line.quantity)),
    leaf('P_9AZ', price(line.price)),
    leaf('P_11NettoZ', amount(line.net)),
    leaf('P_11VatZ', shows.tax ? amount(line.tax) : null),
    leaf('P_12Z', treatment.literal),
    leaf('P_12Z_XII', percentage(treatment.foreignPercent)),
    marker('P_12Z_Zal_15', line.isAnnex15),
    leaf('GTUZ', line.gtu),
    leaf('ProceduraZ', line.procedure),
    leaf('KwotaAkcyzyZ', amount(line.excise)),
    marker('StanPrzedZ', line.isBefore),
  );
}
