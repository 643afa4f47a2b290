import type { RouteId } from '../routes.ts';
import type { ClientCall, ClientMethod, SampleBody, SampleValue } from './sample-request.ts';

/** The calls of the client libraries, by operation. Operations without a key have none. */
const clientMethods: Partial<Record<RouteId, ClientMethod>> = {
  validateInvoice: { group: null, name: 'validate', form: 'document' },
  autofixInvoice: { group: null, name: 'autofix', form: 'document' },
  analyzeInvoice: { group: null, name: 'analyze', form: 'document' },
  explainResponse: { group: null, name: 'explain', form: 'request' },
  assessOffline: { group: null, name: 'assessOffline', form: 'request' },
  verifyCodeIi: { group: null, name: 'verifyCodeIi', form: 'request' },
  matchUpo: { group: null, name: 'matchUpo', form: 'request' },
  buildCorrection: { group: null, name: 'correct', form: 'request' },
  makeAuditPack: { group: null, name: 'auditPack', form: 'request' },
  getScenarios: { group: null, name: 'scenarios', form: 'fields' },
  getErpPresets: { group: null, name: 'presets', form: 'fields' },
  getMe: { group: null, name: 'me', form: 'fields' },
  createBatch: { group: 'batches', name: 'create', form: 'fields' },
  createReconciliation: { group: 'batches', name: 'createReconciliation', form: 'fields' },
  completeBatch: { group: 'batches', name: 'complete', form: 'fields' },
  getBatch: { group: 'batches', name: 'get', form: 'fields' },
  deleteBatch: { group: 'batches', name: 'cancel', form: 'fields' },
  getBatchRegister: { group: 'batches', name: 'register', form: 'fields' },
  listBatchDocuments: { group: 'batches', name: 'documents', form: 'fields' },
  listWebhooks: { group: 'webhooks', name: 'list', form: 'fields' },
  createWebhook: { group: 'webhooks', name: 'create', form: 'fields' },
  getWebhook: { group: 'webhooks', name: 'get', form: 'fields' },
  updateWebhook: { group: 'webhooks', name: 'change', form: 'fields' },
  deleteWebhook: { group: 'webhooks', name: 'remove', form: 'fields' },
  listDeliveries: { group: 'webhooks', name: 'deliveries', form: 'fields' },
  testWebhook: { group: 'webhooks', name: 'test', form: 'fields' },
  redeliver: { group: 'webhooks', name: 'redeliver', form: 'fields' },
  recoverDeliveries: { group: 'webhooks', name: 'recover', form: 'fields' },
  rotateSecret: { group: 'webhooks', name: 'rotateSecret', form: 'fields' },
  listEvents: { group: 'events', name: 'list', form: 'fields' },
  getEvent: { group: 'events', name: 'get', form: 'fields' },
};

/** The call for an operation; null if the client libraries have none. */
export function buildClientCall(
  operationId: string,
  request: Pick<ClientCall, 'baseUrl' | 'path' | 'language' | 'ids'>,
  body: SampleBody | null,
): ClientCall | null {
  const method = clientMethods[operationId as RouteId];
  if (method === undefined) return null;
  const members = body?.kind === 'json' && body.value.kind === 'object' ? body.value.members : [];
  const isDocument = method.form === 'document';
  const sent = members.find(([name]) => name === 'xml')?.[1] ?? null;
  const document: SampleValue | null = body?.kind === 'file' ? { kind: 'file', name: body.name } : sent;
  return {
    ...method,
    ...request,
    document: isDocument ? document : null,
    fields: isDocument ? members.filter(([name]) => name !== 'xml') : members,
  };
}

/** The name of a call with its group, as the language writes them. */
export function formatMemberAccess(
  { group, name }: ClientMethod,
  separator: string,
  spelling: (name: string) => string = (same) => same,
): string {
  return group === null ? spelling(name) : `${group}${separator}${spelling(name)}`;
}

/** Whether the call returns nothing. */
export function isSilent({ name }: ClientMethod): boolean {
  return name === 'remove';
}
