import type { JpkRow } from '@nakor/domain/ledger/jpk-rows';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedPair } from '../../../../support/builders/corrections/examined-pairs.ts';
import { handCounted } from '../../../../support/builders/corrections/jpk/hand-counted.ts';
import { utf8 } from '../../../../support/drivers/validation.ts';

/** The markers of a row beside that in KSeF, with a minus where it is not in the declaration. */
function markersOf({ amounts, markers, inDeclaration }: JpkRow): string {
  // A row that is not in JPK_V7M at all has no marker.
  expect(markers.filter((marker) => marker === 'DI').length).toBe(amounts.size > 0 || inDeclaration ? 1 : 0);
  return `${inDeclaration ? '' : '-'}${markers.filter((marker) => marker !== 'DI').join(' ')}`;
}

describe('the sales record, counted by hand', () => {
  it.each(handCounted)('of $name', async ({ xml, scenario, wish, first, jpk, rows, notes = [] }) => {
    const earlier = first === undefined ? [] : [utf8((await builtCorrection(xml, scenario, first)).xml)];
    const next = first === undefined ? {} : { number: 'FK/2026/10/8', earlierCorrections: earlier };
    const built = await builtCorrection(xml, scenario, { ...wish, ...next });
    const amounts = (fields: Iterable<readonly [string, { toAmount(): string } | null]>) =>
      Object.fromEntries([...fields].map(([field, amount]) => [field, amount?.toAmount() ?? null]));
    expect(amounts(built.jpk)).toEqual(jpk);
    expect(built.jpkRows.map(markersOf)).toEqual(rows);
    const noted = built.jpkRows.flatMap((row) => row.notes.map(({ en }) => en)).join(' ');
    for (const part of notes) expect(noted.includes(part.replace('!', ''))).toBe(!part.startsWith('!'));
    for (const row of built.jpkRows) for (const { pl, en } of row.notes) expect([pl, en]).not.toContain('');
    const of = first === undefined ? { number: 'FK/2026/10/7' } : { number: 'FK/2026/10/8', earlierCorrections: earlier };
    const pair = await examinedPair(xml, built.xml, { scenarioId: scenario, ...of });
    expect(amounts(pair.changes.jpk)).toEqual(jpk);
  });
});
