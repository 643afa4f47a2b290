import { repeatedElements } from '@nakor/domain/correction/changes/allowed-paths';
import { codeWords } from '@nakor/domain/fa3/field-names/code-words';
import { getFieldHeading } from '@nakor/domain/fa3/field-names/field-names';
import { type ElementDeclaration, isComplex, type Primitive, readTextType, type SimpleType } from '@nakor/domain/schema/model';
import type { Language } from '../../language.ts';
import type { FieldDefinition, FieldInput, FieldOption, PartDefinition } from '../model/described-invoice.ts';

/** An element of the schema with its place. */
interface Place {
  readonly names: string;
  readonly parentName: string;
  readonly declaration: ElementDeclaration;
}

/**
 * The fields that patterns of paths allow, each with its type in the schema.
 *
 * @param patterns such as `Fa/FaWiersz/P_9A`, or `Fa/Platnosc/*` for all fields inside
 * @param root     what the schema declares for `Faktura`
 */
export function describeFields(
  patterns: readonly string[],
  root: ElementDeclaration,
  language: Language,
): { readonly fields: readonly FieldDefinition[]; readonly parts: readonly PartDefinition[] } {
  const places = placesIn(root, '');
  const isAllowed = (names: string) =>
    patterns.some((pattern) => (pattern.endsWith('/*') ? names.startsWith(pattern.slice(0, -1)) : names === pattern));
  const allowed = places.filter(({ names }) => isAllowed(names));
  const leaves = allowed.filter(({ declaration }) => readTextType(declaration) !== null);
  const owners = new Set(allowed.flatMap(({ names }) => prefixesOf(names)));
  const parts = places.filter(({ names, declaration }) => owners.has(names) && readTextType(declaration) === null);
  return {
    fields: leaves.map((place) => fieldOf(place, language)),
    parts: parts.map(({ names, parentName, declaration }) => ({
      names,
      label: getFieldHeading(parentName, declaration.name, language),
      isRepeated: declaration.maxOccurs > 1,
      isAddedByScenarios: repeatedElements.includes(declaration.name),
    })),
  };
}

/** All elements below another, in the order of the schema. */
function placesIn({ name, type }: ElementDeclaration, names: string): readonly Place[] {
  if (!isComplex(type)) return [];
  return [...type.childByName.values()]
    .toSorted((left, right) => left.order - right.order)
    .flatMap(({ declaration }) => {
      const own = names === '' ? declaration.name : `${names}/${declaration.name}`;
      return [{ names: own, parentName: name, declaration }, ...placesIn(declaration, own)];
    });
}

/** `Fa/FaWiersz/P_9A` is inside `Fa` and `Fa/FaWiersz`; it is also a part itself if it has children. */
function prefixesOf(names: string): readonly string[] {
  const steps = names.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function fieldOf({ names, parentName, declaration }: Place, language: Language): FieldDefinition {
  const type = readTextType(declaration);
  const options = type === null ? [] : optionsOf(declaration.name, type, language);
  return {
    names,
    label: getFieldHeading(parentName, declaration.name, language),
    isRepeated: declaration.maxOccurs > 1,
    input: options.length > 0 ? 'choice' : inputs[type?.primitive ?? 'string'],
    options,
    maxLength: type?.maxLength ?? null,
    decimals: type?.primitive === 'decimal' ? type.fractionDigits : null,
  };
}

const inputs: Readonly<Record<Primitive, FieldInput>> = {
  string: 'text',
  decimal: 'decimal',
  integer: 'integer',
  date: 'date',
  dateTime: 'datetime',
};

function optionsOf(name: string, type: SimpleType, language: Language): readonly FieldOption[] {
  const words = codeWords.get(name);
  return valuesOf(type).map((value) => {
    const word = words?.[value]?.[language] ?? regionName(name, value, language);
    return { value, label: labelOf(name, value, word) };
  });
}

/** Empty if other values are allowed, too. */
function valuesOf(type: SimpleType): readonly string[] {
  if (type.members.some(({ enumeration }) => enumeration === null)) return [];
  return type.enumeration ?? type.members.flatMap(valuesOf);
}

function regionName(name: string, code: string, language: Language): string | undefined {
  if (name !== 'KodKraju' || !/^[A-Z]{2}$/.test(code)) return undefined;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
}

/** Codes that accountants know stay visible; numbers that only the schema uses do not. Rates are percentages. */
function labelOf(name: string, value: string, word: string | undefined): string {
  const isNumber = /^\d+$/.test(value);
  if (word !== undefined) return isNumber ? word : `${value} (${word})`;
  return isNumber && /^P_12Z?$/.test(name) ? `${value}%` : value;
}
