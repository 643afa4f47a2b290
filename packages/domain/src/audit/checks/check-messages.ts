import type { PairCheckCode } from '../model/codes.ts';
import { type CheckMessages, requestCheckMessages } from './request-check-messages.ts';

/** The texts of all checks. */
export const checkMessages: Readonly<Record<PairCheckCode, CheckMessages>> = {
  correction_kind: {
    what: { pl: 'Rodzaj dokumentu podanego jako korekta', en: 'Kind of the document given as the correction' },
    differs: { pl: 'To nie jest faktura korygująca.', en: 'It is not a correcting invoice.' },
  },
  correction_format: {
    what: { pl: 'Struktura korekty', en: 'Format of the correction' },
    differs: { pl: 'Korekta jest w innej strukturze.', en: 'The correction is in another format.' },
  },
  correction_number: {
    what: {
      pl: 'Numer korekty podany do dokumentacji i na korekcie (P_2)',
      en: 'Number of the correction as given for the pack and on it (P_2)',
    },
    differs: { pl: 'Różnią się odstępami lub wielkością liter.', en: 'They differ in white space or letter case.' },
  },
  reference_number: {
    what: { pl: 'Numer faktury pierwotnej (NrFaKorygowanej)', en: 'Number of the original invoice (NrFaKorygowanej)' },
    differs: {
      pl: 'Numer zapisano inaczej albo korekta wskazuje wcześniejszą korektę zamiast faktury pierwotnej (Podręcznik KSeF 2.0, cz. II, 2.13.3).',
      en: 'The number is written differently, or the correction refers to an earlier correction instead of the original invoice (Podręcznik KSeF 2.0, part II, 2.13.3).',
    },
  },
  reference_day: {
    what: {
      pl: 'Data wystawienia faktury pierwotnej (DataWystFaKorygowanej)',
      en: 'Issue date of the original invoice (DataWystFaKorygowanej)',
    },
    differs: {
      pl: 'Daty są różne, więc może chodzić o inną fakturę o tym samym numerze.',
      en: 'The dates differ, so another invoice of the same number may be meant.',
    },
  },
  reference_ksef_number: {
    what: { pl: 'Numer KSeF faktury pierwotnej (NrKSeFFaKorygowanej)', en: 'KSeF number of the original invoice (NrKSeFFaKorygowanej)' },
    differs: {
      pl: 'Wcześniejsza korekta podaje inny numer KSeF tej faktury.',
      en: 'The earlier correction states another KSeF number for this invoice.',
    },
    unknown: {
      pl: 'XML faktury nie zawiera jej numeru KSeF; porównaj go z UPO.',
      en: 'The XML of an invoice does not contain its KSeF number; compare it with the official receipt (UPO).',
    },
  },
  issue_order: {
    what: { pl: 'Kolejność dat wystawienia faktury i korekty', en: 'Order of the issue dates of the invoice and the correction' },
    differs: { pl: 'Data korekty jest wcześniejsza.', en: 'The date of the correction is earlier.' },
  },
  seller_nip: {
    what: { pl: 'Sprzedawca (NIP)', en: 'Seller (NIP)' },
    differs: {
      pl: 'Korektę wystawił następca prawny, który wskazuje poprzednika (Podmiot1K albo Podmiot3 z rolą 3). Potwierdź następstwo.',
      en: 'The correction was issued by a legal successor who names the predecessor (Podmiot1K or Podmiot3 with role 3). Confirm the succession.',
    },
  },
  buyer_identifier: {
    what: { pl: 'Identyfikator nabywcy', en: 'Identifier of the buyer' },
    differs: {
      pl: 'Korekta nie zmienia identyfikatora nabywcy: potrzebna jest korekta do zera i nowa faktura.',
      en: 'A correction cannot change the identifier of the buyer: a correction to zero and a new invoice are needed.',
    },
  },
  seller_before: {
    what: {
      pl: 'Nazwa i adres sprzedawcy sprzed korekty (Podmiot1K, a bez niego Podmiot1) a faktura',
      en: 'Name and address of the seller before the correction (Podmiot1K or, without it, Podmiot1) and the invoice',
    },
    differs: {
      pl: 'Dane sprzedawcy są inne, a korekta nie pokazuje wiernie danych z faktury w Podmiot1K.',
      en: 'The data of the seller differ, and Podmiot1K does not repeat those on the invoice.',
    },
  },
  buyer_before: {
    what: {
      pl: 'Nazwa i adres nabywcy sprzed korekty (Podmiot2K, a bez niego Podmiot2) a faktura',
      en: 'Name and address of the buyer before the correction (Podmiot2K or, without it, Podmiot2) and the invoice',
    },
    differs: {
      pl: 'Dane nabywcy są inne, a korekta nie pokazuje wiernie danych z faktury w Podmiot2K.',
      en: 'The data of the buyer differ, and Podmiot2K does not repeat those on the invoice.',
    },
  },
  kind_fits_original: {
    what: { pl: 'Rodzaj korekty a rodzaj faktury', en: 'Kind of the correction and kind of the invoice' },
    differs: {
      pl: 'VAT i UPR koryguje KOR, ZAL koryguje KOR_ZAL, ROZ koryguje KOR_ROZ; od rodzaju zależy znaczenie P_15.',
      en: 'KOR corrects VAT and UPR, KOR_ZAL corrects ZAL, KOR_ROZ corrects ROZ; the meaning of P_15 depends on it.',
    },
  },
  currency: {
    what: { pl: 'Waluta', en: 'Currency' },
    differs: {
      pl: 'Kwot w różnych walutach nie da się dodać. Błędna waluta wymaga korekty do zera i nowej faktury.',
      en: 'Amounts in different currencies cannot be added up. A wrong currency requires a correction to zero and a new invoice.',
    },
  },
  lines_before: {
    what: {
      pl: 'Wiersze sprzed korekty (StanPrzed) a wiersze faktury',
      en: 'Lines before the correction (StanPrzed) and lines of the invoice',
    },
    differs: {
      pl: 'Niektóre się różnią; podano pierwszą różnicę.',
      en: 'Some differ; the first difference is given.',
    },
    unknown: { pl: 'Nie ma wierszy do porównania.', en: 'There are no lines to compare.' },
  },
  payment_before: {
    what: {
      pl: 'Kwota zapłaty przed korektą (P_15ZK) a faktura (P_15)',
      en: 'Payment before the correction (P_15ZK) and the invoice (P_15)',
    },
    differs: {
      pl: 'Inna kwota jest właściwa tylko wtedy, gdy były wcześniejsze korekty.',
      en: 'Another amount is correct only after earlier corrections.',
    },
  },
  ...requestCheckMessages,
};
