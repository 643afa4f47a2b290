import { readChain } from '@nakor/domain/correction/chain/read-chain';
import { readCorrections } from '@nakor/domain/correction/chain/read-corrections';
import type { Draft } from '@nakor/domain/correction/draft/draft';
import { explainExclusion } from '@nakor/domain/correction/scenarios/combination/combinable';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { getJpkTarget } from '@nakor/domain/correction/scenarios/reclassification/jpk-targets';
import type { SchemaModel } from '@nakor/domain/schema/model';
import { decodeDocument } from '@nakor/domain/xml/decode';
import { parseDocument } from '@nakor/domain/xml/parse';
import type { Language } from '../../language.ts';
import type { DescribedInvoice, InvoiceElement } from '../model/described-invoice.ts';
import { describeFields } from './describe-fields.ts';

/**
 * Describes an invoice for the form in which a correction is entered. Documents were analyzed before, so that they are known to be readable.
 *
 * @param corrections earlier corrections, in the order of issue
 * @returns           null for documents that cannot be corrected; an analysis gives the reasons
 */
export function describeInvoice(
  bytes: Uint8Array,
  corrections: readonly Uint8Array[],
  schemaModel: SchemaModel,
  language: Language,
): DescribedInvoice | null {
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  const earlier = readCorrections(corrections);
  if (!parsed.ok || !earlier.ok) return null;
  const chain = readChain(parsed.value.root, earlier.value, schemaModel, { ksefNumber: null, issueDay: null });
  if (!chain.ok) return null;
  const { before, kind, currency, reference } = chain.value.original;
  const patterns = scenarios.flatMap(({ paths }) => paths.map(({ pattern }) => pattern));
  return {
    root: elementOf(before),
    kind,
    currency,
    number: reference.number,
    issueDay: reference.issueDay,
    ksefNumber: reference.ksefNumber,
    ...describeFields(patterns, schemaModel.root, language),
    aloneIds: scenarios.filter((scenario) => explainExclusion(scenario) !== null).map(({ id }) => id),
    jpkTargets: possibleTargets,
  };
}

const fieldsOfSales = Array.from({ length: 24 }, (_, index) => `K_${index + 10}`);
/** Fields of bases only: a field of a tax means its base. */
const possibleTargets = fieldsOfSales.filter((field) => {
  const target = getJpkTarget(field);
  return target.ok && target.value.field === field;
});

function elementOf({ name, text, children }: Draft): InvoiceElement {
  return { name, text: text.trim(), children: children.map(elementOf) };
}
