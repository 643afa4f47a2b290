import { findNearestName } from '@nakor/domain/validation/suggestions/codes';
import { describe, expect, it } from 'vitest';
import { autofixed } from '../../../../support/builders/fix-cases.ts';
import { childrenOf, copyOf, everyElement, type MutableElement, serialize, toMutable } from '../../../../support/builders/mutable-xml.ts';
import { richInvoiceXml, richVariants } from '../../../../support/builders/rich-invoice.ts';
import { sampleInvoices } from '../../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel } from '../../../../support/drivers/validation.ts';
import { sampleInGate } from '../../../../support/generators/seeds.ts';
import { distanceBetween, listBetween, listChildNames, listEdits, plainForm } from '../../../../support/names/misspelt-names.ts';
import { amountPaths, type Place, placesIn } from '../../../../support/sweeps/mutations/mutation.ts';

/** What the name of an element becomes for the matcher: its own name, none, or another one. */
type Outcome = 'its own name' | 'no name' | 'another name';

/** A document in which one element is misspelt. */
interface MisspeltDocument {
  readonly title: string;
  readonly original: MutableElement;
  /** The index of the element among all of the document. */
  readonly index: number;
  readonly written: string;
}

/** Without anything that could be fixed. */
const documents = await Promise.all(
  [...richVariants.map(richInvoiceXml), ...Object.values(sampleInvoices)].map(async (xml) =>
    toMutable(parsed((await autofixed(serialize(toMutable(parsed(xml).root)))).text).root),
  ),
);
const nameSets = listChildNames(schemaModel.root);
const betweenNames = new Map(nameSets.map((names) => [names, [...listBetween(names)]] as const));

/** The names that the schema allows beside an element: of the smallest set that has all names of the children of its parent. */
function namesBeside(parent: MutableElement): readonly string[] {
  const written = childrenOf(parent).map(({ name }) => name);
  const sets = nameSets.filter((names) => written.every((name) => names.includes(name)));
  return sets.reduce((least, names) => (names.length < least.length ? names : least), sets[0] ?? []);
}

function outcomeOf(found: string | null, name: string): Outcome {
  return found === name ? 'its own name' : found === null ? 'no name' : 'another name';
}

/** Codes are alike; a word such as `KursWaluty` is not written by mistake for another amount. */
const isCodedAmount = (above: string, name: string) => name.startsWith('P_') && amountPaths.has(above + name);

/** The first spelling of a name with other separators or zeros that the matcher reads as that name. */
function anotherNotation(name: string, names: readonly string[]): string | undefined {
  const edits = [...new Set(listEdits(name, '0_.-'))];
  return edits.find((edit) => !/^(?:$|[\d.-])/.test(edit) && !schemaModel.elementNames.has(edit) && findNearestName(edit, names) === name);
}

/** The names of coded amounts that the schema allows beside an amount and that are absent, each in another notation. */
function notationsBeside({ parent, path }: Place): ReadonlyMap<string, string> {
  const above = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = namesBeside(parent);
  const present = childrenOf(parent).map(({ name }) => name);
  const absent = beside.filter((name) => isCodedAmount(above, name) && !present.includes(name));
  return new Map(
    absent.flatMap((name) => [anotherNotation(name, beside)].flatMap((written) => (written === undefined ? [] : [[name, written]]))),
  );
}

/** Every amount of the documents under another notation of every other amount that the schema allows beside it. */
function listMisplacedAmounts(): readonly MisspeltDocument[] {
  const known = new Map<string, MisspeltDocument>();
  for (const original of documents) {
    for (const place of placesIn(original)) {
      if (!amountPaths.has(place.path)) continue;
      for (const [other, written] of notationsBeside(place)) {
        const key = `${place.path} ${other}`;
        const title = `${place.path} as ${written}, which resembles ${other}`;
        if (!known.has(key)) known.set(key, { title, original, index: place.index + 1, written });
      }
    }
  }
  return [...known.values()];
}

/** A misspelt name of each outcome, which the matcher alone decides. */
function misspellings(name: string, names: readonly string[]): ReadonlyMap<Outcome, string> {
  const byOutcome = new Map<Outcome, string>();
  const between = (betweenNames.get(names) ?? []).filter((written) => distanceBetween(written, name) <= 2);
  for (const written of [...listEdits(name, 'aNeZ1_'), ...between]) {
    if (written === '' || /^[\d-]/.test(written) || names.includes(written) || schemaModel.elementNames.has(written)) continue;
    // Another name in another notation.
    if (names.some((other) => other !== name && plainForm(other) === plainForm(written) && findNearestName(written, names) === other))
      continue;
    const outcome = outcomeOf(findNearestName(written, names), name);
    if (!byOutcome.has(outcome)) byOutcome.set(outcome, written);
  }
  return byOutcome;
}

/** One document for each element of the schema and each outcome of its misspellings. */
function listMisspeltDocuments(): readonly MisspeltDocument[] {
  const known = new Map<string, MisspeltDocument>();
  for (const original of documents) {
    for (const [index, { element, parent }] of everyElement(original).entries()) {
      if (parent === null) continue;
      const key = `${parent.name}/${element.name}`;
      if ([...known.keys()].some((each) => each.startsWith(`${key} `))) continue;
      for (const [outcome, written] of misspellings(element.name, namesBeside(parent))) {
        known.set(`${key} ${outcome}`, { title: `${key} as ${written} (${outcome})`, original, index, written });
      }
    }
  }
  return [...known.values()];
}

function misspelt({ original, index, written }: MisspeltDocument): string {
  const root = copyOf(original);
  const element = everyElement(root)[index]?.element ?? expect.unreachable();
  element.name = written;
  return serialize(root);
}

describe('an amount under a misspelt name of another amount', () => {
  const all = listMisplacedAmounts();

  it('is one of many', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Fa\/FaWiersz\/P_11 as .*, which resembles P_11A$/));
  });

  it.each(sampleInGate(all, 60))('does not become that amount: $title', async (given) => {
    const xml = misspelt(given);
    const { text } = await autofixed(xml);
    expect([serialize(given.original), xml]).toContain(text);
  });
});

describe('an element whose name is misspelt', () => {
  const all = listMisspeltDocuments();

  it('is one of most elements of the schema, with each outcome', () => {
    expect(new Set(all.map(({ title }) => title.split(' ')[0])).size).toBeGreaterThan(250);
    expect(all.filter(({ title }) => title.endsWith('(another name)'))).toEqual([]);
    expect(all.filter(({ title }) => title.endsWith('(its own name)')).length).toBeGreaterThan(100);
    expect(all.filter(({ title }) => title.endsWith('(no name)')).length).toBeGreaterThan(100);
  });

  it.each(sampleInGate(all, 60))('gets its own name back or keeps the one that it has: $title', async (given) => {
    const xml = misspelt(given);
    const { text } = await autofixed(xml);
    expect([serialize(given.original), xml]).toContain(text);
  });
});
