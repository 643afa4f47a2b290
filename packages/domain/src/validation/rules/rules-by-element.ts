import type { InvoiceKind } from '../../fa3/elements/kinds.ts';
import type { Rule, RuleContext } from '../model/rule.ts';

/**
 * Rules that can match only in a document with at least one element of a name (ADR 0007). Nearly all invoices have few of these elements, so
 * most of these rules need not be run. A rule that is not listed is always run.
 *
 * Only rules are listed whose `find` returns nothing without such an element on every path: it iterates over these elements, or over parts or
 * lines that need one. That the element is in all examples is not enough.
 */
const rulesByElement: readonly (readonly [names: readonly string[], codes: readonly string[]])[] = [
  // Parties.
  [['Podmiot3'], ['XML-203', 'XML-204', 'XML-205', 'XML-215', 'XML-216', 'XML-217', 'XML-218', 'XML-219', 'XML-220', 'XML-223']],
  [['Podmiot3'], ['XML-224', 'XML-233', 'XML-235', 'XML-709']],
  [['NrVatUE'], ['XML-207', 'XML-208', 'XML-209', 'XML-231']],
  [['NrID'], ['XML-210']],
  [['PodmiotUpowazniony'], ['XML-221', 'XML-234']],
  [['IDNabywcy'], ['XML-225']],
  [['PrefiksPodatnika'], ['XML-227']],
  [['NrEORI'], ['XML-228']],
  [['GLN'], ['XML-229']],
  [['REGON', 'BDO'], ['XML-230']],
  [['Email', 'EmailPU'], ['XML-232']],
  // Header.
  [['P_6A'], ['XML-306', 'XML-307', 'XML-310']],
  [['OkresFa'], ['XML-309', 'XML-328']],
  [
    ['NrKSeFFaKorygowanej', 'NrKSeFFaZaliczkowej'],
    ['XML-313', 'XML-314', 'XML-315', 'XML-316'],
  ],
  [['WarunkiTransakcji'], ['XML-319', 'XML-320', 'XML-822']],
  [['KursWaluty', 'KursWalutyZ', 'KursWalutyZW', 'KursWalutyZK', 'KursUmowny'], ['XML-321']],
  [['KursWaluty', 'KursWalutyZ', 'KursWalutyZW'], ['XML-322']],
  [['KursWalutyZ'], ['XML-324']],
  [['KursWaluty'], ['XML-331']],
  // Amounts.
  [
    ['P_14_1W', 'P_14_2W', 'P_14_3W', 'P_14_4W'],
    ['XML-407', 'XML-408'],
  ],
  [['P_11Vat'], ['XML-411']],
  [['P_11A'], ['XML-412']],
  [['P_9B', 'P_11A'], ['XML-432']],
  [['Rozliczenie'], ['XML-416', 'XML-417', 'XML-418', 'XML-419']],
  [['P_12_XII', 'P_12Z_XII', 'P_13_5'], ['XML-428']],
  // Annotations.
  [['P_19'], ['XML-502']],
  [
    ['P_19A', 'P_19B', 'P_19C'],
    ['XML-503', 'XML-504'],
  ],
  [['P_13_11'], ['XML-517']],
  [['P_PMarzy'], ['XML-518', 'XML-519']],
  [['NowySrodekTransportu'], ['XML-520']],
  [['P_22'], ['XML-521']],
  [
    ['Procedura', 'ProceduraZ'],
    ['XML-523', 'XML-524', 'XML-525'],
  ],
  [
    ['P_12_Zal_15', 'P_12Z_Zal_15'],
    ['XML-513', 'XML-820'],
  ],
  // Kinds.
  [['StanPrzed', 'StanPrzedZ'], ['XML-603']],
  [['FakturaZaliczkowa'], ['XML-630']],
  [['ZaliczkaCzesciowa'], ['XML-640']],
  [['NrFaKorygowanej', 'NrFaKorygowany', 'NrFaZaliczkowej'], ['XML-643']],
  // Payment.
  [['SWIFT'], ['XML-706']],
  [['RachunekBankowyFaktora'], ['XML-708']],
  [['DataZaplaty', 'DataZaplatyCzesciowej'], ['XML-710']],
  [['ZnacznikZaplatyCzesciowej'], ['XML-711']],
  [['Zaplacono'], ['XML-713']],
  [['IPKSeF'], ['XML-714']],
  [['TerminOpis'], ['XML-715']],
  [['ZaplataCzesciowa'], ['XML-716']],
  // Lines.
  [['P_9B'], ['XML-810']],
  [['P_12_XII', 'P_12Z_XII'], ['XML-811']],
  [['P_10'], ['XML-813']],
  [['GTIN', 'GTINZ'], ['XML-814']],
  [['CN', 'CNZ', 'PKWiU', 'PKWiUZ'], ['XML-815']],
  [['GTU', 'GTUZ'], ['XML-816']],
  [['DodatkowyOpis'], ['XML-817']],
  [['KwotaAkcyzy', 'KwotaAkcyzyZ'], ['XML-819']],
  [['Tabela'], ['XML-823', 'XML-824', 'XML-825']],
  [['CN', 'CNZ'], ['XML-902']],
  // Any document.
  [['Zalacznik'], ['XML-021']],
];

/** The names of which a document must have one, by the code of the rule; undefined for a rule that is always run. */
export const neededElements: ReadonlyMap<string, readonly string[]> = new Map(
  rulesByElement.flatMap(([names, codes]) => codes.map((code) => [code, names] as const)),
);

/** Rules with the names of which a document must have one; null for a rule that is always run. */
type PreparedRules = readonly { readonly rule: Rule; readonly names: readonly string[] | null }[];

/** By the list of rules and the kind of invoice: there are few of both. */
const prepared = new WeakMap<readonly Rule[], Map<InvoiceKind | null, PreparedRules>>();

/** The rules that may match in a document, in their order: those for its kind of invoice that do not need an element that it lacks. */
export function rulesThatMayMatch(rules: readonly Rule[], { invoice, elements }: Pick<RuleContext, 'invoice' | 'elements'>): Rule[] {
  const known = new Map<readonly string[], boolean>();
  const hasOneOf = (names: readonly string[]) => {
    const before = known.get(names);
    if (before !== undefined) return before;
    const hasOne = names.some((name) => elements(name).length > 0);
    known.set(names, hasOne);
    return hasOne;
  };
  return prepare(rules, invoice.kind).flatMap(({ rule, names }) => (names === null || hasOneOf(names) ? [rule] : []));
}

function prepare(rules: readonly Rule[], kind: InvoiceKind | null): PreparedRules {
  const byKind = prepared.get(rules) ?? new Map<InvoiceKind | null, PreparedRules>();
  prepared.set(rules, byKind);
  const before = byKind.get(kind);
  if (before !== undefined) return before;
  const ofKind = rules
    .filter(({ kinds }) => kinds === undefined || (kind !== null && kinds.includes(kind)))
    .map((rule) => ({ rule, names: neededElements.get(rule.code) ?? null }));
  byKind.set(kind, ofKind);
  return ofKind;
}
