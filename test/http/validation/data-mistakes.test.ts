import { beforeAll, describe, expect, it } from 'vitest';
import { dataMistakes } from '../../support/builders/data-mistakes.ts';
import { onDayOfIssue, validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf, seriousIssues, type ValidationData } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

describe('POST /validate', () => {
  it.each(dataMistakes)('reports $issues for $name, and not for the lawful invoice', async ({ wrong, readiness, issues, right }) => {
    const resultOf = async (xml: string) => dataOf<ValidationData>(await validateXml(key, xml, {}, onDayOfIssue), key.key.prefix);
    const [found, lawful] = [await resultOf(wrong), await resultOf(right)];
    expect({ readiness: found.readiness, issues: seriousIssues(found).map(({ code }) => code) }).toEqual({ readiness, issues });
    expect({ readiness: lawful.readiness, issues: seriousIssues(lawful).map(({ code }) => code) }).toEqual({
      readiness: 'ready_to_send',
      issues: [],
    });
  });
});
