import { getRequiredMeaning } from '../../fa3/field-names/field-names.ts';
import type { ContentProblem } from '../../schema/check-content.ts';
import type { ComplexType, ElementDeclaration, SchemaModel } from '../../schema/model.ts';
import { isComplex } from '../../schema/model.ts';
import { type Localized, listLocalized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { toQuotable } from '../../shared/quotable.ts';
import { truncate } from '../../shared/truncate.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { type Place, useSameText } from '../model/issue.ts';
import { findNearestName, isUncertainName } from '../suggestions/codes.ts';
import type { Explanation } from './explain-value.ts';

/** An explanation with its place. */
export interface PlacedExplanation extends Explanation {
  readonly place: Place;
}

/**
 * Explains what is wrong with the children of an element.
 *
 * @param parent the element, as found
 * @param type   its type in the schema
 */
export function explainContent(problem: ContentProblem, parent: LocatedElement, type: ComplexType, model: SchemaModel): PlacedExplanation {
  switch (problem.kind) {
    case 'unknown':
      return explainUnknown(problem.element, parent, type, model);
    case 'misplaced':
      return explainMisplaced(problem.element, problem.side, problem.neighbour);
    case 'too-many':
      return explainTooMany(problem.element, problem.maxOccurs);
    case 'missing':
      return explainMissing(problem.declaration, parent, problem.before);
    case 'incomplete-pair':
      return explainIncompletePair(problem.declaration, problem.partner, parent, problem.before);
    case 'choice-none':
      return explainNoChoice(problem.options, { kind: 'missing', parent, name: problem.options[0] ?? '', before: problem.before });
    case 'choice-many':
      return explainSeveralChoices(problem.options, problem.given, { kind: 'element', element: problem.element });
  }
}

/** The name that an unknown element most likely means: its own in the right namespace, or the most similar; null when none is similar. */
export function findSuggestedName(element: LocatedElement, type: ComplexType): string | null {
  return type.childByName.has(element.name) ? element.name : findNearestName(element.name, [...type.childByName.keys()]);
}

function explainUnknown(element: LocatedElement, parent: LocatedElement, type: ComplexType, model: SchemaModel): PlacedExplanation {
  const place: Place = { kind: 'element', element };
  const name = toQuotable(element.name, 60);
  if (element.namespace !== model.namespace) return explainNamespace(name, place, model);
  if (/^GTU_(0[1-9]|1[0-3])$/.test(element.name) && type.childByName.has('GTU')) {
    return {
      code: 'XML-113',
      place,
      message: { pl: `Kod ${name} zapisano jako nazwę elementu.`, en: `The code ${name} is written as the name of an element.` },
      expected: isNegative(element.text) ? null : useSameText(`<GTU>${name}</GTU>`),
      quickFix: isNegative(element.text)
        ? {
            pl: `Jeśli ${truncate(element.text.trim(), 20)} oznacza „nie”, usuń element ${name}; jeśli kod dotyczy wiersza, wpisz <GTU>${name}</GTU>.`,
            en: `If ${truncate(element.text.trim(), 20)} means “no”, remove ${name}; if the code applies to the line, write <GTU>${name}</GTU>.`,
          }
        : { pl: `Wpisz <GTU>${name}</GTU>; jeden kod na wiersz.`, en: `Write <GTU>${name}</GTU>; one code per line.` },
    };
  }
  if (parent.parent === null && belongsInFa(element.name, type)) {
    return {
      code: 'XML-119',
      place,
      message: { pl: `Element ${name} jest obok Fa, a musi być wewnątrz Fa.`, en: `${name} is next to Fa but must be inside Fa.` },
      expected: useSameText(`/Faktura/Fa/${name}`),
      quickFix: {
        pl: `Przenieś ${name} do elementu Fa, na jego miejsce w kolejności schematu.`,
        en: `Move ${name} into Fa, to its place in the order of the schema.`,
      },
    };
  }
  if (model.elementNames.has(element.name)) return explainWrongParent(element, parent, type, model);
  const guess = findSuggestedName(element, type);
  return {
    code: 'XML-103',
    place,
    message:
      guess === null
        ? { pl: `Nieznany element ${name} w ${parent.name}.`, en: `Unknown element ${name} in ${parent.name}.` }
        : { pl: `Nieznany element ${name}; czy chodziło o ${guess}?`, en: `Unknown element ${name}; did you mean ${guess}?` },
    expected: guess === null ? childNames(type) : useSameText(guess),
    quickFix:
      guess === null
        ? {
            pl: `W FA(3) nie ma elementu ${name}. Popraw jego nazwę, przenieś jego treść do właściwego pola albo usuń go, jeśli jest zbędny.`,
            en: `FA(3) has no element ${name}. Correct its name, move its content to the correct field, or remove it if it is unnecessary.`,
          }
        : adviceOfName(element.name, guess),
  };
}

/** A code in another notation may mean another field, as `P_11_A` may be the net value `P_11` or the gross value `P_11A`. */
function adviceOfName(written: string, guess: string): Localized {
  return isUncertainName(written, guess)
    ? {
        pl: `Jeśli to wartość pola ${guess}, zmień nazwę elementu na ${guess}; jeśli nie, na nazwę pola, którego wartość zawiera.`,
        en: `If this is the value of ${guess}, rename the element to ${guess}; if not, to the field whose value it contains.`,
      }
    : { pl: `Zmień nazwę elementu na ${guess}.`, en: `Rename the element to ${guess}.` };
}

/** Whether the text of a marker says that it does not apply, as programs write it. */
function isNegative(text: string): boolean {
  return /^(?:0|2|n|nie|no|false)$/i.test(text.trim());
}

/** Maximum number of places that a message names for an element that is in none of them. */
const namedPlaces = 3;

function explainWrongParent(element: LocatedElement, parent: LocatedElement, type: ComplexType, model: SchemaModel): PlacedExplanation {
  const { name } = element;
  const places = placesOf(model).get(name) ?? [];
  const message = { pl: `Element ${name} nie może wystąpić w ${parent.name}`, en: `${name} must not occur in ${parent.name}` };
  const common = { code: 'XML-101', place: { kind: 'element', element } } as const;
  if (places.length === 0 || places.length > namedPlaces) {
    return {
      ...common,
      message: { pl: `${message.pl}.`, en: `${message.en}.` },
      expected: childNames(type),
      quickFix: {
        pl: `Usuń ${name} z ${parent.name} albo przenieś go tam, gdzie przewiduje go schemat.`,
        en: `Remove ${name} from ${parent.name} or move it to its place in the schema.`,
      },
    };
  }
  const list = { pl: places.join(' albo '), en: places.join(' or ') };
  return {
    ...common,
    message: { pl: `${message.pl}; jego miejsce to ${list.pl}.`, en: `${message.en}; it belongs in ${list.en}.` },
    expected: listLocalized(places, { pl: ' lub ', en: ' or ' }),
    quickFix: {
      pl: `Przenieś ${name} do ${list.pl} albo usuń go, jeśli jest zbędny.`,
      en: `Move ${name} to ${list.en}, or remove it if it is unnecessary.`,
    },
  };
}

/** The parents under which each element occurs in the schema, by their paths below the root: `Fa/WarunkiTransakcji`. */
const placesOf = memoizeByObject((model: SchemaModel): ReadonlyMap<string, readonly string[]> => {
  const places = new Map<string, string[]>();
  const waiting: { path: readonly string[]; declaration: ElementDeclaration }[] = [{ path: [], declaration: model.root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, declaration } = next;
    if (!isComplex(declaration.type)) continue;
    const place = path.length === 0 ? declaration.name : path.join('/');
    for (const child of declaration.type.childByName.values()) {
      const { name } = child.declaration;
      places.set(name, [...(places.get(name) ?? []), place]);
      waiting.push({ path: [...path, name], declaration: child.declaration });
    }
  }
  return places;
});

function explainNamespace(name: string, place: Place, model: SchemaModel): PlacedExplanation {
  return {
    code: 'XML-103',
    place,
    message: { pl: `Element ${name} nie należy do przestrzeni nazw FA(3).`, en: `${name} is not in the FA(3) namespace.` },
    expected: useSameText(model.namespace),
    quickFix: {
      pl: `Usuń z elementu ${name} inny atrybut xmlns lub prefiks.`,
      en: `Remove the other xmlns attribute or prefix from ${name}.`,
    },
  };
}

/** Whether a child of the root is an element of `Fa` and was therefore meant to be inside it. */
function belongsInFa(name: string, rootType: ComplexType): boolean {
  const fa = rootType.childByName.get('Fa')?.declaration.type;
  return fa !== undefined && isComplex(fa) && fa.childByName.has(name);
}

function explainMisplaced(element: LocatedElement, side: 'before' | 'after', neighbour: LocatedElement): PlacedExplanation {
  const { name } = element;
  const where = { pl: `${side === 'before' ? 'przed' : 'za'} ${neighbour.name}`, en: `${side} ${neighbour.name}` };
  return {
    code: 'XML-101',
    place: { kind: 'element', element },
    message: {
      pl: `Element ${name} jest w niewłaściwym miejscu: musi być ${where.pl}.`,
      en: `${name} is in the wrong place: it must be ${where.en}.`,
    },
    expected: where,
    quickFix: { pl: `Przenieś ${name} ${where.pl}.`, en: `Move ${name} ${where.en}.` },
  };
}

function explainTooMany(element: LocatedElement, maxOccurs: number): PlacedExplanation {
  return {
    code: 'XML-111',
    place: { kind: 'element', element },
    message: {
      pl: `Za dużo wystąpień ${element.name} (najwyżej ${maxOccurs}).`,
      en: `Too many ${element.name} elements (at most ${maxOccurs}).`,
    },
    expected: { pl: `najwyżej ${maxOccurs}`, en: `at most ${maxOccurs}` },
    quickFix:
      maxOccurs === 1
        ? { pl: `Zostaw jeden element ${element.name}.`, en: `Keep one ${element.name}.` }
        : { pl: `Usuń elementy ${element.name} ponad ${maxOccurs}.`, en: `Remove the ${element.name} elements beyond ${maxOccurs}.` },
  };
}

function explainMissing(declaration: ElementDeclaration, parent: LocatedElement, before: LocatedElement | null): PlacedExplanation {
  const { name } = declaration;
  const place: Place = { kind: 'missing', parent, name, before };
  const where = {
    pl: before === null ? `na końcu ${parent.name}` : `przed ${before.name}`,
    en: before === null ? `at the end of ${parent.name}` : `before ${before.name}`,
  };
  const expected = useSameText(`<${name}>`);
  if (parent.name === 'Podmiot2' && (name === 'JST' || name === 'GV')) {
    const subject =
      name === 'JST'
        ? { pl: 'jednostki samorządu', en: 'a local government unit' }
        : { pl: 'członka grupy VAT', en: 'a member of a VAT group' };
    return {
      code: 'XML-117',
      place,
      message: { pl: `Brak znacznika ${name} w Podmiot2.`, en: `The marker ${name} is missing in Podmiot2.` },
      expected: useSameText('1, 2'),
      quickFix: {
        pl: `Dodaj <${name}>2</${name}> ${where.pl}, chyba że faktura dotyczy ${subject.pl} (wtedy 1).`,
        en: `Add <${name}>2</${name}> ${where.en}, unless the invoice concerns ${subject.en} (then 1).`,
      },
    };
  }
  if (parent.name === 'Adnotacje') {
    const usual = usualAnnotation(name);
    return {
      code: 'XML-118',
      place,
      message: { pl: `Brak adnotacji ${name}.`, en: `Annotation ${name} is missing.` },
      expected,
      quickFix: {
        pl: `Jeśli ta adnotacja nie dotyczy faktury, dodaj ${usual} ${where.pl}.`,
        en: `If the annotation does not apply, add ${usual} ${where.en}.`,
      },
    };
  }
  const meaning = { pl: meaningOf(declaration.documentation), en: englishMeaningOf(parent.name, name) };
  return {
    code: 'XML-102',
    place,
    message: {
      pl: `Brak wymaganego elementu ${name} w ${parent.name}${meaning.pl}.`,
      en: `Required element ${name} is missing in ${parent.name}${meaning.en}.`,
    },
    expected,
    quickFix: { pl: `Dodaj ${name} ${where.pl}.`, en: `Add ${name} ${where.en}.` },
  };
}

/** The first sentence of the schema's description, in brackets; empty where it only repeats the name. */
function meaningOf(documentation: string): string {
  // A dot after a word of one to three letters is an abbreviation: art., ust., pkt., np.
  const [sentence = ''] = documentation.split(/(?<=[^\s(]{4})\. | \[/, 1);
  const words = sentence.length <= 100 ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', 100))} …`;
  return words.includes(' ') ? ` (${words.replace(/\.$/, '')})` : '';
}

function englishMeaningOf(parent: string, name: string): string {
  const meaning = getRequiredMeaning(parent, name);
  return meaning === null ? '' : ` (${meaning})`;
}

/** The markup for an annotation that does not apply. */
function usualAnnotation(name: string): string {
  const negative: Readonly<Record<string, string>> = {
    Zwolnienie: '<Zwolnienie><P_19N>1</P_19N></Zwolnienie>',
    NoweSrodkiTransportu: '<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>',
    PMarzy: '<PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>',
  };
  return negative[name] ?? `<${name}>2</${name}>`;
}

function explainIncompletePair(
  declaration: ElementDeclaration,
  partner: string,
  parent: LocatedElement,
  before: LocatedElement | null,
): PlacedExplanation {
  const { name } = declaration;
  return {
    code: 'XML-110',
    place: { kind: 'missing', parent, name, before },
    message: {
      pl: `Podano ${partner} bez ${name}; występują tylko razem.`,
      en: `${partner} is stated without ${name}; they only occur together.`,
    },
    expected: useSameText(`${partner}, ${name}`),
    quickFix: { pl: `Dodaj ${name} albo usuń ${partner}.`, en: `Add ${name} or remove ${partner}.` },
  };
}

function explainNoChoice(options: readonly string[], place: Place): PlacedExplanation {
  const list = options.join(', ');
  return {
    code: 'XML-110',
    place,
    message: { pl: `Nie podano żadnej z opcji: ${list}.`, en: `None of the options is stated: ${list}.` },
    expected: exactlyOneOf(list),
    quickFix: { pl: `Podaj dokładnie jedną z opcji: ${list}.`, en: `State exactly one of: ${list}.` },
  };
}

function explainSeveralChoices(options: readonly string[], given: readonly string[], place: Place): PlacedExplanation {
  const list = options.join(', ');
  const both = listLocalized(given, { pl: ' i ', en: ' and ' });
  return {
    code: 'XML-110',
    place,
    message: {
      pl: `Podano ${both.pl}, a wolno podać tylko jedną z opcji: ${list}.`,
      en: `${both.en} are stated, but only one of these options is allowed: ${list}.`,
    },
    expected: exactlyOneOf(list),
    quickFix: { pl: `Zostaw tylko jedno z: ${given.join(', ')}.`, en: `Keep only one of: ${given.join(', ')}.` },
  };
}

function exactlyOneOf(list: string): Localized {
  return { pl: `dokładnie jedna z: ${list}`, en: `exactly one of: ${list}` };
}

const childNames = memoizeByObject((type: ComplexType): Localized | null => {
  const names = [...type.childByName.keys()];
  return names.length === 0 ? null : useSameText(truncate(names.join(', '), 200));
});
