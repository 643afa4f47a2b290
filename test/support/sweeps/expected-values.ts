import { Decimal } from '@nakor/domain/money/decimal';
import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { PlacedIssue } from '@nakor/domain/validation/model/issue';
import { childrenOf, copyOf, type MutableElement, serialize } from '../builders/mutable-xml.ts';
import { testSettings, utf8 } from '../drivers/validation.ts';
import { amountPaths, type MutatedInvoice, type MutationFamily, setField, textOf } from './mutations/mutation.ts';
import { sweepPorts } from './sweep.ts';

/** An amount that validation expects in a field, or the most that it may be. */
interface ExpectedAmount {
  readonly code: string;
  /** `/Faktura/Fa/FaWiersz[2]/P_11`. */
  readonly xpath: string;
  readonly amount: Decimal;
  readonly isLimit: boolean;
}

interface Findings {
  readonly errors: ReadonlySet<string>;
  readonly amounts: readonly ExpectedAmount[];
  /** Advice that names an amount without a condition on which it is right, with the code of its issue. */
  readonly unconditional: readonly string[];
}

/** What following the expected values of changed invoices leads to. */
export interface FollowedValues {
  /** How many values were offered. */
  readonly offered: number;
  /** Values that the lawful invoice does not have, in words. */
  readonly wrong: readonly string[];
  /** Changes after which entering all values, again and again, does not end, or ends with an error that was not there before. */
  readonly endless: readonly string[];
  /** Advice that names an amount to enter, or to move, and not on what condition, where no value is expected. */
  readonly unconditional: readonly string[];
}

/** After so many rounds of entering all values, the next ones will not end either. */
const mostRounds = 12;

/**
 * Changes a lawful invoice, and compares the values that validation expects with its own.
 *
 * @param settings with the documents to which the invoice refers, if they are provided
 */
export async function followExpectedValues(
  original: MutableElement,
  family: MutationFamily,
  settings: Partial<ValidationSettings>,
): Promise<FollowedValues> {
  let offered = 0;
  const wrong: string[] = [];
  const endless: string[] = [];
  const unconditional: string[] = [];
  for (const mutated of family(original)) {
    const findings = await findingsOf(mutated.root, settings);
    if (findings === null) continue;
    offered += findings.amounts.length;
    for (const expected of findings.amounts) {
      if (!isOf(original, expected)) wrong.push(`${describe(mutated)}: ${expected.code} expects ${expected.amount} at ${expected.xpath}`);
    }
    unconditional.push(...findings.unconditional.map((advice) => `${describe(mutated)}: ${advice}`));
    const problem = await problemOfFollowing(mutated.root, findings, settings);
    if (problem !== null) endless.push(`${describe(mutated)}: ${problem}`);
  }
  return { offered, wrong, endless, unconditional };
}

function describe({ mutation, path, detail }: MutatedInvoice): string {
  return `${path} ${mutation} (${detail})`;
}

/** Null for a document that is rejected before validation. */
async function findingsOf(root: MutableElement, settings: Partial<ValidationSettings>): Promise<Findings | null> {
  const examined = await examineDocument(utf8(serialize(root)), sweepPorts, { ...testSettings, ...settings });
  if (!examined.ok) return null;
  const { issues } = examined.value.validated;
  const errors = issues.filter(({ severity }) => severity === 'error' || severity === 'critical');
  return {
    errors: new Set(errors.map(({ code }) => code)),
    amounts: issues.flatMap(readExpected),
    unconditional: issues.flatMap(readUnconditional),
  };
}

const conditions = { pl: /\bJeśli\b/i, en: /\bIf\b/i } as const;
const amountsInWords = { pl: /\d,\d\d\b/, en: /\d\.\d\d\b/ } as const;

function readUnconditional({ code, quickFix, expectedValue }: PlacedIssue): string[] {
  if (quickFix === null || expectedValue !== null) return [];
  const languages = ['pl', 'en'] as const;
  const found = languages.filter(
    (language) => amountsInWords[language].test(quickFix[language]) && !conditions[language].test(quickFix[language]),
  );
  return found.map((language) => `${code}: ${quickFix[language]}`);
}

function readExpected({ code, xpath, expectedValue }: PlacedIssue): ExpectedAmount[] {
  const [, limit, number = ''] = /^(<= )?(.*)$/.exec(expectedValue?.pl ?? '') ?? [];
  const amount = Decimal.parse(number);
  if (amount === null || xpath === null || !amountPaths.has(pathOf(xpath))) return [];
  return [{ code, xpath, amount, isLimit: limit !== undefined }];
}

/** Whether the invoice has this amount in this place; where it has none, zero is the same. */
function isOf(original: MutableElement, { xpath, amount, isLimit }: ExpectedAmount): boolean {
  const element = elementAt(original, xpath);
  const own = element === null ? Decimal.zero : Decimal.parse(textOf(element));
  return own !== null && (isLimit ? !own.isAbove(amount) : own.equals(amount));
}

/** Enters all values until none is left; null when that ends without another error. */
async function problemOfFollowing(changed: MutableElement, first: Findings, settings: Partial<ValidationSettings>): Promise<string | null> {
  let findings: Findings | null = first;
  let root = changed;
  for (let round = 0; round < mostRounds; round += 1) {
    const values: readonly ExpectedAmount[] = (findings?.amounts ?? []).filter(({ isLimit }) => !isLimit);
    if (values.length === 0) {
      const added = [...(findings?.errors ?? ['rejected'])].filter((code) => !first.errors.has(code));
      return added.length === 0 ? null : `leads to ${added.join(', ')}`;
    }
    root = withAmounts(root, values);
    findings = await findingsOf(root, settings);
  }
  return `does not end: ${findings?.amounts.map(({ code }) => code).join(', ')}`;
}

function withAmounts(root: MutableElement, amounts: readonly ExpectedAmount[]): MutableElement {
  const copy = copyOf(root);
  for (const { xpath, amount } of amounts) {
    const above = xpath.slice(0, xpath.lastIndexOf('/'));
    const parent = elementAt(copy, above);
    if (parent === null) throw new Error(`${above} is not in the document.`);
    setField(parent, pathOf(above), stepsOf(xpath).at(-1)?.name ?? '', amount.decimals > 2 ? amount.toString() : amount.toAmount());
  }
  return copy;
}

interface Step {
  readonly name: string;
  /** Among the children of the same name, from 1. */
  readonly position: number;
}

/** The steps below the root. */
function stepsOf(xpath: string): Step[] {
  const steps = xpath.split('/').slice(2);
  return steps.map((step) => {
    const [, name = '', position = '1'] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? [];
    return { name, position: Number(position) };
  });
}

/** `Fa/FaWiersz/P_11` for `/Faktura/Fa/FaWiersz[2]/P_11`. */
function pathOf(xpath: string): string {
  return stepsOf(xpath)
    .map(({ name }) => name)
    .join('/');
}

function elementAt(root: MutableElement, xpath: string): MutableElement | null {
  let element: MutableElement | null = root;
  for (const { name, position } of stepsOf(xpath)) {
    if (element === null) return null;
    element = childrenOf(element).filter((child) => child.name === name)[position - 1] ?? null;
  }
  return element;
}
