import { beforeAll, describe, expect, it } from 'vitest';
import { dataMistakes } from '../../support/builders/data-mistakes.ts';
import { sendingTime } from '../../support/drivers/validate-files.ts';
import { onDayOfIssue, validateBody, validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

/** Validates an invoice, in JSON where it comes with its advances. */
function validate(xml: string, advances: readonly string[]) {
  if (advances.length === 0) return validateXml(key, xml, {}, onDayOfIssue);
  return validateBody(key, JSON.stringify({ xml, advances_xml: advances, as_of: sendingTime }), { 'Content-Type': 'application/json' });
}

function hintsOf({ issues }: ValidationData): string[] {
  return issues.filter(({ severity }) => severity === 'info').map(({ code }) => code);
}

describe('POST /validate', () => {
  it.each(dataMistakes)('reports $issues for $name, and not for the lawful invoice', async (mistake) => {
    const { wrong, readiness, issues, xpath, hints = [], right, advances = [] } = mistake;
    const resultOf = async (xml: string) => dataOf<ValidationData>(await validate(xml, advances), key.key.prefix);
    const [found, lawful] = [await resultOf(wrong), await resultOf(right)];
    expect({ readiness: found.readiness, issues: seriousIssues(found).map(({ code }) => code) }).toEqual({ readiness, issues });
    expect({ readiness: lawful.readiness, issues: seriousIssues(lawful).map(({ code }) => code) }).toEqual({
      readiness: 'ready_to_send',
      issues: [],
    });
    if (xpath !== undefined) expect(seriousIssues(found)[0]?.xpath).toBe(xpath);
    expect(hintsOf(found)).toEqual(expect.arrayContaining([...hints]));
    expect(hintsOf(lawful).filter((code) => hints.includes(code))).toEqual([]);
  });
});
