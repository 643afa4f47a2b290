import { isCalendarDay } from '../fa3/elements/calendar.ts';
import type { LocatedElement } from '../xml/element.ts';
import { createUpoFinding, type UpoFinding, type UpoPlace } from './findings.ts';
import { signatureNamespace } from './upo.ts';

/** Whether a text is a value of an element of the schema. */
type Allows = (text: string) => boolean;

/** A child element by the schema: its children, or what its text may be. */
interface Rule {
  readonly content: Allows | Readonly<Record<string, Rule>>;
  /** Default: exactly once. `choice`: one of the children with this mark is there. */
  readonly occurs?: 'optional' | 'choice' | 'many';
  /** Versions that do not have it. */
  readonly absentIn?: readonly string[];
}

const matches =
  (pattern: RegExp): Allows =>
  (text) =>
    pattern.test(text);

const sized =
  (min: number, max: number): Allows =>
  ({ length }) =>
    length >= min && length <= max;

const nip = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;
const reference =
  /^(?:20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[0-9A-Z]{2}-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/;
/** Numbers of older versions may begin otherwise than with a NIP. */
const ksefNumber =
  /^(?:[1-9](?:\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-(?:20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/;
const hash = matches(/^[A-Za-z0-9+/]{43}=$/);
const positive = matches(/^\+?0*[1-9]\d{0,8}$/);
const instant: Allows = (text) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,12})?(?:Z|[+-]\d{2}:\d{2})?$/.test(text) && !Number.isNaN(Date.parse(text));
const day: Allows = (text) => isCalendarDay(text) && text >= '2006-01-01';
const name = sized(1, 240);
const before43 = ['v3-1', 'v4-1', 'v4-2'];

/** The structure of `Potwierdzenie`. Fixed values are checked by the reader, which names the environment instead. */
const confirmation: Readonly<Record<string, Rule>> = {
  NazwaPodmiotuPrzyjmujacego: { content: name },
  NumerReferencyjnySesji: { content: matches(reference) },
  Uwierzytelnienie: {
    content: {
      IdKontekstu: {
        content: {
          Nip: { content: matches(nip), occurs: 'choice' },
          IdWewnetrzny: { content: matches(/^[1-9](?:\d[1-9]|[1-9]\d)\d{7}-\d{5}$/), occurs: 'choice' },
          IdZlozonyVatUE: { content: matches(/^[1-9](?:\d[1-9]|[1-9]\d)\d{7}-[A-Z]{2}[A-Z0-9+*]{2,12}$/), occurs: 'choice' },
          IdDostawcyUslugPeppol: { content: matches(/^P[A-Z]{2}\d{6}$/), occurs: 'choice' },
        },
      },
      NumerReferencyjnyTokenaKSeF: { content: matches(reference), occurs: 'choice' },
      SkrotDokumentuUwierzytelniajacego: { content: hash, occurs: 'choice' },
    },
  },
  OpisPotwierdzenia: {
    occurs: 'optional',
    content: {
      Strona: { content: positive },
      LiczbaStron: { content: positive },
      ZakresDokumentowOd: { content: positive },
      ZakresDokumentowDo: { content: positive },
      CalkowitaLiczbaDokumentow: { content: positive },
    },
  },
  NazwaStrukturyLogicznej: { content: name },
  KodFormularza: { content: name },
  Dokument: {
    occurs: 'many',
    content: {
      NipSprzedawcy: { content: matches(nip) },
      NumerKSeFDokumentu: { content: matches(ksefNumber) },
      NumerFaktury: { content: sized(1, 256) },
      DataWystawieniaFaktury: { content: day },
      DataPrzeslaniaDokumentu: { content: instant, absentIn: before43 },
      DataNadaniaNumeruKSeF: { content: instant },
      SkrotDokumentu: { content: hash },
      TrybWysylki: { content: matches(/^(?:Online|Offline)$/), absentIn: before43 },
    },
  },
};

/** Most documents of one page. */
const documentLimit = 10_000;

/** Most unexpected elements that are named; a hostile file has any number. */
const unexpectedLimit = 20;

/** The text of an element as `xsd:token` reads it. */
export function collapseText({ text }: LocatedElement): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Compares a UPO with its schema: missing, repeated and unknown elements, and values that are not allowed. The order of elements is not checked,
 * and the signature, for which the schema has no place, is left out.
 *
 * @param version such as `v4-3`
 */
export function checkUpoStructure(root: LocatedElement, version: string): readonly UpoFinding[] {
  const walk = new StructureWalk(version);
  walk.check(root, confirmation, undefined);
  return walk.findings;
}

class StructureWalk {
  readonly findings: UpoFinding[] = [];
  readonly #version: string;
  #unexpected = 0;

  constructor(version: string) {
    this.#version = version;
  }

  check(element: LocatedElement, rules: Readonly<Record<string, Rule>>, position: number | undefined): void {
    const counts = this.#checkChildren(element, rules, position);
    const expected = Object.entries(rules).filter(([, { absentIn }]) => absentIn?.includes(this.#version) !== true);
    for (const [child, { occurs }] of expected) {
      if ((counts.get(child) ?? 0) === 0 && (occurs === undefined || occurs === 'many')) this.#add('UPO-007', child, '', position);
    }
    const choice = expected.filter(([, { occurs }]) => occurs === 'choice').map(([child]) => child);
    const chosen = choice.filter((child) => counts.has(child));
    if (choice.length > 0 && chosen.length === 0) this.#add('UPO-007', choice.join(' / '), '', position);
    if (chosen.length > 1) this.#add('UPO-009', chosen.join(' / '), '', position);
  }

  /** Checks each child; returns how often each of the schema's elements occurs. */
  #checkChildren(
    element: LocatedElement,
    rules: Readonly<Record<string, Rule>>,
    position: number | undefined,
  ): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const child of element.children) {
      const rule = child.namespace === element.namespace && Object.hasOwn(rules, child.name) ? rules[child.name] : undefined;
      if (rule === undefined) {
        this.#addUnexpected(child, position);
        continue;
      }
      const count = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, count);
      const limit = rule.occurs === 'many' ? documentLimit : 1;
      // Each further one would be the same finding again.
      if (count === limit + 1) this.#add('UPO-009', child.name, '', position);
      this.#checkContent(child, rule, rule.occurs === 'many' ? count : position);
    }
    return counts;
  }

  #checkContent(element: LocatedElement, { content }: Rule, position: number | undefined): void {
    if (typeof content !== 'function') {
      this.check(element, content, position);
      return;
    }
    const text = collapseText(element);
    if (element.children.length > 0 || !content(text)) this.#add('UPO-008', element.name, text, position);
  }

  #addUnexpected({ name: found, namespace }: LocatedElement, position: number | undefined): void {
    if (found === 'Signature' && namespace === signatureNamespace && position === undefined) return;
    this.#unexpected += 1;
    if (this.#unexpected <= unexpectedLimit) this.#add('UPO-010', found, '', position);
  }

  #add(code: 'UPO-007' | 'UPO-008' | 'UPO-009' | 'UPO-010', element: string, found: string, position: number | undefined): void {
    const place: UpoPlace = position === undefined ? { element } : { position, element };
    this.findings.push(createUpoFinding(code, { element, found }, place));
  }
}
