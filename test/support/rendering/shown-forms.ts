import { codeWords } from '@nakor/domain/fa3/field-names/code-words';
import { isComplex, type Primitive, readTextType } from '@nakor/domain/schema/model';
import type { Language } from '@nakor/domain/shared/localized';
import { schemaModel } from '../drivers/validation.ts';

/** Words of a page for a marker that denies something: the page answers with no to what it denies. */
const denials = new Set(['P_19N', 'P_22N', 'P_PMarzyN']);
/** Words that may begin a heading. */
const titles = new Set(['Rola', 'RolaPU', 'P_PMarzy']);
const no = { pl: 'nie', en: 'no' } as const;

/** The types of the elements of the schema that are days or instants, by name. */
const timeTypes: ReadonlyMap<string, Primitive> = new Map(declaredTypes().filter(([, type]) => type === 'date' || type === 'dateTime'));

function declaredTypes(): readonly (readonly [string, Primitive])[] {
  const found = [{ name: schemaModel.root.name, declaration: schemaModel.root }];
  // An array is also iterated over what is added meanwhile.
  for (const { declaration } of found) {
    if (!isComplex(declaration.type)) continue;
    for (const [name, child] of declaration.type.childByName) found.push({ name, declaration: child.declaration });
  }
  return found.flatMap(({ name, declaration }): readonly (readonly [string, Primitive])[] => {
    const primitive = readTextType(declaration)?.primitive;
    return primitive === undefined ? [] : [[name, primitive]];
  });
}

/**
 * The texts as which a page may show a value of a document, other than with separators of numbers; mostly one. Written without the code of
 * pages, except for the words of codes.
 *
 * @param name the element, or `@` and the name of an attribute
 */
export function shownForms(name: string, text: string, language: Language): readonly string[] {
  const words = /^\d+$/.test(text) ? codeWords.get(name)?.[text]?.[language] : undefined;
  if (words !== undefined) return codeForms(name, words, language);
  const type = timeTypes.get(name);
  if (type === 'date') return [dayForm(text, language)];
  if (type === 'dateTime') return [instantForm(text, language)];
  // The column of a cell says whether it is a day, an instant or a text.
  if (name === 'WKom' || name === 'SKom') return [...new Set([text, dayForm(text, language), instantForm(text, language)])];
  return [name === 'NrRB' ? accountForm(text) : text];
}

function codeForms(name: string, words: string, language: Language): readonly string[] {
  if (denials.has(name)) return [no[language]];
  return titles.has(name) ? [words, words.replace(/^./, (first) => first.toUpperCase())] : [words];
}

function dayForm(text: string, language: Language): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && toIsoDay(text) === text;
  return isDay && language === 'pl' ? `${text.slice(8)}.${text.slice(5, 7)}.${text.slice(0, 4)}` : text;
}

function instantForm(text: string, language: Language): string {
  const parts = /^(.{10})T(\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (parts === null || toIsoDay(parts[1] ?? '') !== parts[1]) return text;
  const zone = parts[3] === undefined ? '' : ` UTC${parts[3].replace('Z', '')}`;
  return `${dayForm(parts[1] ?? '', language)} ${parts[2]}${zone}`;
}

/** A day as the calendar of the platform understands it: 30 February is another day. */
function toIsoDay(text: string): string {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}

function accountForm(text: string): string {
  const groups = /^\d{26}$/.test(text) ? /^..|.{4}/g : /.{1,4}/g;
  return /^(?:\d{26}|[A-Z]{2}\d\d[0-9A-Z]{11,30})$/.test(text) ? (text.match(groups) ?? []).join('\u00a0') : text;
}
