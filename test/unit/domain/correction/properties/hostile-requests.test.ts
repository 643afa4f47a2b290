import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import { findScenario, scenarios } from '@nakor/domain/correction/scenarios/index';
import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import { type ElementDeclaration, isComplex } from '@nakor/domain/schema/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried, triedRequest } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { correctionRequest } from '../../../../support/builders/corrections/built-corrections.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { hostilePaths, hostileStrings } from '../../../../support/builders/corrections/properties/hostile-strings.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { schemaModel, validationResultOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const invoices = fc
  .constantFrom(...primaryKinds)
  .chain(generatedInvoices)
  .map(serialize);

/** An invoice with a scenario that accepts it, and the example of the scenario. */
const offers = fc.tuple(invoices, fc.nat()).map(([xml, choice]) => {
  const all = offersFor(xml);
  return { xml, offer: all[choice % all.length] };
});

/** Every path of the schema below `Faktura`. */
function pathsBelow(declaration: ElementDeclaration, inFront: string): string[] {
  if (!isComplex(declaration.type)) return [];
  return [...declaration.type.childByName].flatMap(([name, child]) => {
    const path = `${inFront}${name}`;
    return [path, ...pathsBelow(child.declaration, `${path}/`)];
  });
}

const everyPath = pathsBelow(schemaModel.root, '');

function isListed(path: string, scenarioId: string): boolean {
  const { paths = [] } = findScenario(scenarioId) ?? {};
  return paths.some(({ pattern }) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern));
}

describe('a change of a path', () => {
  it.each(scenarios.map(({ id }) => id))('that %s does not list is rejected, for any path and value', async (scenarioId) => {
    const paths = everyPath.filter((path) => !isListed(path, scenarioId));
    expect(paths.length).toBeGreaterThan(200);
    const kind = findScenario(scenarioId)?.kinds[0] ?? 'VAT';
    const accepted = fc.sample(generatedInvoices(kind).map(serialize), { seed: 20_261_015, numRuns: 200 });
    const xml = accepted.find((each) => offersFor(each).some((offer) => offer.scenarioId === scenarioId)) ?? '';
    const { wish } = offersFor(xml).find((offer) => offer.scenarioId === scenarioId) ?? {};
    for (const value of ['1', '']) {
      for (const written of [
        (path: string) => path,
        (path: string) => `/Faktura/${path}`,
        (path: string) => path.replaceAll(/(?=\/|$)/g, '[1]'),
      ]) {
        const changes = Object.fromEntries(paths.map((path) => [written(path), value]));
        const result = await tried(xml, scenarioId, { ...wish, changes });
        if (result.ok || result.error.kind !== 'request') throw new Error(`${scenarioId} does not refuse the request.`);
        expect(result.error.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(
          paths.map((_, index) => `changes[${index}].path path_not_allowed`),
        );
      }
    }
  });

  it('in addition to an example never alters the result', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(offers, hostilePaths, hostileStrings, async ({ xml, offer }, path, value) => {
      fc.pre(offer !== undefined);
      const plain = await tried(xml, offer.scenarioId, offer.wish);
      const changes = { ...offer.wish.changes, [path]: value };
      const result = await tried(xml, offer.scenarioId, { ...offer.wish, changes });
      const isAllowed = everyPath.some((known) => isListed(known, offer.scenarioId) && path.replaceAll(/\[[^\]]*\]/g, '').endsWith(known));
      if (!isAllowed && result.ok) expect(result.value.xml).toBe(plain.ok ? plain.value.xml : null);
    });
    await fc.assert(property, correctionRuns(60));
  });
});

const listedPaths = (scenarioId: string) => everyPath.filter((path) => isListed(path, scenarioId));

describe('a request of hostile texts', () => {
  it('is rejected or results in a document that the schema accepts', { timeout: runLimitMs }, async () => {
    const texts = fc.record(
      {
        reason: hostileStrings,
        number: hostileStrings,
        issueDay: hostileStrings,
        desiredJpkField: hostileStrings,
      },
      { requiredKeys: [] },
    );
    const answers = fc.dictionary(hostileStrings, hostileStrings, { maxKeys: 2 });
    const property = fc.asyncProperty(
      offers,
      fc.array(fc.tuple(fc.nat(), fc.boolean(), hostileStrings), { maxLength: 3 }),
      fc.oneof(fc.constant({}), texts),
      fc.oneof(fc.constant({}), answers),
      fc.tuple(fc.nat(), fc.boolean(), hostileStrings),
      async ({ xml, offer }, values, said, more, [which, isAnswered, answer]) => {
        fc.pre(offer !== undefined);
        const listed = listedPaths(offer.scenarioId);
        const usual = correctionRequest(offer.scenarioId, offer.wish);
        const questions = findScenario(offer.scenarioId)?.questions ?? [];
        const question = questions[which % Math.max(1, questions.length)];
        const changes = values.flatMap(([choice, isFirst, newValue]) => {
          const path = listed[choice % Math.max(1, listed.length)];
          const [first] = usual.changes;
          return isFirst && first !== undefined
            ? [{ ...first, newValue }]
            : path === undefined
              ? []
              : [{ path, newValue, description: null }];
        });
        const request: CorrectionRequest = {
          ...usual,
          changes: changes.length > 0 ? changes : usual.changes,
          answers: { ...usual.answers, ...more, ...(isAnswered && question !== undefined ? { [question.id]: answer } : {}) },
          ...said,
        };
        const result = await triedRequest(xml, request);
        if (!result.ok) {
          // Even a nonsensical request must not cause an internal error.
          expect({ kind: result.error.kind, request: [request.changes, request.answers, said], error: result.error }).toMatchObject({
            kind: 'request',
          });
          return;
        }
        for (const document of [result.value, ...result.value.additionalDocuments]) {
          expect(document.validated.isFullXsdConfirmed).toBe(true);
          expect((await validationResultOf(document.xml)).isFullXsdConfirmed).toBe(true);
        }
        expect(result.value.validated.isValid).toBe(true);
      },
    );
    await fc.assert(property, correctionRuns(150));
  });
});
