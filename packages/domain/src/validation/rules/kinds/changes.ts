import { buckets } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { correctionKinds } from '../../../fa3/kinds.ts';
import { placeOf, type RuleContext, type RuleMatch, rules } from '../../model/rule.ts';

/** Whether a correction shows what it changes. */
export const changeRules = rules([
  {
    code: 'XML-619',
    severity: 'warning',
    kinds: ['KOR'],
    why: {
      pl: 'Korekta kwot jednej faktury pokazuje korygowane pozycje: różnice albo stan przed i po. Bez wierszy wolno ją wystawić tylko jako opust za okres (OkresFaKorygowanej).',
      en: 'A correction of the amounts of one invoice shows the corrected items: differences, or the state before and after. Only a rebate for a period (OkresFaKorygowanej) may do without lines.',
    },
    message: {
      pl: 'Korekta zmienia kwoty ({field} = {value}), a nie ma wierszy FaWiersz.',
      en: 'The correction changes amounts ({field} = {value}) but has no FaWiersz.',
    },
    quickFix: {
      pl: 'Dodaj wiersze: różnicę albo pary wierszy przed korektą (StanPrzed=1) i po korekcie.',
      en: 'Add lines: the difference, or pairs of lines before the correction (StanPrzed=1) and after it.',
    },
    source: 'FA(3), opis pola FaWiersz',
    find: findAmountsWithoutLines,
  },
  {
    code: 'XML-620',
    severity: 'warning',
    kinds: correctionKinds,
    why: {
      pl: 'Korekta, w której nie zmienia się żadna kwota, wiersz, strona ani numer, zwykle jest pomyłką. Gdy podaje przyczynę, może poprawiać inne pole nagłówka i jest to tylko informacja; gdy mówi w niej lub w DodatkowyOpis, co było i co jest albo kogo dodano lub usunięto, nic nie zgłaszamy.',
      en: 'A correction in which no amount, line, party or number changes is usually a slip. Where it gives a reason, it may mend another field of the header, and this only informs; where the reason or DodatkowyOpis tells (in Polish) what was and what is, or who was added or removed, nothing is said.',
    },
    message: {
      pl: 'Nie widać, co ta korekta zmienia: P_15 = 0 i nie ma kwot, wierszy, danych strony sprzed korekty ani poprawnego numeru.',
      en: 'Nothing shows what this correction changes: P_15 = 0, and there are no amounts, lines, former party data or right number.',
    },
    quickFix: {
      pl: 'Dodaj to, co się zmienia; jeśli zmienia się inne pole, wpisz w PrzyczynaKorekty, jaką miało wartość i jaką ma teraz.',
      en: 'Add what changes; if it is another field, write into PrzyczynaKorekty what its value was and what it is now.',
    },
    source: 'Nakor',
    find: ({ invoice }) => {
      if (!changesNothing(invoice) || statesChange(invoice)) return [];
      const hit: RuleMatch = { place: placeOf(invoice.fa, 'P_15') };
      return [invoice.fa.has('PrzyczynaKorekty') ? { ...hit, severity: 'info' } : hit];
    },
  },
]);

const bases: readonly string[] = buckets.map(({ base }) => base);

function* findAmountsWithoutLines({ invoice: { correctedInvoices, fa, lines } }: RuleContext): Generator<RuleMatch> {
  if (correctedInvoices.length !== 1 || lines.length > 0 || fa.has('OkresFaKorygowanej')) return;
  for (const field of ['P_15', ...bases]) {
    const amount = fa.amount(field);
    if (amount === null || amount.isZero) continue;
    yield { place: placeOf(fa, 'FaWiersz'), slots: { field, value: amount.toString() } };
    return;
  }
}

/**
 * Words of what a header field said before and says now: FA(3) has no elements for its state before. From one „było” to the next, unless „jest” is
 * all that follows: what is found from the one is found from the other, and a text of many is read once.
 */
const change = /(?:^|\s)było\s(?:(?!\sbyło\s(?!jest\s)).)*\sjest\s|(?:^|\s)(?:dodano|usunięto)\s/iu;

function statesChange({ fa }: Invoice): boolean {
  const notes = fa.all('DodatkowyOpis').map((note) => note.text('Wartosc'));
  return [fa.text('PrzyczynaKorekty'), ...notes].some((text) => text !== null && change.test(text));
}

/** Every total besides `P_15`. */
const totals: readonly string[] = buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((name) => name !== null));

function changesNothing({ fa, rows }: Invoice): boolean {
  if (rows.length > 0 || fa.amount('P_15')?.isZero !== true) return false;
  if (fa.has('Podmiot1K') || fa.has('Podmiot2K') || fa.has('NrFaKorygowany')) return false;
  return totals.every((name) => !fa.has(name) || fa.amount(name)?.isZero === true);
}
