import { auditReport } from '@nakor/domain/audit/report/audit-report';
import { listedLines } from '@nakor/domain/audit/report/report-lines';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedPair } from '../../../../support/builders/corrections/examined-pairs.ts';
import { runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';

const count = 10_000;

describe(`a pair of ${count} lines`, () => {
  it('is examined whole, and its report lists what people can read', { timeout: runLimitMs }, async () => {
    const xml = invoiceXml({ lines: count });
    const built = await builtCorrection(xml, 'cancel-to-zero', { answers: { powod: 'podwojnie_wystawiona' } });
    const pair = await examinedPair(xml, built.xml, { scenarioId: 'cancel-to-zero' });
    const { lines, totals } = pair.changes;
    expect(lines.length).toBe(count);
    expect(new Set(lines.map(({ change }) => change))).toEqual(new Set(['removed']));
    expect(totals.gross.after?.toAmount()).toBe('0.00');
    const { blocks } = auditReport(pair, { original: '', correction: '', validation: '' }, 'pl');
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
    const groups = tables.map(({ rows }) => rows.filter(({ cells, role }) => role === 'group' && cells[0]?.startsWith('Pozycja')).length);
    expect(Math.max(...groups)).toBe(listedLines);
    const notes = tables.flatMap(({ shortened }) => shortened?.note ?? []);
    expect(notes).toContain('Pokazano {shown} z 10\u00a0000 zmienionych pozycji; pozostałe są w plikach XML.');
  });
});
