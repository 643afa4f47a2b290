import type { LineChange, LineState } from '@nakor/domain/audit/model/pair-changes';
import { makeAuditPack } from '@nakor/engine/jobs/audit-pack-files';
import { fontsIn } from '@nakor/engine/worker-tools';
import { describe, expect, it } from 'vitest';
import { reportFontDirectory } from '../../../../infra/build/report-font-directory.ts';
import { examinedBuild } from '../../../support/builders/corrections/examined-pairs.ts';
import { lowerPrice, soldInvoice } from '../../../support/drivers/correction-requests.ts';

/** A pair with so many changed lines, each of this name. */
async function pairOf(count: number, name: string) {
  const pair = await examinedBuild(soldInvoice, 'price-change', { changes: { [lowerPrice.path]: lowerPrice.new_value } });
  const [line] = pair.changes.lines;
  if (line === undefined) throw new Error('No line was changed.');
  const named = (state: LineState | null) => (state === null ? null : { ...state, name });
  const changed: LineChange = { ...line, before: named(line.before), after: named(line.after) };
  return { ...pair, changes: { ...pair.changes, lines: Array.from({ length: count }, () => changed) } };
}

describe('a correction that changes more than a pack can tell', () => {
  it.each([
    { name: 'too many lines', count: 50_001, line: 'a' },
    { name: 'too many bytes', count: 49_000, line: 'a'.repeat(500) },
  ])('is FILE_TOO_LARGE, and what is too large is said: $name', async ({ count, line }) => {
    await expect(makeAuditPack(await pairOf(count, line), 'en', fontsIn(reportFontDirectory))).rejects.toMatchObject({
      rejection: {
        code: 'FILE_TOO_LARGE',
        text: { en: expect.stringContaining(`correction_xml changes too much for one pack: ${count} lines`) },
      },
    });
  });
});
