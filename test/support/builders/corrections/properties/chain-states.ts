import { readChain } from '@nakor/domain/correction/chain/read-chain';
import { isEmpty } from '@nakor/domain/correction/document/row-states';
import { createLeaf, type Draft, draftOf } from '@nakor/domain/correction/draft/draft';
import type { Original } from '@nakor/domain/correction/model/original';
import { Decimal } from '@nakor/domain/money/decimal';
import { parsed, schemaModel } from '../../../drivers/validation.ts';

/** The invoice after its corrections; throws for documents that are no chain. */
export function chainOf(source: string, corrections: readonly string[]): Original {
  const roots = corrections.map((xml) => parsed(xml).root);
  const read = readChain(parsed(source).root, roots, schemaModel, { ksefNumber: null, issueDay: null });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.original;
}

/** All of a state but its header, one line for each text: fields with their values, numbers in one notation. */
export function listStateTexts(invoice: Draft): string[] {
  const parts = invoice.children.filter(({ name }) => name !== 'Naglowek');
  return parts.map((part) => (part.name === 'Fa' ? withPaymentsByDay(part) : part)).flatMap((child) => textsOf(child, ''));
}

/** Payments of one day at one rate as their sum: a difference does not show which of them it changes. */
function withPaymentsByDay(fa: Draft): Draft {
  const payments = fa.children.filter(({ name }) => name === 'ZaliczkaCzesciowa');
  const textOf = (payment: Draft, field: string) => payment.children.find(({ name }) => name === field)?.text ?? '';
  const sums = new Map<string, Decimal>();
  for (const payment of payments) {
    const key = `${textOf(payment, 'P_6Z')} ${textOf(payment, 'KursWalutyZW')}`;
    sums.set(key, (sums.get(key) ?? Decimal.zero).plus(Decimal.parse(textOf(payment, 'P_15Z')) ?? Decimal.zero));
  }
  const others = fa.children.filter((child) => !payments.includes(child));
  const merged = [...sums].toSorted().map(([key, sum]) => createLeaf('ZaliczkaCzesciowa', `${key}: ${sum.toAmount()}`));
  return { ...fa, children: [...others, ...merged] };
}

/** The same of a document. */
export function listTextsOfDocument(xml: string): string[] {
  return listStateTexts(draftOf(parsed(xml).root));
}

/**
 * The parts of two states that differ, such as `/Fa/Platnosc`, apart from those that a warning names: a correction that does not repeat a part, or
 * changes amounts too, does not show what became of it.
 */
export function listDifferingParts(states: readonly [readonly string[], readonly string[]], warnings: readonly string[]): string[] {
  const [first, second] = states.map(groupByPart);
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [is, should] = [first?.get(name) ?? [], second?.get(name) ?? []];
    const isNamed = warnings.some((text) => text.includes(name.slice(1)));
    return isNamed || is.join('\n') === should.join('\n') ? [] : [`${name}: ${is.join(' | ')} instead of ${should.join(' | ')}`];
  });
}

function groupByPart(texts: readonly string[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const text of texts) {
    const [name = ''] = /^\/(?:Fa\/)?[^/:]*/.exec(text) ?? [];
    const known = parts.get(name);
    if (known === undefined) parts.set(name, [text]);
    else known.push(text);
  }
  return parts;
}

function textsOf(element: Draft, inFront: string): string[] {
  const path = `${inFront}/${element.name}`;
  // A correction may remove a line or empty it: in either state nothing is sold under its number.
  if (/Wiersz$/.test(element.name) && isEmpty(element)) return [];
  const lines = element.children.filter(({ name }) => /Wiersz$/.test(name));
  if (lines.length > 0) {
    // Their numbers tell lines apart, not their places.
    const others = element.children.filter((child) => !lines.includes(child));
    return [
      path,
      ...[...others, ...lines.toSorted((left, right) => numberOf(left) - numberOf(right))].flatMap((child) => textsOf(child, path)),
    ];
  }
  if (element.children.length > 0) return [path, ...element.children.flatMap((child) => textsOf(child, path))];
  return [`${path}: ${plain(element.text.trim())}`];
}

function numberOf({ children }: Draft): number {
  return Number(children.find(({ name }) => name.startsWith('NrWiersza'))?.text ?? '0');
}

function plain(text: string): string {
  const value = /^-?\d+\.\d+$/.test(text) ? Decimal.parse(text) : null;
  return value === null
    ? text
    : value
        .rounded(8)
        .toString()
        .replace(/\.?0+$/, '');
}
