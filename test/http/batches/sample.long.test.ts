import { describe, expect, it } from 'vitest';
import { zipOfFiles } from '../../support/builders/batch-archives.ts';
import { bureau } from '../../support/builders/bureau.ts';
import { asOf, loadRegister, runBatch } from '../../support/drivers/batch-requests.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { issueKey } from '../../support/storage/access.ts';

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly field_name: string | null;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly occurrences: number;
}

interface Row {
  readonly path: string;
  readonly readiness: string | null;
  readonly outcome: string;
  readonly related: unknown;
  readonly same_as: string | null;
  readonly duplicate_of: string | null;
  readonly jpk: unknown;
  readonly findings: readonly Finding[];
}

interface Result {
  readonly valid: boolean;
  readonly readiness: string;
  readonly jpk: unknown;
  readonly issues: readonly Finding[];
}

const shared = ({ code, severity, message, field_name, xpath, line, column, occurrences }: Finding) => ({
  code,
  severity,
  message,
  field_name,
  xpath,
  line,
  column,
  occurrences,
});

/** By place and code: the order is that of the report. */
const sorted = (findings: readonly Finding[]) => findings.map(shared).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('500 documents of a batch', () => {
  it('have the result of POST /validate, each with every finding, its place and its words', async () => {
    // A rate of 600 a minute belongs to each key.
    const keys = [await issueKey(), await issueKey()];
    const [key] = keys;
    if (key === undefined) throw new Error('There is no key.');
    const files = [...bureau({ sellers: 20, invoices: 540, wrong: 120 }).files].filter(([name]) => name.endsWith('.xml'));
    const rows = new Map(
      (await loadRegister(key, await runBatch(key, await zipOfFiles(files))))
        .trim()
        .split('\n')
        .map((line): [string, Row] => [(JSON.parse(line) as Row).path, JSON.parse(line)]),
    );
    // Those that are compared with others of the batch have further findings.
    const alone = files.filter(([name]) => {
      const row = rows.get(name);
      return row !== undefined && row.related === null && row.duplicate_of === null && row.outcome !== 'rejected';
    });
    expect(alone.length).toBeGreaterThanOrEqual(500);
    for (const [index, [name, content]] of alone.slice(0, 500).entries()) {
      const response = await validateXml(keys[index % 2] ?? key, content, { 'Accept-Language': 'en' }, `/validate?as_of=${asOf}`);
      const { data } = response.json as { readonly data: Result };
      const row = rows.get(name);
      const ofBatch = { outcome: row?.outcome, readiness: row?.readiness, jpk: row?.jpk, findings: sorted(row?.findings ?? []) };
      const outcome = data.valid ? 'valid' : 'invalid';
      expect({ name, ...ofBatch }).toEqual({ name, outcome, readiness: data.readiness, jpk: data.jpk, findings: sorted(data.issues) });
    }
  });
});
