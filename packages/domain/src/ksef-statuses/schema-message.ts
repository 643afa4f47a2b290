import { fieldNames, getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { Language, Localized } from '../shared/localized.ts';

/** What a message of KSeF's schema validator says, as far as it can be read. The validator writes in English or in Polish. */
interface SchemaMessage {
  /** The element or attribute that is wrong, by its name in FA(3). */
  readonly field: string;
  /** The element around it; null if the message does not name it. */
  readonly parent: string | null;
  readonly problem: SchemaProblem;
  /** Elements that the schema expects instead. */
  readonly expected: readonly string[];
  /** The value that is wrong; null if the message does not state one. */
  readonly value: string | null;
}

/** `content`: an element where the schema expects another one. `incomplete`: required content is missing. */
type SchemaProblem = 'content' | 'incomplete' | 'value' | 'attribute' | 'undeclared';

/** A name in any of the quotation marks that validators and pasted texts use. */
const quoted = `['"\`„“]([^'"\`”“]{1,200})['"\`”“]`;
const lists = new RegExp(quoted, 'g');

const patterns: readonly { readonly problem: SchemaProblem; readonly pattern: RegExp }[] = [
  {
    problem: 'content',
    pattern: new RegExp(`element ${quoted}.{0,300}?(?:invalid child element|nieprawidłowy element podrzędny) ${quoted}`, 'iu'),
  },
  { problem: 'incomplete', pattern: new RegExp(`element ${quoted}.{0,300}?(?:incomplete content|niekompletn\\p{L}* zawartość)`, 'iu') },
  {
    problem: 'undeclared',
    pattern: new RegExp(`${quoted} (?:element|attribute|atrybut) (?:is not declared|nie jest zadeklarowany)`, 'iu'),
  },
  { problem: 'attribute', pattern: new RegExp(`value of the ${quoted} attribute`, 'iu') },
  {
    problem: 'attribute',
    pattern: new RegExp(`(?:${quoted} attribute is invalid|required attribute ${quoted} is missing|atrybut ${quoted})`, 'iu'),
  },
  { problem: 'value', pattern: new RegExp(`(?:${quoted} element is invalid|element ${quoted} (?:jest nieprawidłowy|is invalid))`, 'iu') },
];

const statedValue = new RegExp(`(?:The value|wartość) ${quoted}`, 'iu');
/** The beginnings of what follows the problem: the list of expected elements. */
const expectations: readonly string[] = ['list of possible elements expected', 'lista możliwych', 'oczekiwane elementy', 'oczekiwano'];

/** At most this many characters of a message are read; those of the validator are shorter. */
const readLimit = 4_000;

/**
 * Reads a message of the schema validator of KSeF.
 *
 * @param text such as `The element 'Platnosc' in namespace '...' has invalid child element 'TerminPlatnosci' ...`
 * @returns    null if it is no such message, or names no element of FA(3)
 */
export function readSchemaMessage(text: string): SchemaMessage | null {
  const read = text.slice(0, readLimit);
  const lower = read.toLowerCase();
  const split = Math.min(...expectations.map((words) => lower.indexOf(words)).map((index) => (index === -1 ? read.length : index)));
  const [head, tail] = [read.slice(0, split), read.slice(split)];
  for (const { problem, pattern } of patterns) {
    const match = pattern.exec(head);
    if (match === null) continue;
    const names = match.slice(1).flatMap((name) => (name === undefined ? [] : [localName(name)]));
    const field = names.at(-1);
    const parent = names.length > 1 ? (names[0] ?? null) : null;
    // The element that does not belong there may be one that FA(3) does not know at all.
    if (field === undefined || !isKnown(parent ?? field)) continue;
    return { field, parent, problem, expected: listNames(tail), value: statedValue.exec(head)?.[1] ?? null };
  }
  return null;
}

/** `http://crd.gov.pl/wzor/2025/06/25/13775/:P_14_1W` is `P_14_1W`. */
function localName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
}

/** Qualified names of the table are `parent/name`. */
const knownNames: ReadonlySet<string> = new Set(
  [...fieldNames.keys()].map((name) => name.slice(name.lastIndexOf('/') + 1).replace('@', '')),
);

function isKnown(name: string): boolean {
  return knownNames.has(name);
}

/** Namespaces are quoted as well as elements; they are no names of FA(3). */
function listNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(lists)].map(([, name = '']) => localName(name)).filter(isKnown))].slice(0, 10);
}

/** A message of the validator in words of the field. */
export function describeSchemaMessage({ field, parent, problem, expected, value }: SchemaMessage): Localized {
  const named = (name: string, language: Language) => {
    const heading = getFieldHeading(parent ?? '', name, language);
    return heading === name ? name : `${name} (${heading})`;
  };
  const list = (language: Language) => expected.map((name) => named(name, language)).join(', ');
  const around = parent === null ? null : { pl: named(parent, 'pl'), en: named(parent, 'en') };
  const subject = { pl: named(field, 'pl'), en: named(field, 'en') };
  const stated = value === null ? '' : `: ${value}`;
  switch (problem) {
    case 'content':
      return {
        pl: `W elemencie ${around?.pl ?? 'nadrzędnym'} w tym miejscu nie może być elementu ${subject.pl}.${expected.length === 0 ? '' : ` Schemat oczekuje tu: ${list('pl')}.`} Brakuje elementu, który powinien być przed nim, albo kolejność jest inna niż w schemacie.`,
        en: `The element ${subject.en} cannot be at this place in ${around?.en ?? 'its parent'}.${expected.length === 0 ? '' : ` The schema expects here: ${list('en')}.`} An element before it is missing, or the order differs from the schema.`,
      };
    case 'incomplete':
      return {
        pl: `W elemencie ${subject.pl} czegoś brakuje.${expected.length === 0 ? '' : ` Schemat oczekuje jeszcze: ${list('pl')}.`}`,
        en: `Something is missing in the element ${subject.en}.${expected.length === 0 ? '' : ` The schema still expects: ${list('en')}.`}`,
      };
    case 'value':
      return {
        pl: `Element ${subject.pl} ma wartość, której schemat nie dopuszcza${stated}.`,
        en: `The element ${subject.en} has a value that the schema does not allow${stated}.`,
      };
    case 'attribute':
      return {
        pl: `Atrybut ${subject.pl} ma złą wartość albo go brakuje${stated}.`,
        en: `The attribute ${subject.en} has a wrong value or is missing${stated}.`,
      };
    case 'undeclared':
      return {
        pl: `Schemat nie zna w tym miejscu nazwy ${subject.pl}.`,
        en: `The schema does not know the name ${subject.en} at this place.`,
      };
  }
}
