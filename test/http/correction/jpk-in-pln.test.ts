import { beforeAll, describe, expect, it } from 'vitest';
import { jpkCases } from '../../support/builders/corrections/jpk-cases.ts';
import { type BuildData, buildRequestBody, postBuild } from '../../support/drivers/correction-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

describe('POST /correction/build in another currency', () => {
  it.each(jpkCases)('converts $name', async ({ xml, scenario, changes, answers, jpk }) => {
    const request = buildRequestBody({
      source_xml: xml,
      scenario_id: scenario,
      changes: Object.entries(changes).map(([path, value]) => ({ path, new_value: value })),
      question_answers: answers,
    });
    const built = await dataOf<BuildData>(await postBuild(key, request), key.key.prefix);
    expect({ jpk: built.jpk, validation: built.validation }).toMatchObject({ jpk, validation: { valid: true } });
    expect(Object.keys(built.jpk)).toEqual(Object.keys(jpk));
  });
});
