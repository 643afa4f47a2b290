import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import type { ValidationPorts, ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { Rule, RuleContext } from '@nakor/domain/validation/model/rule';
import { allRules } from '@nakor/domain/validation/rules/index';
import { selectRules } from '@nakor/domain/validation/rules/rules-by-element';
import { decodeDocument } from '@nakor/domain/xml/decode';
import { parseDocument } from '@nakor/domain/xml/parse';
import { describe, expect, it, vi } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { childrenOf, type MutableElement, serialize, toMutable } from '../../../../support/builders/mutable-xml.ts';
import { documentOf } from '../../../../support/builders/rule-cases.ts';
import { sampleInvoices } from '../../../../support/builders/sample-invoices.ts';
import { schemaModel, testSettings, utf8, validationPorts } from '../../../../support/drivers/validation.ts';
import { mutatedDocument } from '../../../../support/generators/mutated-documents.ts';
import { faultSeeds, isGate } from '../../../../support/generators/seeds.ts';
import { allCases } from './all-cases.ts';

/** The names that rules state, by their codes. */
const neededElements = new Map(
  allRules.flatMap((rule: Rule) => (rule.neededElements === undefined ? [] : [[rule.code, rule.neededElements] as const])),
);

/** A document with what its result depends on. */
interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly ports?: Partial<ValidationPorts> | undefined;
  readonly settings?: Partial<ValidationSettings> | undefined;
}

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? utf8(text) : text);

/** Documents of more bytes are made of the same elements as others, and take long. */
const smallBytes = 300_000;

const ofCases: readonly Given[] = allCases
  .flatMap((table) => Object.entries(table))
  .flatMap(([code, { fires, passes }]) =>
    [...fires, ...passes].map((each) => ({ ...each, name: `${code}: ${each.name}`, bytes: bytesOf(documentOf(each)) })),
  )
  .filter(({ bytes }) => bytes.length < smallBytes);
const samples: readonly Given[] = Object.entries(sampleInvoices).map(([name, xml]) => ({ name, bytes: utf8(xml) }));
const mutated: readonly Given[] = faultSeeds({ gate: 100, short: 400, long: 5_000 }).map((seed) => {
  return { name: `seed ${seed}`, bytes: utf8(mutatedDocument(seed, 6).xml) };
});

/** The input of the rules for a document; null if no rules are run. */
async function contextOf({ bytes, ports, settings }: Given): Promise<RuleContext | null> {
  let context: RuleContext | null = null;
  // The first rule is always run.
  const spy = vi.spyOn(allRules[0] as Rule, 'find').mockImplementation((given) => {
    context = given;
    return [];
  });
  await examineDocument(bytes, { ...validationPorts, onRuleError: () => {}, ...ports }, { ...testSettings, ...settings });
  spy.mockRestore();
  return context;
}

function doesMatch(rule: Rule, context: RuleContext): boolean {
  for (const _ of rule.find(context)) return true;
  return false;
}

/** Codes of rules that match a document although they are not run on it. */
async function wronglySkipped(given: Given): Promise<string[]> {
  const context = await contextOf(given);
  if (context === null) return [];
  const run = new Set(selectRules(allRules, context));
  const { kind } = context.invoice;
  const ofKind = allRules.filter(({ kinds }) => kinds === undefined || (kind !== null && kinds.includes(kind)));
  return ofKind.filter((rule) => !run.has(rule) && doesMatch(rule, context)).map(({ code }) => `${code} on ${given.name}`);
}

/** A document without all elements of some names; null if it cannot be read. */
function withoutElements({ bytes, ...others }: Given, names: readonly string[]): Given | null {
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!parsed.ok) return null;
  const root = toMutable(parsed.value.root);
  remove(root, names);
  return { ...others, bytes: utf8(serialize(root)) };
}

function remove(element: MutableElement, names: readonly string[]): void {
  element.content = element.content.filter((piece) => typeof piece === 'string' || !names.includes(piece.name));
  for (const child of childrenOf(element)) remove(child, names);
}

describe('rules by element', () => {
  it('are rules that exist, with names of the schema', () => {
    const codes = allRules.map(({ code }) => code);
    expect([...neededElements.keys()].filter((code) => !codes.includes(code))).toEqual([]);
    expect([...neededElements.values()].flat().filter((name) => !schemaModel.elementNames.has(name))).toEqual([]);
  });

  it('are listed once', () => {
    expect(neededElements.size).toBeGreaterThan(80);
    expect([...neededElements.values()].filter((names) => new Set(names).size !== names.length)).toEqual([]);
  });

  it.each([
    ['the cases of all rules', ofCases],
    ['the sample invoices', samples],
    ['mutated documents', mutated],
  ])('find nothing where they are not run: %s', async (_, documents) => {
    const skipped: string[] = [];
    for (const given of documents) skipped.push(...(await wronglySkipped(given)));
    expect(skipped).toEqual([]);
  });

  it.each([...new Set([...neededElements.values()].map((names) => names.join(' ')))])(
    'find nothing in any document from which %s is removed',
    async (joined) => {
      const names = joined.split(' ');
      const codes = [...neededElements].filter(([, needed]) => needed.join(' ') === joined).map(([code]) => code);
      const withNames = [...ofCases, ...samples].filter(
        ({ name, bytes }) =>
          codes.some((code) => name.startsWith(code)) || (!isGate && names.some((each) => Buffer.from(bytes).includes(`<${each}>`))),
      );
      const skipped: string[] = [];
      for (const given of withNames.flatMap((each) => withoutElements(each, names) ?? [])) skipped.push(...(await wronglySkipped(given)));
      expect(withNames).not.toEqual([]);
      expect(skipped).toEqual([]);
    },
  );

  it('are run in the order of all rules, and only some of them on a usual invoice', async () => {
    const context = (await contextOf({ name: 'usual', bytes: utf8(invoiceXml()) })) as RuleContext;
    const run = selectRules(allRules, context);
    expect(run).toEqual(allRules.filter((rule) => run.includes(rule)));
    expect(run.length).toBeLessThan(allRules.length / 2);
  });

  it('are all run when the document has an element of each name', async () => {
    const context = (await contextOf({ name: 'usual', bytes: utf8(invoiceXml()) })) as RuleContext;
    const [element] = context.elements('P_2');
    const withAll = { invoice: context.invoice, elements: () => (element === undefined ? [] : [element]) };
    expect(selectRules(allRules, withAll)).toEqual(allRules.filter(({ kinds }) => kinds === undefined || kinds.includes('VAT')));
  });
});
