import { getHeader } from '@nakor/domain/correction/document/assemble-correction';
import { sortInSchemaOrder, withChild, writeDraft } from '@nakor/domain/correction/draft/draft';
import { sampleOriginal } from '@nakor/domain/correction/scenarios/toolkit/catalogue-samples';
import { withSearchWords } from '@nakor/domain/correction/search-words';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import type { PrimaryKind } from '@nakor/domain/fa3/elements/kinds';
import { describeInvoice } from '@nakor/pages/try/correction/engine/describe-invoice';
import { type BuiltRequest, buildRequest, listQuestions } from '@nakor/pages/try/correction/model/build-request';
import type { DescribedInvoice } from '@nakor/pages/try/correction/model/described-invoice';
import { getPermissions } from '@nakor/pages/try/correction/model/permissions';
import { initialState, type WizardState } from '@nakor/pages/try/correction/model/wizard-state';
import { createNakor } from 'nakor';
import { schemaModel, testNowUnixMs, utf8 } from './validation.ts';

/** The library in Polish, at the time of tests. */
export const polishLibrary = createNakor({ asOf: new Date(testNowUnixMs).toISOString() });

/** The catalogue of scenarios. */
export const scenarioList = withSearchWords(polishLibrary.scenarios(), 'pl');

/** A small valid invoice for which the examples of the catalogue work. */
export function sampleXml(kind: PrimaryKind, currency: 'PLN' | 'EUR'): string {
  const draft = withChild(sampleOriginal(kind, currency).before, getHeader('2026-02-16T08:00:00Z', 'Nakor'));
  return writeDraft(sortInSchemaOrder(draft, schemaModel.root), fa3Namespace);
}

/** The invoice as the correction wizard receives it. */
export function described(xml: string, corrections: readonly string[] = []): DescribedInvoice {
  const invoice = describeInvoice(utf8(xml), corrections.map(utf8), schemaModel, 'pl');
  if (invoice === null) throw new Error('The invoice cannot be corrected.');
  return invoice;
}

/** The request that the wizard makes of a state; unstated parts are those of an empty form. */
export function requestOf(xml: string, state: Partial<WizardState>): BuiltRequest {
  const whole = { ...initialState, ...state };
  const chosen = scenarioList.filter(({ id }) => whole.scenarioIds.includes(id));
  const invoice = described(xml);
  return buildRequest(whole, {
    source: xml,
    sending: { environment: 'prod' },
    earlierCorrections: [],
    described: invoice,
    permissions: getPermissions(chosen, invoice),
    questions: listQuestions(chosen),
  });
}
