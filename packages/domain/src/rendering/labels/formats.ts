/** Fields with numbers, which are shown with the separators of the language. Numbers that only identify something are not among them. */
export const numberFields: ReadonlySet<string> = new Set([
  ...['1', '2', '3', '4', '5', '6_1', '6_2', '6_3', '7', '8', '9', '10', '11'].map((id) => `P_13_${id}`),
  ...['P_14_1', 'P_14_2', 'P_14_3', 'P_14_4', 'P_14_5', 'P_14_1W', 'P_14_2W', 'P_14_3W', 'P_14_4W'],
  ...['P_15', 'P_15ZK', 'P_15Z', 'KursWalutyZ', 'KursWalutyZK', 'KursWalutyZW', 'KursWaluty', 'KursUmowny'],
  ...['P_8B', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11A', 'P_11Vat', 'P_12_XII', 'KwotaAkcyzy'],
  ...['P_8BZ', 'P_9AZ', 'P_11NettoZ', 'P_11VatZ', 'P_12Z_XII', 'KwotaAkcyzyZ', 'WartoscZamowienia'],
  ...['Kwota', 'SumaObciazen', 'SumaOdliczen', 'DoZaplaty', 'DoRozliczenia', 'KwotaZaplatyCzesciowej', 'Ilosc', 'Udzial'],
]);

/** Fields in per cent. */
export const percentFields: ReadonlySet<string> = new Set(['P_12_XII', 'P_12Z_XII', 'Udzial']);

/** Rates of tax that are percentages; the others are words. */
export const rateFields: ReadonlySet<string> = new Set(['P_12', 'P_12Z']);

/** Calendar days. */
export const dayFields: ReadonlySet<string> = new Set([
  ...['P_1', 'P_6', 'P_6_Od', 'P_6_Do', 'P_6A', 'P_6Z', 'P_22A', 'DataWystFaKorygowanej'],
  ...['Termin', 'DataZaplaty', 'DataZaplatyCzesciowej', 'DataUmowy', 'DataZamowienia'],
]);

/** Days with a time. */
export const instantFields: ReadonlySet<string> = new Set(['DataWytworzeniaFa', 'DataGodzRozpTransportu', 'DataGodzZakTransportu']);

/** Numbers of bank accounts. */
export const accountFields: ReadonlySet<string> = new Set(['NrRB']);

/** Identifiers, which people compare character by character. */
export const exactFields: ReadonlySet<string> = new Set([
  ...['NIP', 'IDWew', 'NrVatUE', 'NrID', 'NrEORI', 'GLN', 'NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej', 'SWIFT', 'IPKSeF'],
  ...['UU_ID', 'UU_IDZ', 'GTIN', 'GTINZ', 'PKWiU', 'PKWiUZ', 'CN', 'CNZ', 'PKOB', 'PKOBZ', 'KRS', 'REGON', 'BDO', 'IDNabywcy'],
]);
