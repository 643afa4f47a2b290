import { codeWords, kindTitles, unknownKindTitle } from '@nakor/domain/fa3/field-names/code-words';
import { fieldNames } from '@nakor/domain/fa3/field-names/field-names';
import { treatmentHeadings } from '@nakor/domain/fa3/field-names/sums';
import { noticeTexts, phrases, sectionTitles, totalLabels } from '@nakor/domain/rendering/phrases';
import { sectionIds } from '@nakor/domain/rendering/view';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { type DocumentValue, documentValues } from './document-values.ts';
import { type PageText, pageTexts } from './page-texts.ts';
import { shownForms } from './shown-forms.ts';

/** What a comparison found. */
export interface PageComparison {
  /** How many values the document has. */
  readonly values: number;
  /** Differences between document and page, in words; at most a few of each kind. */
  readonly differences: readonly string[];
}

/**
 * Compares a page with its document: each value of the document is in its section exactly once, values of the same path are in document
 * order, and everything else on the page is a label, or marked as computed or given.
 *
 * @param isLawful whether the document has the structure of FA(3); otherwise, values may also be in the section for other content
 */
export function comparePage(root: LocatedElement, html: string, language: Language, isLawful = true): PageComparison {
  const values = documentValues(root);
  const texts = pageTexts(html);
  const shown = texts.filter(({ kind, origin }) => kind === 'value' && origin === null);
  const [structured, others] = [shown.filter(({ section }) => section !== 'other'), shown.filter(({ section }) => section === 'other')];
  const rest = new Map(values.map((value) => [value.place, value]));
  return {
    values: values.length,
    differences: [
      ...otherDifferences(others, rest, isLawful),
      ...missingOrAdded([...rest.values()], structured, language, isLawful),
      ...(isLawful ? orderDifferences(values, structured, language) : []),
      ...sectionOrder(texts),
      ...unknownTexts(texts, values, language),
    ],
  };
}

/** Pairs of a place and its content; those that are found are removed from the rest. */
function otherDifferences(others: readonly PageText[], rest: Map<string, DocumentValue>, isLawful: boolean): readonly string[] {
  if (isLawful) return others.length === 0 ? [] : [`Other content: ${others.map(({ text }) => text).join(' | ')}`];
  const differences: string[] = [];
  for (let index = 0; index < others.length; index += 2) {
    const [place, content] = [others[index]?.text ?? '', others[index + 1]?.text ?? ''];
    const value = [...rest.values()].find((candidate) => visible(candidate.place) === place && visible(candidate.text) === content);
    if (value === undefined) differences.push(`Other content that the document does not have: ${place}`);
    else rest.delete(value.place);
  }
  return differences;
}

function missingOrAdded(
  values: readonly DocumentValue[],
  shown: readonly PageText[],
  language: Language,
  isLawful: boolean,
): readonly string[] {
  const keyOf = (section: string, text: string) => `${isLawful ? section : ''}\n${plain(visible(text), language)}`;
  const counts = new Map<string, number>();
  for (const { section, text } of shown) counts.set(keyOf(section, text), (counts.get(keyOf(section, text)) ?? 0) + 1);
  const missing: string[] = [];
  for (const { section, text, path, place } of values) {
    const keys = shownForms(nameOf(path), text, language).map((form) => keyOf(section, form));
    const key = keys.find((candidate) => (counts.get(candidate) ?? 0) > 0);
    if (key === undefined) missing.push(`Not shown: ${place} ${text.slice(0, 60)}`);
    else counts.set(key, (counts.get(key) ?? 0) - 1);
  }
  const added = [...counts].filter(([, count]) => count > 0).map(([key, count]) => `Shown ${count} times too often: ${key.slice(0, 80)}`);
  return [...missing.slice(0, 5), ...added.slice(0, 5)];
}

/** The values of each path have to be in document order. Lines before and after a correction are next to each other instead. */
function orderDifferences(values: readonly DocumentValue[], shown: readonly PageText[], language: Language): readonly string[] {
  const sequences = new Map<string, string[]>();
  for (const { section, text } of shown) sequences.set(section, [...(sequences.get(section) ?? []), plain(text, language)]);
  const hasPairs = values.some(({ path }) => /\/StanPrzedZ?$/.test(path));
  const byPath = Map.groupBy(values, ({ path }) => path);
  return [...byPath].flatMap(([path, same]) => {
    const [first] = same;
    if (first === undefined || same.length < 2 || (hasPairs && /^(?:lines|order)$/.test(first.section))) return [];
    const sequence = sequences.get(first.section) ?? [];
    let from = 0;
    const isOrdered = same.every(({ text }) => {
      const forms = shownForms(nameOf(path), text, language).map((form) => plain(visible(form), language));
      const at = sequence.findIndex((shownText, index) => index >= from && forms.includes(shownText));
      from = at + 1;
      return at !== -1;
    });
    return isOrdered ? [] : [`Not in document order: ${path}`];
  });
}

/** The element or attribute of a value. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function sectionOrder(texts: readonly PageText[]): readonly string[] {
  const order = ['frame', 'heading', ...sectionIds, 'frame'];
  let at = 0;
  for (const { section } of texts) {
    const next = order.indexOf(section, at);
    if (next === -1) return [`The section ${section} is in the wrong place.`];
    at = next;
  }
  return [];
}

/** Labels that are none of our words, and units that neither the document nor a label names. */
function unknownTexts(texts: readonly PageText[], values: readonly DocumentValue[], language: Language): readonly string[] {
  const words = wordsOf(language);
  const rates = new Set(values.filter(({ path }) => /\/P_12Z?$/.test(path)).map(({ text }) => text));
  const currencies = new Set(values.filter(({ path }) => path.endsWith('/KodWaluty')).map(({ text }) => visible(text)));
  return texts
    .filter(({ kind, text }) => {
      if (kind === 'unit') return text !== '%' && !currencies.has(text);
      return kind === 'label' && !/^[ \u00a0\n]*$/.test(text) && !words.has(withoutRates(text, rates));
    })
    .slice(0, 5)
    .map(({ kind, text }) => `A ${kind} of unknown origin: ${text.slice(0, 80)}`);
}

/** The name of a total without the rates that lines of the document state. */
function withoutRates(text: string, rates: ReadonlySet<string>): string {
  const [, name = text, list = ''] = /^(.*) \((\d+%(?:, \d+%)*)\)$/.exec(text) ?? [];
  return list.split(', ').every((rate) => rates.has(rate.slice(0, -1))) ? name : text;
}

/** All our texts in a language. */
function wordsOf(language: Language): ReadonlySet<string> {
  const groups: readonly (readonly Localized[])[] = [
    [...fieldNames.values()].map(({ heading }) => heading),
    [...codeWords.values()].flatMap((words) => Object.values(words)),
    [...Object.values(kindTitles), unknownKindTitle, ...Object.values(totalLabels)],
    [...treatmentHeadings.values()],
    [...Object.values(phrases), ...Object.values(sectionTitles)],
    Object.values(noticeTexts).flatMap(({ title, text }) => [title, text]),
  ];
  const words = groups.flat().map((text) => text[language]);
  return new Set([...words, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))]);
}

/** What a page shows of a text: invisible characters are replaced. */
function visible(text: string): string {
  return [...text].map((character) => (isHidden(character) ? '\ufffd' : character)).join('');
}

function isHidden(character: string): boolean {
  if (/^[\t\n\r\u200c\u200d]$/.test(character)) return false;
  return /^(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|[\u034f\u17b4\u17b5])$/u.test(character);
}

/** A number with the separators of a language in the notation of FA(3); other texts as they are. */
function plain(text: string, language: Language): string {
  const forms = { pl: /^\u2212?\d{1,3}(?:\u00a0\d{3})*(?:,\d+)?$/, en: /^\u2212?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/ };
  if (!forms[language].test(text)) return text;
  const signed = text.replace('\u2212', '-');
  return language === 'pl' ? signed.replaceAll('\u00a0', '').replace(',', '.') : signed.replaceAll(',', '');
}
