import { auditReport } from '@nakor/domain/audit/report/audit-report';
import { analyzeInvoice } from '@nakor/domain/correction/analyze-invoice';
import type { BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { Original } from '@nakor/domain/correction/model/original';
import type { PrimaryKind } from '@nakor/domain/fa3/elements/kinds';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import fc from 'fast-check';
import { expect } from 'vitest';
import { withDocuments } from '../../../drivers/related-documents.ts';
import { parsed, testSettings, utf8, validationPorts } from '../../../drivers/validation.ts';
import { generatedInvoices } from '../../../generators/generated-invoices.ts';
import { type Draw, pick, wholeNumber } from '../../../generators/invoice-parts/draw.ts';
import { serialize } from '../../mutable-xml.ts';
import { tried } from '../attempted-corrections.ts';
import type { CorrectionOptions } from '../built-corrections.ts';
import { examinedOrRejected } from '../examined-pairs.ts';
import { chainOf, listDifferingParts, listStateTexts, listTextsOfDocument } from './chain-states.ts';
import { type ChainStep, drawStep } from './chain-steps.ts';
import { offersFor } from './examples.ts';

/** An invoice and its corrections, with the requests that made them. */
interface Chain {
  readonly source: string;
  readonly corrections: readonly BuiltCorrection[];
  readonly history: readonly ChainStep[];
  readonly state: Original;
}

/** An original of a kind, and draws for its corrections. */
export function chainCases(kind: PrimaryKind) {
  return [generatedInvoices(kind).map(serialize), fc.gen()] as const;
}

/**
 * Makes random corrections of an invoice, each on the state after those in front of it, and expects this state to be the planned one.
 *
 * @returns the chain, of one to six corrections; shorter when requests are rejected
 */
export async function expectFoldedStates(draw: Draw, source: string): Promise<Chain> {
  let chain: Chain = { source, corrections: [], history: [], state: chainOf(source, []) };
  for (let left = wholeNumber(draw, 2, 6); left > 0; left -= 1) {
    const step = drawStep(draw, chain.state);
    const history = [...chain.history, step];
    const built = await buildNext(chain, step.scenarioId, step.wish);
    if (built === null) continue;
    const corrections = [...chain.corrections, built];
    const planned = built.stateAfter?.xml ?? null;
    if (planned === null) return chain;
    chain = {
      source,
      corrections,
      history,
      state: chainOf(
        source,
        corrections.map(({ xml }) => xml),
      ),
    };
    expectState(chain, planned);
  }
  return chain;
}

function expectState({ state, corrections, history }: Chain, planned: string): void {
  const field = `corrections_xml[${corrections.length - 1}]`;
  const texts = state.warnings.filter(({ path }) => path === field).map(({ text }) => text.en);
  const differing = listDifferingParts([listStateTexts(state.before), listTextsOfDocument(planned)], texts);
  const contradictions = state.warnings.filter(({ contradiction }) => contradiction !== undefined).map(({ text }) => text.en);
  expect({ history, differing, contradictions }).toEqual({ history, differing: [], contradictions: [] });
}

/** Builds the next correction; null when the request is wrong. A document that Nakor built is never the reason why it cannot. */
async function buildNext(
  { source, corrections, history, state }: Chain,
  scenarioId: string,
  wish: CorrectionOptions,
): Promise<BuiltCorrection | null> {
  const options = { ...wish, number: `FK/${corrections.length + 1}`, earlierCorrections: corrections.map(({ xml }) => utf8(xml)) };
  const built = await tried(source, scenarioId, { ...options, includesStateAfter: true });
  if (built.ok) return built.value;
  const { error } = built;
  // The example of a correction of totals alone makes right totals wrong: what is left when all lines change their rate is of no line.
  const areTotalsWrong = history.some((step) => step.scenarioId === 'totals-correction');
  const isUndetermined = (code: string) => (/^XML-4/.test(code) && state.kind === 'UPR') || (code === 'not_correctable' && areTotalsWrong);
  const blamed =
    error.kind === 'request'
      ? error.problems.filter(({ path, code }) => /^(?:source|corrections)_xml/.test(path) && !isUndetermined(code))
      : [error];
  expect({ history, scenarioId, wish, blamed }).toEqual({ history, scenarioId, wish, blamed: [] });
  return null;
}

/** Expects that everything can be done with a chain: validate, analyze, read, document, correct by any scenario, and cancel. */
export async function expectUsable(draw: Draw, chain: Chain): Promise<void> {
  const { source, corrections, history } = chain;
  const [last] = corrections.slice(-1);
  if (last === undefined) return;
  const earlier = corrections.slice(0, -1).map(({ xml }) => xml);
  const documents = withDocuments({ source, corrections: earlier }, last.xml);
  const validated = await validateInvoice(utf8(last.xml), validationPorts, { ...testSettings, ...documents });
  const codes = validated.ok ? validated.value.issues.filter(({ code }) => /^XML-65[89]|XML-66[01]/.test(code)) : validated.error;
  expect({ history, codes }).toEqual({ history, codes: [] });
  for (const [xml, before] of [
    [source, corrections.map(({ xml: each }) => utf8(each))],
    [last.xml, []],
  ] as const) {
    expect(await analyzeInvoice(utf8(xml), validationPorts, testSettings, before)).toMatchObject({ ok: true });
  }
  for (const language of ['pl', 'en'] as const) {
    const view = describeInvoice(parsed(last.xml).root, { language, validity: 'valid', ksefNumber: null, isOffline: false, codes: [] });
    expect(JSON.stringify(view)).not.toMatch(/undefined|NaN|\[object/);
  }
  await expectDocumented(chain, last, earlier);
  const offer = pick(draw, offersFor(source));
  for (const { scenarioId, wish } of [
    offer,
    { scenarioId: 'cancel-to-zero', wish: { answers: { powod: 'sprzedaz_nie_doszla_do_skutku' } } },
  ]) {
    await buildNext(chain, scenarioId, wish);
  }
}

async function expectDocumented({ source, history, corrections }: Chain, last: BuiltCorrection, earlier: readonly string[]): Promise<void> {
  const [scenarioId = 'price-change'] = last.scenarioIds;
  const pair = await examinedOrRejected(source, last.xml, {
    scenarioId,
    number: `FK/${corrections.length}`,
    earlierCorrections: earlier.map(utf8),
  });
  expect({ history, rejection: pair.ok ? null : pair.error }).toEqual({ history, rejection: null });
  if (pair.ok) expect(auditReport(pair.value, { original: '', correction: '', validation: '' }, 'pl').blocks).not.toEqual([]);
}
