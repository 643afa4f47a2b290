import { formatCounted, type Noun } from '@nakor/collection/reports/counted';
import { formatMarkupText } from '@nakor/collection/reports/markup-text';
import { Decimal } from '@nakor/domain/money/decimal';
import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import type { ValidationResult } from 'nakor';

/** An invoice in the index, or a file that could not be shown. */
export type IndexEntry =
  | { readonly kind: 'shown'; readonly name: string; readonly file: string; readonly result: ValidationResult }
  | {
      readonly kind: 'not-shown';
      readonly name: string;
      readonly reason: string;
      /** Whether it could be read, but is no XML document. */
      readonly isDocument: boolean;
    };

const texts = {
  pl: {
    title: 'Faktury',
    columns: ['Plik', 'Rodzaj', 'Numer', 'Data wystawienia', 'NIP sprzedawcy', 'NIP nabywcy', 'Kwota należności', 'Waluta', 'Walidacja'],
    valid: 'poprawna',
    invalid: 'z błędami',
    total: 'Razem',
    totalNote: 'Sumy kwot należności (P_15) według walut, z korektami i fakturami zaliczkowymi włącznie.',
  },
  en: {
    title: 'Invoices',
    columns: ['File', 'Kind', 'Number', 'Issue date', 'NIP of the seller', 'NIP of the buyer', 'Total amount', 'Currency', 'Validation'],
    valid: 'valid',
    invalid: 'has errors',
    total: 'Total',
    totalNote: 'Sums of the total amounts (P_15) by currency, including corrections and advance invoices.',
  },
} as const;

const invoices: Noun = { en: ['invoice', 'invoices'], pl: ['faktura', 'faktury', 'faktur'] };

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.5rem}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;text-align:left;border-bottom:1px solid #d0d0d7}
th{white-space:nowrap}td.amount,th.amount{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.invalid{color:#a3161b}.valid{color:#12692f}
@media(prefers-color-scheme:dark){body{background:#17171a;color:#ececf1}th,td{border-color:#44444d}a{color:#8ab8ff}.valid{color:#6fd08c}.invalid{color:#ff8f8f}}`;

const amountColumn = 6;

/** The page that lists rendered invoices, written as they are rendered. It keeps nothing but the totals. */
export function createIndexPage(language: Language) {
  const labels = texts[language];
  const totals = new Map<string, Decimal>();
  let count = 0;

  function begin(): string {
    const heads = labels.columns.map((column, at) => `<th scope="col"${at === amountColumn ? ' class="amount"' : ''}>${column}</th>`);
    return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${labels.title}</title><style>${style}</style></head><body>
<h1>${labels.title}</h1>
<div class="wide" tabindex="0" role="region" aria-label="${labels.title}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>
`;
  }

  function entry(shown: IndexEntry): string {
    if (shown.kind === 'not-shown') {
      return `<tr><td>${formatMarkupText(shown.name)}</td><td colspan="${labels.columns.length - 1}" class="invalid">${formatMarkupText(shown.reason)}</td></tr>\n`;
    }
    const { document, valid } = shown.result;
    count += 1;
    addTo(totals, document);
    const { kind, number, issue_date, seller_nip, buyer_nip, gross, currency } = document;
    const values = [kind, number, issue_date, seller_nip, buyer_nip].map((value) => `<td>${formatMarkupText(value ?? '')}</td>`);
    return [
      `<tr><td><a href="${encodeURIComponent(shown.file)}">${formatMarkupText(shown.name)}</a></td>`,
      ...values,
      `<td class="amount">${formatMarkupText(amountOf(gross, language))}</td><td>${formatMarkupText(currency ?? '')}</td>`,
      `<td class="${valid ? 'valid' : 'invalid'}">${valid ? labels.valid : labels.invalid}</td></tr>\n`,
    ].join('');
  }

  function end(): string {
    const rows = [...totals].map(
      ([currency, total]) =>
        `<tr><th scope="row" colspan="${amountColumn}">${labels.total}</th><td class="amount">${amountOf(total.toAmount(), language)}</td><td colspan="2">${formatMarkupText(currency)}</td></tr>\n`,
    );
    return `</tbody><tfoot>
${rows.join('')}</tfoot></table></div>
<p>${formatCounted(count, invoices, language)}. ${labels.totalNote}</p>
</body></html>
`;
  }

  return { begin, entry, end };
}

function addTo(totals: Map<string, Decimal>, { gross, currency }: ValidationResult['document']): void {
  const amount = gross === null ? null : Decimal.parse(gross);
  if (amount === null || currency === null) return;
  totals.set(currency, (totals.get(currency) ?? Decimal.zero).plus(amount));
}

/** A string that is no number is shown as it is. */
function amountOf(stated: string | null, language: Language): string {
  if (stated === null) return '';
  return Decimal.parse(stated) === null ? stated : formatNumber(stated, language);
}
