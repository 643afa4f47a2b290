import type { Issue } from '@nakor/domain/validation/model/issue';
import { resolvePath } from '@nakor/domain/validation/violations/merge-findings';
import { formatXpath } from '@nakor/domain/xml/element-path';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { childrenOf, escapeText, everyElement, serialize, toMutable } from '../../support/builders/mutable-xml.ts';
import { richInvoiceXml, richVariants } from '../../support/builders/rich-invoice.ts';
import { engineErrors, inspect, parsed, validationResultOf } from '../../support/drivers/validation.ts';
import { type MutatedDocument, mutatedDocument } from '../../support/generators/mutated-documents.ts';
import { nastyValues } from '../../support/generators/mutations.ts';
import { isLongRun } from '../../support/generators/seeds.ts';
import { secondOpinions } from '../../support/matchers/second-opinion.ts';

/** Seeds of the run; a failure prints the seed of its document, `mutatedDocument(seed, changes)` creates it again. */
const runs = [
  { name: 'one change', firstSeed: 100_000, documents: isLongRun ? 1_000 : 300, atMost: 1 },
  { name: 'one or two changes', firstSeed: 200_000, documents: isLongRun ? 1_500 : 400, atMost: 2 },
  { name: 'up to eight changes', firstSeed: 300_000, documents: isLongRun ? 500 : 200, atMost: 8 },
] as const;

/** Documents that once disagreed. */
const knownTroublemakers: readonly { readonly reason: string; readonly xml: string }[] = [
  { reason: 'an element inside a text-only element', xml: invoiceXml().replace('<P_2>', '<P_2><Nowy/>') },
  { reason: 'an empty CDATA section between elements', xml: invoiceXml().replace('<Podmiot2>', '<Podmiot2><![CDATA[]]>') },
  { reason: 'a blank before a date and time', xml: invoiceXml().replace('<DataWytworzeniaFa>', '<DataWytworzeniaFa> ') },
  { reason: 'a value that is not the fixed one', xml: richInvoiceXml('sale').replace('<PrefiksPodatnika>PL', '<PrefiksPodatnika>DE') },
  { reason: 'a fixed value left empty', xml: richInvoiceXml('sale').replace('>PL</PrefiksPodatnika>', '></PrefiksPodatnika>') },
  {
    reason: 'a required child missing from an empty-element tag',
    xml: invoiceXml().replace(/<Adnotacje>[\s\S]*<\/Adnotacje>/, '<Adnotacje/>'),
  },
  {
    reason: 'siblings of one name in two namespaces',
    xml: invoiceXml().replace('<KodKraju>', '<KodKraju xmlns="">DE</KodKraju><KodKraju>'),
  },
];

/** Differences between our findings and those of the engine; empty when there are none. */
async function disagreements(xml: string): Promise<string[]> {
  const errors = await engineErrors(xml);
  const result = await validationResultOf(xml);
  const { findings } = inspect(parsed(xml));
  const isRefused = errors.length > 0;
  const generic = result.issues.filter(isGeneric);
  return [
    ...(result.schemaUnavailableReason !== null ? [`not checked: ${result.schemaUnavailableReason}`] : []),
    ...(result.isFullXsdConfirmed === isRefused ? ['the verdict is not that of the engine'] : []),
    ...(isRefused && findings.length === 0 ? [`we see nothing where the engine sees ${JSON.stringify(errors)}`] : []),
    ...(!isRefused && findings.length > 0 ? [`the engine sees nothing where we see ${findings.map(({ message }) => message.en)}`] : []),
    ...(isRefused && !result.issues.some(({ severity }) => severity === 'critical') ? ['a refused document without a critical issue'] : []),
    ...(generic.length > 0 ? [`unexplained: ${generic.map(({ xpath }) => xpath)}`] : []),
    ...misplacedIssues(xml, result.issues),
  ];
}

/** A generic XML-100. */
function isGeneric({ code, message }: Issue): boolean {
  return code === 'XML-100' && message.en.includes('does not conform');
}

/** Issues whose line and column do not lead to a tag or, for an attribute, to its name. */
function misplacedIssues(xml: string, issues: readonly Issue[]): string[] {
  const lines = xml.split('\n');
  return issues.flatMap(({ code, severity, xpath, line, column, fieldName }) => {
    if (severity !== 'critical') return [];
    const text = [...(lines[(line ?? 0) - 1] ?? '')].slice((column ?? 0) - 1).join('');
    const isAttribute = xpath?.includes('/@') === true;
    // Text between elements is placed at its own beginning.
    const isStrayText = code === 'XML-100' && /^[^ \t\r\n]/.test(text);
    const isThere = text.startsWith('<') || isStrayText || (isAttribute && text.startsWith(fieldName ?? '?'));
    // A processing instruction belongs to no element.
    const hasPath = xpath !== null || code === 'XML-006';
    return hasPath && isThere ? [] : [`${code} at ${xpath}, ${line}:${column}, where the text is ${JSON.stringify(text.slice(0, 20))}`];
  });
}

function documentsOf({ firstSeed, documents, atMost }: (typeof runs)[number]): MutatedDocument[] {
  return Array.from({ length: documents }, (_, index) => mutatedDocument(firstSeed + index, atMost));
}

describe('our reading of the schema', () => {
  it.each([{ name: 'simple', xml: invoiceXml() }, ...richVariants.map((name) => ({ name, xml: richInvoiceXml(name) }))])(
    'finds nothing in the valid invoice: $name',
    async ({ xml }) => {
      expect(await disagreements(xml)).toEqual([]);
      expect((await validationResultOf(xml)).isFullXsdConfirmed).toBe(true);
    },
  );

  it.each(knownTroublemakers)('agrees with the official engine on $reason', async ({ xml }) => {
    expect(await disagreements(xml)).toEqual([]);
  });

  it.each(runs)(
    'agrees with the official engine on $documents documents with $name',
    async (run) => {
      const disagreeing: string[] = [];
      for (const { seed, changes, xml } of documentsOf(run)) {
        for (const disagreement of await disagreements(xml)) disagreeing.push(`seed ${seed} (${changes.join('; ')}): ${disagreement}`);
      }
      expect(disagreeing).toEqual([]);
    },
    240_000,
  );
});

describe('our reading of values', () => {
  it.each(richVariants)('agrees with the official engine on every difficult value in every field of the invoice: %s', async (variant) => {
    const disagreeing: string[] = [];
    for (const value of nastyValues) {
      const document = parsed(withEveryText(richInvoiceXml(variant), value));
      const ours = new Set(inspect(document).findings.map(({ subject }) => formatXpath(subject)));
      const errors = await engineErrors(document.text);
      const theirs = new Set(errors.map(({ path }) => formatXpath(resolvePath(document.root, path) ?? document.root)));
      for (const path of [...ours, ...theirs].filter((each) => ours.has(each) !== theirs.has(each)))
        disagreeing.push(`${JSON.stringify(value)} in ${path}: ours ${ours.has(path)}`);
    }
    expect(disagreeing).toEqual([]);
  });
});

/** The document with one text in every element that contains only text. */
function withEveryText(xml: string, text: string): string {
  const root = toMutable(parsed(xml).root);
  for (const { element } of everyElement(root)) if (childrenOf(element).length === 0) element.content = [escapeText(text)];
  return serialize(root);
}

describe('xmllint-wasm', () => {
  it('gives the same results as libxml2-wasm', async () => {
    const documents = runs.flatMap((run) => documentsOf(run).filter((_, index) => index % 10 === 0));
    const xml = [invoiceXml(), ...richVariants.map(richInvoiceXml), ...knownTroublemakers, ...documents].map((document) =>
      typeof document === 'string' ? document : document.xml,
    );
    const ours: boolean[] = [];
    for (const text of xml) ours.push((await engineErrors(text)).length === 0);
    const theirs = await secondOpinions(xml);
    expect(xml.filter((_, index) => ours[index] !== theirs[index])).toEqual([]);
    expect(new Set(ours), 'the sample holds valid and broken documents').toEqual(new Set([true, false]));
  }, 120_000);
});
