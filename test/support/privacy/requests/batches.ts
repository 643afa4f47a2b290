import type { RouteId } from '@nakor/contract/routes';
import { expect } from 'vitest';
import { zipOfFiles } from '../../builders/batch-archives.ts';
import { asOf, batchIn, putPart, type SentBatch } from '../../drivers/batch-requests.ts';
import type { ServiceResponse } from '../../matchers/described-response.ts';
import { marks } from '../marks.ts';
import type { PrivacyTest } from '../privacy-test.ts';
import { markedInvoice } from './marked-invoice.ts';
import { requestOf } from './route-request.ts';

const json = { 'Content-Type': 'application/json' };
/** One more than an organization may have in progress. */
const tooMany = 5;

/** Sends batches of a marked invoice, of which one has to wait; loads what they give, in every way that is refused, too; and deletes them. */
export async function sendBatches({ owner, asOwner }: PrivacyTest): Promise<void> {
  const ask = async (id: RouteId, path: string, body?: object): Promise<ServiceResponse> => {
    const content = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
    return (await asOwner([requestOf(id, marks, owner.scenario, { path, ...content })]))[0] as ServiceResponse;
  };
  const archive = await zipOfFiles([[`${marks.fileName}.xml`, markedInvoice(marks)]]);
  const create = async () => batchIn(await ask('createBatch', '/batches', { bytes: archive.length, as_of: asOf }));
  const complete = ({ id }: SentBatch) => ask('completeBatch', `/batches/${id}/complete`, {});

  const empty = await create();
  expect([(await complete(empty)).status, (await ask('getBatchRegister', `/batches/${empty.id}/register`)).status]).toEqual([409, 409]);
  const batches = await Promise.all(Array.from({ length: tooMany }, create));
  for (const batch of batches) await putPart(batch, 0, archive);
  const completed = await Promise.all(batches.map(complete));
  expect(completed.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 429]);
  const [first] = batches.filter((_, index) => completed[index]?.status === 202);
  const path = `/batches/${first?.id}`;
  await expect.poll(async () => batchIn(await ask('getBatch', path)).state).toBe('completed');
  for (const [id, ofRegister] of [
    ['getBatchRegister', '/register?format=csv'],
    ['listBatchDocuments', '/documents'],
  ] as const)
    expect((await ask(id, path + ofRegister)).status).toBe(200);
  const compared = batchIn(await ask('createReconciliation', '/reconciliations', { bytes: archive.length }));
  expect((await ask('listBatchDocuments', `/batches/${compared.id}/documents`)).status).toBe(409);
  for (const { id } of [empty, compared, ...batches]) expect((await ask('deleteBatch', `/batches/${id}`)).status).toBe(200);
  expect((await ask('getBatchRegister', `${path}/register`)).status).toBe(410);
}
