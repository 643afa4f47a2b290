import { describe, it } from 'vitest';
import { type Filling, invoiceFilled, type Repetition } from '../support/cost/documents.ts';
import { expectUsualCost } from '../support/cost/expect-cost.ts';
import { type CostlyRoute, costlyRoutes } from '../support/cost/routes.ts';
import { placeName, type SchemaPlace, schemaPlaces } from '../support/cost/schema-places.ts';
import { textPatterns } from '../support/cost/text-patterns.ts';
import { isLongRun } from '../support/generators/seeds.ts';

const routes = Object.keys(costlyRoutes) as CostlyRoute[];
const patterns = Object.entries(textPatterns);
const repetitions: readonly Repetition[] = ['element', 'group'];

/** Just below the longest text that is examined, short, and far above. */
const lengths = [3_990, 40, 12_000] as const;

/** Longest attribute value. */
const attributeLength = 1_900;

/** In the short form each place gets one pattern, and four places share a document; the long form has all combinations. */
const perDocument = isLongRun ? 1 : 4;
const bytes = isLongRun ? 64_000 : 48_000;

const groups = Array.from({ length: Math.ceil(schemaPlaces.length / perDocument) }, (_, index) =>
  schemaPlaces.slice(index * perDocument, (index + 1) * perDocument),
);

function fillings(places: readonly SchemaPlace[], pattern: number, turn: number): Filling[] {
  const [, write] = patterns[pattern % patterns.length] ?? ['', (length: number) => 'x'.repeat(length)];
  return places.map((place) => ({
    place,
    markup: write(place.attribute === null ? (lengths[turn % lengths.length] ?? 40) : attributeLength),
    repetition: repetitions[turn % repetitions.length] ?? 'element',
  }));
}

describe('a text of FA(3)', () => {
  it.each(patterns.map(([name], pattern) => ({ name, pattern })))(
    'costs what its length explains: $name',
    { timeout: 1_800_000 },
    async ({ name, pattern }) => {
      for (const [index, places] of groups.entries()) {
        if (!isLongRun && index % patterns.length !== pattern) continue;
        const turn = index + pattern;
        const route = routes[Math.floor(turn / lengths.length) % routes.length] ?? 'validate';
        await expectUsualCost(
          route,
          invoiceFilled(fillings(places, pattern, turn), bytes),
          `${name} in ${places.map(placeName).join(', ')}`,
        );
      }
    },
  );
});
