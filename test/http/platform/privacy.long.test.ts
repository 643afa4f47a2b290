import { errorDefinitions } from '@nakor/contract/errors';
import { routes } from '@nakor/contract/routes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpGroups } from '../../../infra/build/function-names.ts';
import { failureStages } from '../../support/privacy/failure-stages.ts';
import { findMarks } from '../../support/privacy/find-marks.ts';
import { forbiddenTexts } from '../../support/privacy/forbidden-texts.ts';
import { disturbSchemaThread, runOutOfTime, spoilMessages } from '../../support/privacy/internal-errors.ts';
import { foundByStranger, foundInNames, foundInStorage, returnedToOwner } from '../../support/privacy/leaks.ts';
import { type MarkName, marks, plainTexts } from '../../support/privacy/marks.ts';
import { type PrivacyTest, startPrivacyTest } from '../../support/privacy/privacy-test.ts';
import { sendBatches } from '../../support/privacy/requests/batches.ts';
import { sendLimitedRequests } from '../../support/privacy/requests/limited-callers.ts';
import { malformedEvents } from '../../support/privacy/requests/malformed-events.ts';
import { damagedDocumentRequests, rejectedRequests } from '../../support/privacy/requests/rejected-requests.ts';
import { requestOf } from '../../support/privacy/requests/route-request.ts';
import { requestWithLongResponse, successfulRequests } from '../../support/privacy/requests/successful-requests.ts';
import { sendUnreadable } from '../../support/privacy/requests/unreadable-requests.ts';
import { revealingFileRejection } from '../../support/privacy/revealing-errors.ts';

let test: PrivacyTest;
beforeAll(async () => {
  test = await startPrivacyTest();
});
afterAll(() => test?.[Symbol.asyncDispose]());

/** Number of errors in the log. */
async function faultCount(): Promise<number> {
  return (await test.log()).lines.filter(({ message }) => message === 'fault').length;
}

describe('marked values', () => {
  it('are sent through every route', async () => {
    const { owner, asOwner } = test;
    for (const [id, calls] of Object.entries(await successfulRequests(marks, owner.scenario))) {
      for (const request of calls) {
        const [response] = await asOwner([request]);
        expect({ id, status: response?.status, text: response?.text }).toMatchObject({
          id,
          status: expect.toSatisfy((status) => status < 300),
        });
      }
    }
    expect(await asOwner([requestWithLongResponse(marks, owner.scenario)])).toMatchObject([{ status: 200 }]);
    await asOwner(owner.failingWebhookIds.map((id) => requestOf('testWebhook', marks, owner.scenario, { path: `/webhooks/${id}/test` })));
  });

  it('are sent in requests rejected for every reason', async () => {
    const { owner, ownersResponses, service, asOwner } = test;
    await asOwner([...damagedDocumentRequests(marks, owner.scenario), ...(await rejectedRequests(marks, owner.scenario))]);
    ownersResponses.push(...(await sendLimitedRequests(service, marks, owner.scenario)));
    expect(ownersResponses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(findMarks((await sendUnreadable(service.baseUrl)).join(), marks)).toEqual([]);
  });

  it('are sent along with the data of other callers, who also try the values they know', async () => {
    const { owner, stranger, asOwner, asStranger } = test;
    const ofOwner = Object.values(await successfulRequests(marks, owner.scenario, 'again-'));
    for (const [index, calls] of Object.values(await successfulRequests(plainTexts, stranger.scenario)).entries()) {
      await asOwner(ofOwner[index]?.slice(-1) ?? []);
      await asStranger(calls);
    }
    const curious = { ...stranger.scenario, webhookId: owner.scenario.webhookId, spareWebhookId: owner.failingWebhookIds[0] ?? '' };
    const texts = { ...plainTexts, idempotencyKey: marks.idempotencyKey };
    await asStranger(Object.values(await successfulRequests(texts, curious)).flat());
    await asStranger(await rejectedRequests(texts, curious));
  });

  it('are delivered or end as dead letters while the document threads hang', async () => {
    const { owner, service, deliveriesText } = test;
    await service.sabotage({ kind: 'thread-hangs', ms: 40_000 });
    const late = test.validated();
    const areDead = async () => {
      for (const id of owner.failingWebhookIds) expect(await deliveriesText(id)).toContain('"dead_letter"');
    };
    await vi.waitFor(areDead, { timeout: 100_000, interval: 500 });
    expect((await late).json).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(owner.receivers[0]?.requests.length).toBeGreaterThan(0);
  });

  it('are in a delivery that is sent again, and in its event', async () => {
    const { owner, asOwner } = test;
    const path = `/webhooks/${owner.failingWebhookIds[0]}`;
    const [listed] = await asOwner([requestOf('listDeliveries', marks, owner.scenario, { path: `${path}/deliveries?status=dead_letter` })]);
    const envelope = listed?.json as { data?: { deliveries: readonly { readonly id: string; readonly event_id: string }[] } } | undefined;
    const delivery = envelope?.data?.deliveries[0];
    if (delivery === undefined) throw new Error('There is no dead letter.');
    const answers = await asOwner([
      requestOf('getEvent', marks, owner.scenario, { path: `/events/${delivery.event_id}` }),
      requestOf('redeliver', marks, owner.scenario, { path: `${path}/deliveries/${delivery.id}/redeliver` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 202]);
  });

  it('are in the documents of batches, which are deleted when their owner wants it', () => sendBatches(test));
});

describe('an error', () => {
  it.each(failureStages)('is logged: $name', async ({ begin }) => {
    const { owner, service, asOwner } = test;
    const before = await faultCount();
    const { authorization } = await service.issueKey({ environment: 'live', organizationId: owner.organizationId });
    const ofRoutes = await successfulRequests(marks, { ...owner.scenario, authorization: authorization.Authorization }, `${before}-`);
    const calls = Object.values(ofRoutes).flatMap((ofRoute) => ofRoute.slice(-1));
    const end = await begin(service);
    await asOwner(calls).finally(end);
    expect(await faultCount()).toBeGreaterThan(before);
  });

  it('may occur in the file store', async () => {
    const { owner, service, asOwner } = test;
    const end = service.s3.inject({ fault: revealingFileRejection });
    expect(await asOwner([requestWithLongResponse(marks, owner.scenario)])).toMatchObject([{ status: 500 }]);
    end();
  });

  it.each(httpGroups)('may be the event itself: %s', async (group) => {
    const before = await faultCount();
    for (const event of malformedEvents) {
      const response = await test.service.sabotage({ kind: 'http-event', group, event, remainingMs: 20_000 });
      expect(response).toMatchObject({ statusCode: expect.any(Number) });
      expect(findMarks(JSON.stringify(response), marks)).toEqual([]);
    }
    expect(await faultCount()).toBeGreaterThan(before);
  });

  it('may be a timeout', () => runOutOfTime(test));

  it('may be an exception in the document thread, or its exit', async () => {
    const before = await faultCount();
    await disturbSchemaThread(test);
    expect(await faultCount()).toBeGreaterThanOrEqual(before + 2);
  });

  it('may be unreadable messages, which become dead letters', async () => {
    const ours = await spoilMessages(test);
    expect(findMarks(JSON.stringify(ours), forbiddenTexts(test))).toEqual([]);
  });

  it.each(['throw', 'reject'] as const)('may be an uncaught exception: %s', async (kind) => {
    // Node 24 prints addresses of its own code when a process exits while one of its threads starts.
    expect((await test.validated()).json).toMatchObject({ data: { full_xsd_confirmed: true } });
    const before = await faultCount();
    await test.service.sabotage({ kind, text: marks.faultText });
    await test.service.revive();
    expect(await faultCount()).toBe(before + 1);
  });
});

describe('afterwards', () => {
  /** Marks that are neither sent in requests nor placed where errors can reveal them. */
  const sentOtherwise: readonly MarkName[] = [
    ...(['receiverBody', 'receiverHeader', 'receiverRedirect', 'organizationName', 'keyName', 'presetText', 'incidentTitle'] as const),
    ...(['limitsReason', 'operatorName', 'faultText', 'messageText'] as const),
  ];

  it('every mark was sent', () => {
    const unsent = Object.entries(marks).filter(([name, mark]) => !sentOtherwise.includes(name as MarkName) && !test.service.hasSent(mark));
    expect(unsent).toEqual([]);
  });

  it('every route has succeeded, and every error was returned', async () => {
    const { lines } = await test.log();
    const done = lines.filter(({ message, status }) => message === 'request' && Number(status) < 300).map(({ route }) => route);
    expect(routes.map(({ id }) => id).filter((id) => !done.includes(id))).toEqual([]);
    const codes = test.ownersResponses.map(({ json }) => (json as { error?: { code?: string } } | undefined)?.error?.code);
    expect(Object.keys(errorDefinitions).filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('AWS services have revealed customers, URLs, responses and numbers in their errors', () => {
    const { dynamodb, kms } = test.service;
    const told = [...dynamodb.requests, ...kms.requests].filter(({ fault }) => fault?.includes('repeats')).map(({ body }) => body);
    const names = findMarks(told.join('\n'), forbiddenTexts(test)).map(({ mark }) => mark);
    expect(names).toEqual(expect.arrayContaining(['webhookName', 'webhookPath', 'webhookQuery', 'invoiceNumber', 'correctionNumber']));
    expect(names).toContain('the beginning of a secret');
  });

  it('no mark is in the log', async () => {
    const { service } = test;
    expect(findMarks(await service.log(), forbiddenTexts(test))).toEqual([]);
    expect(await service.printedByDynamoDb()).toContain('listening');
    expect(findMarks(await service.printedByDynamoDb(), forbiddenTexts(test))).toEqual([]);
  });

  it('the log has one JSON line per function request with allowed fields only, and no other lines', async () => {
    const { lines, others } = await test.log();
    expect(others).toEqual([]);
    expect(lines.filter(({ message }) => message === 'forged')).toEqual([]);
    const requests = lines.filter(({ message }) => message === 'request');
    const ids = new Set(requests.map(({ request_id }) => request_id));
    const responses = [...test.ownersResponses, ...test.strangersResponses].map(({ headers }) => headers['x-request-id'] ?? '');
    expect(responses.filter((id) => id.length === 16 && !ids.has(id))).toEqual([]);
    const { organizationId } = test.owner;
    const validated = { route: 'validateInvoice', status: 200, issue_codes: expect.any(Array) };
    expect(requests).toContainEqual(
      expect.objectContaining({ organization_id: organizationId, key_prefix: expect.any(String), ...validated }),
    );
    const sent = { message: 'deliveries', webhook_id: test.owner.failingWebhookIds[0], failed: expect.any(Number) };
    expect(lines).toContainEqual(expect.objectContaining({ organization_id: organizationId, ...sent }));
    const texts = lines.flatMap((line) => Object.values(line).flat());
    expect(texts.filter((text) => typeof text === 'string' && text.length > 200)).toEqual([]);
  });

  it('no mark was put into queues or traces', () => {
    const { service } = test;
    expect(service.queued()).toContain('MessageBody');
    expect(findMarks(service.queued(), forbiddenTexts(test))).toEqual([]);
    expect(findMarks(service.traced(), forbiddenTexts(test))).toEqual([]);
  });

  it('no mark reached other callers', () => {
    expect(foundByStranger(test)).toEqual([]);
  });

  it('no key or secret, and no text of an error, was returned to its owner', () => {
    expect(returnedToOwner(test)).toEqual([]);
  });

  it('file names and item keys contain no mark', async () => {
    const { names, found } = await foundInNames(test);
    expect(names.map((name) => name.split('/')[0])).toEqual(expect.arrayContaining(['answers', 'packs']));
    expect(found).toEqual([]);
  });

  it('keys and secrets are not stored anywhere', async () => {
    expect(await foundInStorage(test)).toEqual([]);
  });

  it("no response contained a stack trace, a file path or a library's message", () => {
    const words = /libxml|saxes|zod|node_modules|\/packages\/|\.ts\b|\n\s+at |Error:|DynamoDB|middy|powertools/i;
    const inEnvelope = [...test.ownersResponses, ...test.strangersResponses].filter(
      ({ json, bytes }) => Object.hasOwn(Object(json), 'meta') && bytes.length < 100_000,
    );
    expect(inEnvelope.length).toBeGreaterThan(500);
    for (const { text, headers } of inEnvelope) expect(text + JSON.stringify(headers)).not.toMatch(words);
  });
});
