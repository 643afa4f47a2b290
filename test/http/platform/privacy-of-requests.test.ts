import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureStages } from '../../support/privacy/failure-stages.ts';
import { findMarks } from '../../support/privacy/find-marks.ts';
import { forbiddenTexts } from '../../support/privacy/forbidden-texts.ts';
import { foundByStranger, foundInNames, returnedToOwner } from '../../support/privacy/leaks.ts';
import { marks, plainTexts } from '../../support/privacy/marks.ts';
import { type PrivacyTest, startPrivacyTest } from '../../support/privacy/privacy-test.ts';
import { damagedDocumentRequests, rejectedRequests } from '../../support/privacy/requests/rejected-requests.ts';
import { successfulRequests } from '../../support/privacy/requests/successful-requests.ts';

let test: PrivacyTest;
beforeAll(async () => {
  test = await startPrivacyTest();
});
afterAll(() => test?.[Symbol.asyncDispose]());

/** `privacy.long.test.ts` also sends them through every error, every fault and to receivers. */
describe('marked values in one request of each route and each rejection', () => {
  it('are sent', async () => {
    const { owner, stranger, asOwner, asStranger } = test;
    const ofRoutes = Object.values(await successfulRequests(marks, owner.scenario)).flatMap((calls) => calls.slice(-1));
    expect((await asOwner(ofRoutes)).filter(({ status }) => status >= 300)).toEqual([]);
    const rejected = [...damagedDocumentRequests(marks, owner.scenario), ...(await rejectedRequests(marks, owner.scenario))];
    const responses = await asOwner(rejected);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(responses.filter(({ status }) => status >= 400).length).toBeGreaterThan(20);
    await asStranger(Object.values(await successfulRequests(plainTexts, stranger.scenario)).flatMap((calls) => calls.slice(-1)));
  });

  it('are in a request that ends with an internal error', async () => {
    const [stage] = failureStages;
    const { owner, service, asOwner } = test;
    const ofRoutes = Object.values(await successfulRequests(marks, owner.scenario, 'again-')).flatMap((calls) => calls.slice(-1));
    const end = await stage?.begin(service);
    const responses = await asOwner(ofRoutes).finally(end);
    expect(responses.filter(({ status }) => status === 500 || status === 503)).not.toEqual([]);
  });

  it('are not in the log, in queues, in traces, in names of files and keys, or with other callers', async () => {
    const { service } = test;
    expect(findMarks(await service.log(), forbiddenTexts(test))).toEqual([]);
    expect(findMarks(service.queued() + service.traced(), forbiddenTexts(test))).toEqual([]);
    expect((await foundInNames(test)).found).toEqual([]);
    expect(foundByStranger(test)).toEqual([]);
    expect(returnedToOwner(test)).toEqual([]);
    expect((await test.log()).others).toEqual([]);
  });
});
