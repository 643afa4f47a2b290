import { toDecimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { isOnlyOnNewElements, listChangesOfOldElements, mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange, formatLineAddress } from '../changes/line-address.ts';
import type { Draft } from '../draft/draft.ts';
import { linesOf, readNumberAt } from '../draft/line-fields.ts';
import { toQuantityNotation } from '../draft/number-notation.ts';
import { listIncompleteAddedLines, withLineNumbers } from '../lines/added-lines.ts';
import { listMissingValues } from '../lines/missing-values.ts';
import type { Scenario } from '../model/scenario.ts';
import { findBlockingKind, findUnknownLines } from './toolkit/blocking-reasons.ts';
import { deriveReason, type ReasonOfAnswer } from './toolkit/reason-of-answer.ts';
import { getLineMethod, listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const noLines: Localized = {
  pl: 'Faktura nie ma wierszy, więc nie ma ilości do zmiany.',
  en: 'The invoice has no lines, so there is no quantity to change.',
};

const useAnotherScenario: Localized = {
  pl: 'Cenę istniejącej pozycji zmienia price-change, stawkę vat-rate-change, a opisy i kody formal-details.',
  en: 'The price of an existing item is changed in price-change, its rate in vat-rate-change, descriptions and codes in formal-details.',
};

const one = toDecimal('1');

/** What `powod` adds to the reason; in Polish, because tax offices read it. */
const reasons: Readonly<Record<string, ReasonOfAnswer>> = {
  zwrot: { text: 'zwrot po sprzedaży', words: /zwrot|zwróc|odda(?:ł|n)/i },
  pomylka: { text: 'pomyłka w ilości lub pozycjach faktury', words: /pomył|omył|błąd|błęd/i },
};

/** Goods were returned, or a quantity or line was wrong from the start. */
export const quantityReturn: Scenario = {
  id: 'quantity-return',
  title: {
    pl: 'Zmiana ilości, zwrot towaru, pozycja brakująca lub zbędna',
    en: 'Quantity, returned goods, missing or surplus line',
  },
  description: {
    pl: 'Nabywca zwrócił towar, ilość na fakturze była błędna, brakuje pozycji albo jest jedna za dużo. Podaj ilość po korekcie (0, gdy wszystko wróciło), usuń wiersz albo dodaj nowy pod wolnym numerem.',
    en: 'Goods were returned, a quantity was wrong, or a line is missing or superfluous. Enter the quantity after the correction (0 if everything was returned), remove the line, or add a new one under a free number.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 3 i 5 ustawy o VAT (zwrot towarów, pomyłka w pozycji faktury) w związku z art. 29a ust. 10 pkt 2; okres rozliczenia: art. 29a ust. 13 przy obniżeniu, ust. 17 przy podwyższeniu.',
    en: 'Art. 106j(1)(3) and (5) of the VAT Act (returned goods, mistake in an item) with art. 29a(10)(2); period: art. 29a(13) for decreases, (17) for increases.',
  },
  searchWords: {
    pl: [
      'ilość',
      'pomyłka w ilości',
      'zwrot',
      'oddał',
      'towar',
      'sztuki',
      'brak',
      'niedobór',
      'nadwyżka',
      'pozycja',
      'brakująca',
      'zbędna',
      'wymiana',
      'reklamacja',
    ],
    en: ['quantity', 'return', 'goods', 'pieces', 'shortage', 'surplus', 'missing', 'line', 'exchange', 'complaint'],
  },
  usualReasons: ['zwrot towaru', 'pomyłka w ilości', 'pominięta pozycja'],
  combination: {
    stage: 'quantities',
    // As if it always planned other changes too: a unit that changes is mostly that of another quantity.
    rank: 0,
    reason: { text: 'zmiana ilości lub pozycji', words: /iloś|zwrot|zwróc|pozycj/i },
  },
  auditedEffect: 'any-change',
  kinds: ['VAT', 'UPR'],
  defaultType: 'by-result',
  methods: ['roznica', 'przed_po', 'storno'],
  sharedQuestions: [sharedQuestionIds.lineMethod],
  questions: [
    {
      id: 'powod',
      text: { pl: 'Skąd zmiana ilości?', en: 'Why does the quantity change?' },
      kind: 'choice',
      answers: [
        {
          value: 'pomylka',
          effect: {
            pl: 'Błąd był na fakturze od początku; podwyższenie wraca do jej okresu (TypKorekty 1).',
            en: 'The mistake was on the invoice from the start; an increase belongs to its period (TypKorekty 1).',
          },
        },
        {
          value: 'zwrot',
          effect: {
            pl: 'Zwrot po sprzedaży; jeśli w wyniku wymiany kwota rośnie, liczy się okres zdarzenia (TypKorekty 2 albo 3).',
            en: 'A return after the sale; if an exchange raises the amount, the period of that event counts (TypKorekty 2 or 3).',
          },
        },
      ],
      defaultAnswer: 'pomylka',
      isRequired: false,
    },
  ],
  paths: [
    ...mayChange('Fa/FaWiersz/P_8B'),
    ...mayRemove('Fa/FaWiersz/P_8A', 'Fa/FaWiersz'),
    ...isOnlyOnNewElements(
      ...['P_6A', 'P_7', 'PKWiU', 'CN', 'P_9A', 'P_9B', 'P_12', 'P_12_XII', 'P_12_Zal_15', 'GTU', 'KursWaluty'].map(
        (name) => `Fa/FaWiersz/${name}`,
      ),
    ),
  ],
  findBlockingReason: (original) =>
    findBlockingKind(original, quantityReturn.kinds) ??
    (linesOf(original.before).length === 0 ? (findUnknownLines(original) ?? noLines) : null),
  recognise: (context) =>
    collectSupportingFacts(context, quantityReturn, {
      usual: { VAT: 0.55, UPR: 0.5 },
      usualReason: {
        pl: 'Zwroty i pomyłki w ilości to częsty powód korekty.',
        en: 'Returns and wrong quantities are a frequent cause of corrections.',
      },
      signals: [
        {
          codes: ['XML-401', 'XML-404', 'XML-405', 'XML-409', 'XML-410', 'XML-808', 'XML-821'],
          score: 0.8,
          reason: {
            pl: 'Ilości i wartości wierszy nie zgadzają się ze sobą albo z sumami.',
            en: 'Quantities and values of lines do not agree with each other or with the totals.',
          },
        },
      ],
    }),
  plan: (context) => {
    const { changes, original } = context;
    const rejection = listIneffectiveChanges(changes);
    if (rejection !== null) return err([rejection]);
    const rejections = [...listChangesOfOldElements(context, quantityReturn.paths, useAnotherScenario), ...listMissingValues(context)];
    const after = withLineNumbers(context.after);
    if (rejections.length === 0) {
      const incomplete = listIncompleteAddedLines(original.before, after);
      rejections.push(...incomplete.map((message) => ({ path: 'changes', code: 'incomplete_line', message })));
    }
    if (rejections.length > 0) return err(rejections);
    const reason = context.answer('powod') ?? 'pomylka';
    // A default answer must not become a stated reason on a tax document.
    const isAnswered = [context.request.answers, context.request.defaultAnswers].some((answers) => (answers['powod'] ?? '').trim() !== '');
    return ok(
      planOf(context, {
        after,
        type: quantityReturn.defaultType,
        causeExistedFromStart: reason !== 'zwrot',
        amounts: { kind: 'lines' },
        rows: { kind: 'changed', method: getLineMethod(context, quantityReturn.methods) },
        reasonAddition: isAnswered ? deriveReason(context.request.reason, reason, reasons) : null,
      }),
    );
  },
  example: (original) => {
    const lines = linesOf(original.before);
    const counted = (line: Draft) => readNumberAt(line, 'P_8B')?.isPositive === true;
    const line = lines.find(counted) ?? lines[0];
    if (line === undefined || quantityReturn.findBlockingReason(original) !== null) return null;
    const address = formatLineAddress(lines, line);
    const quantity = readNumberAt(line, 'P_8B');
    if (quantity?.isPositive !== true) return { changes: [formatExampleChange(address, '')], answers: {}, desiredJpkField: null };
    const left = quantity.isAbove(one) ? quantity.minus(one) : toDecimal('0');
    return {
      changes: [formatExampleChange(`${address}/P_8B`, toQuantityNotation(left))],
      answers: { powod: 'zwrot' },
      desiredJpkField: null,
    };
  },
};
