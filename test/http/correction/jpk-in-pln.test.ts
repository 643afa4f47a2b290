import { beforeAll, describe, expect, it } from 'vitest';
import { handCounted } from '../../support/builders/corrections/jpk/hand-counted.ts';
import { jpkCases } from '../../support/builders/corrections/jpk-cases.ts';
import { type BuildData, buildRequestBody, postBuild } from '../../support/drivers/correction-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

describe('POST /correction/build of a sale in the OSS procedure', () => {
  it('changes no field of JPK_V7M, and refers to VIU-DO', async () => {
    const oss = handCounted.find(({ name }) => name === 'OSS');
    if (oss === undefined) throw new Error('No case of OSS.');
    const changes = Object.entries(oss.wish.changes ?? {}).map(([path, value]) => ({ path, new_value: value }));
    const request = buildRequestBody({ source_xml: oss.xml, scenario_id: oss.scenario, changes });
    const built = await dataOf<BuildData>(await postBuild(key, request), key.key.prefix);
    expect(built).toMatchObject({
      jpk: {},
      jpk_rows: [{ month: null, amounts: {}, derivation: [], markers: [], in_declaration: false }],
      validation: { valid: true, jpk: {} },
    });
    expect(JSON.stringify(built)).toContain('VIU-DO');
  });
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
