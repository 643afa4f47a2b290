import { beforeAll, describe, expect, it } from 'vitest';
import { sendingTime } from '../../support/drivers/validate-files.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { dataOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { invoicePairs } from '../../support/pairs/index.ts';
import type { InvoicePair } from '../../support/pairs/pair.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

async function validate(xml: string, { source, corrections, advances }: InvoicePair): Promise<ValidationData> {
  // JSON omits what is undefined.
  const body = JSON.stringify({ xml, as_of: sendingTime, source_xml: source, corrections_xml: corrections, advances_xml: advances });
  return dataOf<ValidationData>(await validateBody(key, body, { 'Content-Type': 'application/json' }), key.key.prefix);
}

function codesOf(result: ValidationData): string[] {
  return [...new Set(seriousIssues(result).map(({ code }) => code))].sort();
}

function hintsOf({ issues }: ValidationData): string[] {
  return issues.filter(({ severity }) => severity === 'info').map(({ code }) => code);
}

describe('POST /validate', () => {
  it.each(invoicePairs)('reports $issues for $name, and not for the lawful invoice', async (pair) => {
    const { wrong, readiness, issues, xpath, hints = [], right } = pair;
    const [found, lawful] = [await validate(wrong, pair), await validate(right, pair)];
    expect({ readiness: found.readiness, issues: codesOf(found) }).toEqual({ readiness, issues });
    expect({ readiness: lawful.readiness, issues: codesOf(lawful) }).toEqual({ readiness: 'ready_to_send', issues: [] });
    if (xpath !== undefined) expect(seriousIssues(found)[0]?.xpath).toBe(xpath);
    expect(hintsOf(found)).toEqual(expect.arrayContaining([...hints]));
    expect(hintsOf(lawful).filter((code) => hints.includes(code))).toEqual([]);
  });
});
