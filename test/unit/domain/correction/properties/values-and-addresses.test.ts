import { readTextTypeAt } from '@nakor/domain/correction/changes/check-value-type';
import { parseChangePath } from '@nakor/domain/correction/draft/change-path';
import { type Draft, draftOf } from '@nakor/domain/correction/draft/draft';
import { draftAtPath } from '@nakor/domain/correction/draft/draft-at-path';
import type { BuildRejection } from '@nakor/domain/correction/model/built-correction';
import { findScenario } from '@nakor/domain/correction/scenarios/index';
import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import { checkValue } from '@nakor/domain/schema/check-value';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import type { CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { offersFor } from '../../../../support/builders/corrections/properties/examples.ts';
import { hostileStrings } from '../../../../support/builders/corrections/properties/hostile-strings.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { parsed, schemaModel } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

/** An invoice with a scenario that accepts it, and the paths that the scenario may change. */
const offers = fc
  .tuple(
    fc
      .constantFrom(...primaryKinds)
      .chain(generatedInvoices)
      .map(serialize),
    fc.nat(),
  )
  .map(([xml, choice]) => {
    const all = offersFor(xml);
    const offer = all[choice % Math.max(1, all.length)];
    return { xml, scenarioId: offer?.scenarioId ?? '', wish: offer?.wish ?? {}, invoice: draftOf(parsed(xml).root) };
  });

const stepsOf = (path: string) => {
  const read = parseChangePath(path);
  return read.ok ? read.value.steps : [];
};

const typeAt = (path: string) => readTextTypeAt(schemaModel.root, stepsOf(path));

/** Paths of a scenario with numeric fields. */
function numericPaths(scenarioId: string): readonly string[] {
  const patterns = (findScenario(scenarioId)?.paths ?? []).map(({ pattern }) => pattern);
  return patterns.filter((pattern) => !pattern.endsWith('*') && typeAt(pattern)?.primitive === 'decimal');
}

/** Every element that a path selects on an invoice, or would create in an existing element. */
function placesOf(invoice: Draft, path: string): readonly string[] {
  const names = path.split('/');
  return names.reduce<readonly string[]>(
    (places, name, index) =>
      places.flatMap((place) => {
        const parent = place === '' ? invoice : draftAtPath(invoice, stepsOf(place));
        const count = parent?.children.filter((child) => child.name === name).length ?? 0;
        const inFront = place === '' ? '' : `${place}/`;
        if (count === 0) return index === names.length - 1 && parent !== null ? [`${inFront}${name}`] : [];
        return Array.from({ length: count }, (_, position) => `${inFront}${name}[${position + 1}]`);
      }),
    [''],
  );
}

const digits = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String);

/** Numbers as people and programs write them. */
const writtenNumbers = fc.oneof(
  fc.tuple(digits, digits, fc.constantFrom('.', ',', ' ', 'e', "'", '')).map(([whole, rest, mark]) => `${whole}${mark}${rest.slice(0, 9)}`),
  fc.constantFrom('180,00', '1 000.00', '1e5', '+5', '.5', '5.', '007', '--1', '0x10', 'NaN', 'Infinity', '12.345', '٣', '1.0000000001'),
  hostileStrings,
);

/** Numbers accepted by fields for money, quantities and prices. */
const lawfulNumbers = fc.oneof(
  fc.constantFrom(
    '0',
    '0.00',
    '0.01',
    '-0.01',
    '1',
    '-1',
    '2',
    '3.5',
    '99.99',
    '100',
    '1234.56',
    '9999999999999999.99',
    '99999999999999.99999999',
  ),
  fc.tuple(fc.nat(100_000), fc.nat(99)).map(([whole, rest]) => `${whole}.${String(rest).padStart(2, '0')}`),
);

async function outcome(xml: string, scenarioId: string, wish: CorrectionOptions): Promise<'built' | BuildRejection['kind']> {
  const result = await tried(xml, scenarioId, wish);
  return result.ok ? 'built' : result.error.kind;
}

describe('a number that the schema does not accept', () => {
  it('is rejected wherever a scenario accepts numbers, and never used in a calculation', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(offers, fc.nat(), writtenNumbers, async ({ xml, scenarioId, wish, invoice }, choice, value) => {
      const places = numericPaths(scenarioId).flatMap((path) => placesOf(invoice, path));
      const place = places[choice % Math.max(1, places.length)];
      fc.pre(place !== undefined && value !== '');
      const type = typeAt(place);
      fc.pre(type !== null && checkValue(value, type) !== null);
      expect(await outcome(xml, scenarioId, { ...wish, changes: { [place]: value } })).toBe('request');
    });
    await fc.assert(property, correctionRuns(120));
  });
});

/** Scenarios that add lines of the invoice, or of its order. */
const adding = ['quantity-return', 'settlement-correction', 'period-rebate', 'advance-amount'];

describe('a path that does not exist on the original', () => {
  const elsewhere = fc.constantFrom(
    (path: string) => path.replace(/^(Fa|Podmiot[12]|Stopka)(?:\[1\])?/, '$1[2]'),
    (path: string) => path.replace(/^Fa(?:\[1\])?/, 'Fa[KodWaluty=XXX]'),
    (path: string) => path.replace(/(Wiersz|Czesciowa)\[\d+\]/, '$1[99999]'),
    (path: string) => path.replace(/FaWiersz\[\d+\]/, 'FaWiersz[NrWierszaFa=99999]'),
    (path: string) => path.replace(/ZamowienieWiersz\[\d+\]/, 'ZamowienieWiersz[NrWierszaZam=99999]'),
    (path: string) => path.replace(/FaWiersz\[\d+\]/, 'FaWiersz[UU_ID=nikt]'),
  );

  it('is rejected unless the scenario adds such lines', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(offers, fc.nat(), elsewhere, async ({ xml, scenarioId, wish, invoice }, choice, moved) => {
      const places = (findScenario(scenarioId)?.paths ?? []).flatMap(({ pattern }) => placesOf(invoice, pattern));
      const place = places[choice % Math.max(1, places.length)] ?? '';
      const path = moved(place);
      fc.pre(path !== place && !(adding.includes(scenarioId) && /NrWiersza/.test(path)));
      const value = readTextTypeAt(schemaModel.root, stepsOf(path))?.primitive === 'date' ? '2026-10-01' : '1';
      expect(await outcome(xml, scenarioId, { ...wish, changes: { [path]: value } })).toBe('request');
    });
    await fc.assert(property, correctionRuns(120));
  });
});

describe('valid numbers in fields of a valid invoice', () => {
  it('result in a correction or in a rejection that names a part of the request', { timeout: runLimitMs }, async () => {
    const wanted = fc.array(fc.tuple(fc.nat(), lawfulNumbers), { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(offers, wanted, fc.nat(), async ({ xml, scenarioId, wish, invoice }, numbers, answered) => {
      const places = numericPaths(scenarioId).flatMap((path) => placesOf(invoice, path));
      fc.pre(places.length > 0);
      const changes = Object.fromEntries(numbers.map(([choice, value]) => [places[choice % places.length] ?? '', value]));
      const questions = (findScenario(scenarioId)?.questions ?? []).filter(({ kind }) => kind === 'choice');
      const answers = Object.fromEntries(questions.map(({ id, answers: all }) => [id, all[answered % all.length]?.value ?? '']));
      expect(await outcome(xml, scenarioId, { ...wish, changes, answers: { ...wish.answers, ...answers } })).not.toBe('invalid-result');
    });
    await fc.assert(property, correctionRuns(120));
  });
});

describe('amounts and rates given as answers', () => {
  const statedAmounts = fc.record(
    {
      zaliczki: fc.tuple(lawfulNumbers, lawfulNumbers).map(([net, tax]) => JSON.stringify({ 23: { net, tax } })),
      opust: fc.tuple(fc.constantFrom('23', '8', 'zw'), lawfulNumbers).map(([rate, amount]) => JSON.stringify({ [rate]: amount })),
      kurs: lawfulNumbers,
      kurs_dla_wszystkich_wierszy: lawfulNumbers,
    },
    { requiredKeys: [] },
  );

  it('result in a correction or in a rejection that names a part of the request', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(offers, statedAmounts, fc.boolean(), async ({ xml, scenarioId, wish }, amounts, isChanged) => {
      const asked = new Set((findScenario(scenarioId)?.questions ?? []).map(({ id }) => id));
      const answers = Object.fromEntries(Object.entries(amounts).filter(([id]) => asked.has(id)));
      fc.pre(Object.keys(answers).length > 0);
      const changes = isChanged ? wish.changes : {};
      expect(await outcome(xml, scenarioId, { ...wish, changes: changes ?? {}, answers: { ...wish.answers, ...answers } })).not.toBe(
        'invalid-result',
      );
    });
    await fc.assert(property, correctionRuns(60));
  });
});
