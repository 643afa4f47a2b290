import { type Deal, type DealPart, rates, toPln } from './deals.ts';

/** An amount in hundredths as FA(3) and JPK write it. */
export function formatHundredths(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The XML of the invoice of a deal. */
export function writeInvoice(deal: Deal): string {
  const { kind, number, issueDay, supplyDay, seller, exchangeRate, parts } = deal;
  const gross = parts.reduce((sum, { net, tax }) => sum + net + tax, 0n);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza>
<DataWytworzeniaFa>${issueDay}T08:00:00Z</DataWytworzeniaFa></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>${seller}</NIP><Nazwa>Sprzedawca</Nazwa></DaneIdentyfikacyjne>
<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Wzorcowa 1</AdresL1></Adres></Podmiot1>
<Podmiot2>${writeBuyer(deal)}<JST>2</JST><GV>2</GV></Podmiot2>
<Fa><KodWaluty>${exchangeRate === null ? 'PLN' : 'EUR'}</KodWaluty><P_1>${issueDay}</P_1><P_2>${number}</P_2>
${supplyDay === null ? '' : `<P_6>${supplyDay}</P_6>`}${parts.map((part) => writeTotals(part, deal)).join('')}<P_15>${formatHundredths(gross)}</P_15>
<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie>${writeExemption(parts)}</Zwolnienie>
<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>
<RodzajFaktury>${kind}</RodzajFaktury>${writeCorrection(deal)}${deal.isReceipt ? '<FP>1</FP>' : ''}${deal.isRelatedParty ? '<TP>1</TP>' : ''}
${kind === 'ZAL' ? '' : parts.map((part, index) => writeLine(part, index + 1, deal)).join('')}</Fa></Faktura>`;
}

function writeBuyer({ buyer }: Deal): string {
  const identifier =
    buyer === null
      ? '<BrakID>1</BrakID>'
      : buyer.kind === 'NIP'
        ? `<NIP>${buyer.value}</NIP>`
        : `<KodUE>DE</KodUE><NrVatUE>${buyer.value}</NrVatUE>`;
  return `<DaneIdentyfikacyjne>${identifier}<Nazwa>Nabywca</Nazwa></DaneIdentyfikacyjne>`;
}

function writeTotals({ rate, net, tax }: DealPart, deal: Deal): string {
  const { bucket, percent } = rates[rate];
  if (percent === null) return `<P_13_${bucket}>${formatHundredths(net)}</P_13_${bucket}>`;
  const inPln = deal.exchangeRate === null ? '' : `<P_14_${bucket}W>${formatHundredths(toPln(tax, deal))}</P_14_${bucket}W>`;
  return `<P_13_${bucket}>${formatHundredths(net)}</P_13_${bucket}><P_14_${bucket}>${formatHundredths(tax)}</P_14_${bucket}>${inPln}`;
}

function writeExemption(parts: readonly DealPart[]): string {
  return parts.some(({ rate }) => rate === 'zw') ? '<P_19>1</P_19><P_19A>art. 43 ust. 1 pkt 37 ustawy</P_19A>' : '<P_19N>1</P_19N>';
}

function writeCorrection({ corrects, correctionType }: Deal): string {
  if (corrects === null) return '';
  return `<PrzyczynaKorekty>Zmiana ceny</PrzyczynaKorekty><TypKorekty>${correctionType}</TypKorekty><DaneFaKorygowanej>
<DataWystFaKorygowanej>${corrects.issueDay}</DataWystFaKorygowanej><NrFaKorygowanej>${corrects.number}</NrFaKorygowanej><NrKSeF>1</NrKSeF>
<NrKSeFFaKorygowanej>${corrects.ksefNumber}</NrKSeFFaKorygowanej></DaneFaKorygowanej>`;
}

function writeLine({ rate, net, gtu }: DealPart, number: number, { exchangeRate }: Deal): string {
  const currency = exchangeRate === null ? '' : `<KursWaluty>${formatTenThousandths(exchangeRate)}</KursWaluty>`;
  return `<FaWiersz><NrWierszaFa>${number}</NrWierszaFa><P_7>Towar ${number}</P_7><P_8A>szt.</P_8A><P_8B>1</P_8B>
<P_9A>${formatHundredths(net)}</P_9A><P_11>${formatHundredths(net)}</P_11><P_12>${rate}</P_12>${gtu === null ? '' : `<GTU>${gtu}</GTU>`}${currency}</FaWiersz>`;
}

function formatTenThousandths(amount: bigint): string {
  const digits = amount.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
