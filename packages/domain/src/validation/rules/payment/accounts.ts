import { accountsOf } from '../../../fa3/accounts.ts';
import { isIban } from '../../../fa3/identifiers/check-digits.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeHandbook, citeStandard, own } from '../../model/source.ts';
import { isPaymentAwaited } from './due.ts';

/** The accounts on an invoice, and whether they fit its other data. */
export const accountRules = defineRules([
  {
    code: 'XML-706',
    neededElements: ['SWIFT'],
    severity: 'info',
    title: { pl: 'SWIFT innego kraju niż rachunek', en: 'SWIFT of another country than the account' },
    why: {
      pl: 'Piąta i szósta litera kodu SWIFT oraz dwie pierwsze litery IBAN (PL, gdy numer podano bez liter) oznaczają kraj banku. Różnica bywa zamierzona, na przykład przy oddziale banku zagranicznego, ale częściej jeden z kodów pochodzi od innego rachunku.',
      en: 'The fifth and sixth letters of a SWIFT code and the first two of an IBAN (PL where the number has none) name the country of the bank. A difference may be intended, for example with a branch of a foreign bank, but more often one of them belongs to another account.',
    },
    message: {
      pl: 'SWIFT {swift} wskazuje kraj {swiftCountry}, a numer rachunku {account} kraj {accountCountry}.',
      en: 'SWIFT {swift} names the country {swiftCountry}, but the account number {account} belongs to {accountCountry}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy SWIFT i numer dotyczą tego samego rachunku.',
      en: 'Check that SWIFT and the number belong to the same account.',
    },
    enforcedBy: 'practice',
    source: [citeStandard('bic'), citeStandard('iban')],
    find: findOtherCountries,
  },
  {
    code: 'XML-707',
    severity: 'warning',
    title: { pl: 'Przelew bez numeru rachunku', en: 'Transfer without an account number' },
    why: {
      pl: 'Przy płatności przelewem nabywca potrzebuje numeru rachunku. Reguła nie dotyczy faktury opłaconej, faktury bez kwoty do zapłaty ani faktury z rachunkiem faktora lub linkiem do płatności.',
      en: 'To pay by transfer, the buyer needs an account number. The rule does not trigger when the invoice is paid, when nothing is due, or when a factor’s account or a payment link is stated.',
    },
    message: {
      pl: 'Forma płatności to przelew (FormaPlatnosci = 6), faktura nie jest opłacona, a nie podano numeru rachunku.',
      en: 'Payment is by transfer (FormaPlatnosci = 6) and the invoice is not paid, but the account number is missing.',
    },
    quickFix: {
      pl: 'Dodaj RachunekBankowy z NrRB, a jeśli faktura jest już opłacona, podaj Zaplacono i DataZaplaty.',
      en: 'Add RachunekBankowy with NrRB or, if the invoice is already paid, state Zaplacono and DataZaplaty.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findTransferWithoutAccount,
  },
  {
    code: 'XML-708',
    neededElements: ['RachunekBankowyFaktora'],
    severity: 'warning',
    title: { pl: 'Rachunek faktora bez faktora', en: 'Factor’s account without a factor' },
    why: {
      pl: 'Rachunek w RachunekBankowyFaktora należy do faktora, a faktora wskazuje się jako Podmiot3 z rolą 1. Bez niego nabywca widzi rachunek, którego właściciela na fakturze nie ma.',
      en: 'The account in RachunekBankowyFaktora belongs to the factor, who is named as a Podmiot3 with role 1. Without one the buyer sees an account whose owner is not on the invoice.',
    },
    message: {
      pl: 'Podano RachunekBankowyFaktora, a żaden Podmiot3 nie ma roli 1 (faktor).',
      en: 'RachunekBankowyFaktora is present, but no Podmiot3 has role 1 (factor).',
    },
    quickFix: {
      pl: 'Dodaj faktora jako Podmiot3 z rolą 1 albo, jeśli to rachunek własny, podaj go w RachunekBankowy.',
      en: 'Add the factor as a Podmiot3 with role 1 or, if the account is your own, state it in RachunekBankowy.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.2.1')],
    find: ({ invoice }) => {
      const account = invoice.payment.at('RachunekBankowyFaktora');
      return account === null || hasFactor(invoice) ? [] : [{ place: at(account) }];
    },
  },
  {
    code: 'XML-709',
    neededElements: ['Podmiot3'],
    severity: 'info',
    title: { pl: 'Faktor bez rachunku', en: 'Factor without an account' },
    why: {
      pl: 'Gdy na fakturze jest faktor (Podmiot3 z rolą 1), nabywca zwykle płaci jemu, na rachunek z RachunekBankowyFaktora. Reguła nie dotyczy faktury opłaconej, faktury bez kwoty do zapłaty ani faktury bez danych płatności.',
      en: 'When an invoice names a factor (Podmiot3 with role 1), the buyer usually pays the factor, to the account in RachunekBankowyFaktora. The rule does not trigger when the invoice is paid, nothing is due, or no payment data are stated.',
    },
    message: {
      pl: 'Podmiot3 ma rolę 1 (faktor), a nie podano RachunekBankowyFaktora.',
      en: 'A Podmiot3 has role 1 (factor), but RachunekBankowyFaktora is missing.',
    },
    quickFix: {
      pl: 'Jeśli nabywca ma zapłacić faktorowi, dodaj jego rachunek w RachunekBankowyFaktora.',
      en: 'If the buyer should pay the factor, add the factor’s account in RachunekBankowyFaktora.',
    },
    enforcedBy: 'practice',
    source: [citeHandbook('2.2.1')],
    find: ({ invoice }) => {
      const { payment } = invoice;
      if (!payment.exists || payment.has('RachunekBankowyFaktora')) return [];
      return hasFactor(invoice) && isPaymentAwaited(invoice) ? [{ place: placeOf(payment, 'RachunekBankowyFaktora') }] : [];
    },
  },
  {
    code: 'XML-718',
    severity: 'info',
    title: { pl: 'Powtórzony numer rachunku', en: 'Repeated account number' },
    why: {
      pl: 'Ten sam numer rachunku podany dwa razy (po pominięciu odstępów i liter PL) to zwykle omyłkowe powtórzenie albo brak drugiego rachunku. Rachunek wielowalutowy może być powtórzony celowo, z różnym opisem.',
      en: 'The same account number stated twice (ignoring spaces and the letters PL) is usually a mistake, or the second account is missing. An account for several currencies may be repeated intentionally, with different descriptions.',
    },
    message: {
      pl: 'Numer rachunku {account} podano na tej fakturze więcej niż raz.',
      en: 'The account number {account} occurs more than once on this invoice.',
    },
    quickFix: {
      pl: 'Usuń powtórzony rachunek albo wpisz właściwy numer drugiego.',
      en: 'Remove the repeated account or enter the correct number of the second one.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: findRepeatedAccounts,
  },
]);

function* findOtherCountries({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { swift, iban, number } of accountsOf(invoice)) {
    if (swift === null || iban === null) continue;
    const swiftCountry = swift.text.slice(4, 6);
    const accountCountry = iban.slice(0, 2);
    if (swiftCountry === accountCountry || !isIban(iban)) continue;
    yield { place: at(swift), slots: { swift: swift.text, swiftCountry, account: number, accountCountry } };
  }
}

const paymentTargets = ['RachunekBankowy', 'RachunekBankowyFaktora', 'LinkDoPlatnosci'];

function* findTransferWithoutAccount({ invoice }: RuleContext): Generator<RuleMatch> {
  const { payment } = invoice;
  if (payment.code('FormaPlatnosci') !== '6' || paymentTargets.some((name) => payment.has(name))) return;
  if (isPaymentAwaited(invoice)) yield { place: placeOf(payment, 'RachunekBankowy') };
}

function hasFactor({ thirdParties }: Invoice): boolean {
  return thirdParties.some((party) => party.code('Rola') === '1');
}

function* findRepeatedAccounts({ invoice }: RuleContext): Generator<RuleMatch> {
  const seen = new Set<string>();
  for (const { iban, number, element } of accountsOf(invoice)) {
    const account = iban ?? number;
    if (seen.has(account)) yield { place: at(element), slots: { account: number } };
    seen.add(account);
  }
}
