import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../support/drivers/service-client.ts';

/** Official example invoices, stored next to the project rather than in it. */
const directory = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const files = existsSync(directory)
  ? readdirSync(directory)
      .filter((name) => name.endsWith('.xml'))
      .sort()
  : [];
const isAbsent = files.length === 0;

if (isAbsent) console.warn(`SKIPPED: the official example invoices are not at ${directory}, so none of them is validated.`);

interface Verdict {
  readonly valid: boolean;
  readonly preflight_ok: boolean;
  readonly full_xsd_confirmed: boolean;
  readonly issues: readonly { readonly code: string; readonly severity: string; readonly [field: string]: unknown }[];
}

async function verdictOf(xml: string): Promise<Verdict> {
  const headers = { Authorization: `Bearer ${inject('service').testKey}`, 'Content-Type': 'application/xml' };
  const response = await sendRequest({ method: 'POST', path: '/validate', headers, body: xml });
  expect(response.status).toBe(200);
  return (response.json as { data: Verdict }).data;
}

function badIssues(verdict: Verdict): Verdict['issues'] {
  return verdict.issues.filter(({ severity }) => severity === 'critical' || severity === 'error');
}

/** The position after a removed piece: line and column, both from 1, the column in characters. */
function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}

/** The invoice without its total, and the position of the missing element: the next tag. */
function withoutTotal(xml: string): { xml: string; line: number; column: number } {
  const total = /<((?:\w+:)?)P_15>[^<]*<\/\1P_15>/.exec(xml);
  if (total === null) throw new Error('The invoice has no P_15.');
  const text = xml.slice(0, total.index) + xml.slice(total.index + total[0].length);
  return { xml: text, ...positionOf(text, text.indexOf('<', total.index)) };
}

describe('official example invoices', () => {
  it.skipIf(isAbsent)('are all present', () => {
    expect(files).toHaveLength(10);
  });

  for (const file of files) {
    const read = (): string => readFileSync(`${directory}/${file}`, 'utf8').replace(/^\ufeff/, '');

    it(`${file} passes the complete schema without an error`, async () => {
      const verdict = await verdictOf(read());
      expect(badIssues(verdict)).toEqual([]);
      expect(verdict).toMatchObject({ valid: true, preflight_ok: true, full_xsd_confirmed: true });
    });

    it.each([
      { name: 'as it is', squeeze: (xml: string) => xml },
      { name: 'on one line', squeeze: (xml: string) => xml.replace(/>\s+</g, '><') },
    ])(`${file} without P_15 gets one XML-102 at its place, $name`, async ({ squeeze }) => {
      const { xml, line, column } = withoutTotal(squeeze(read()));
      const verdict = await verdictOf(xml);
      expect(badIssues(verdict)).toEqual([
        expect.objectContaining({
          code: 'XML-102',
          severity: 'critical',
          field_name: 'P_15',
          field_value: null,
          xpath: '/Faktura/Fa/P_15',
          line,
          column,
        }),
      ]);
      expect(verdict).toMatchObject({ valid: false, preflight_ok: true, full_xsd_confirmed: false });
    });
  }

  it.skipIf(!isAbsent)('are skipped with a printed reason if absent', () => {
    expect(files).toEqual([]);
  });
});
