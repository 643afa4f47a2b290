import type { Scope } from '@nakor/operations/access/scopes';
import type { ErrorCode } from './errors.ts';

/** A group of endpoints: one Lambda function, and one folder in `functions`. */
export type FunctionGroup = 'platform' | 'account' | 'validation' | 'correction' | 'batches' | 'webhooks';

/** Who may call a route: everyone, any valid key, or a key with at least one of the scopes. */
type Access = 'public' | 'any-key' | readonly Scope[];

/**
 * How the body is parsed: not at all, as one invoice (JSON or XML, possibly gzipped; the JSON may add earlier corrections for an analysis, and
 * related documents for a validation), or as JSON (possibly gzipped) for a response of KSeF, an offline invoice, its code II, UPOs with files, a correction, an audit pack, a batch, its completion, a webhook endpoint or a recovery of deliveries.
 * The JSON of a test event may be omitted.
 */
type BodyKind =
  | 'none'
  | 'validation'
  | 'invoice'
  | 'analysis'
  | 'explanation'
  | 'offline'
  | 'code-ii'
  | 'upo'
  | 'correction'
  | 'audit-pack'
  | 'batch'
  | 'batch-completion'
  | 'webhook'
  | 'webhook-change'
  | 'recovery'
  | 'webhook-test';

/**
 * Whether the route accepts an `Idempotency-Key`. With `key`, a request runs at most once per idempotency key, and a request with a live key
 * leaves an entry in the history.
 */
type Idempotency = 'none' | 'key';

/** Whether a successful request with a live key consumes quota. A metered route also emits an event, so it has `idempotency: 'key'`. */
type Billing = 'free' | 'metered';

/** One row of the route table. API Gateway, the local gateway and the functions are all built from it. */
export interface Route {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under {@link basePath}, with API Gateway's `{parameter}` notation. */
  readonly path: string;
  readonly group: FunctionGroup;
  readonly access: Access;
  readonly body: BodyKind;
  readonly idempotency: Idempotency;
  readonly billing: Billing;
  /** Error code of the 500 response for an internal error. */
  readonly internalErrorCode: ErrorCode;
}

/** Version prefix of every path. */
export const basePath = '/api/v1';

/**
 * The methods of a path that has the routes: HEAD is GET without a body (RFC 9110, section 9.3.2).
 *
 * @param onPath methods of the route table
 */
export function listMethods(onPath: readonly Route['method'][]): readonly string[] {
  return onPath.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
}

/** The method by which a request is found in the route table. */
export function getRouteMethod(requestMethod: string): string {
  return requestMethod === 'HEAD' ? 'GET' : requestMethod;
}

/** All endpoints. */
export const routes = [
  {
    id: 'getHealth',
    method: 'GET',
    path: '/health',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getStatus',
    method: 'GET',
    path: '/status',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getPlatformStatus',
    method: 'GET',
    path: '/platform-status',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getReferencePage',
    method: 'GET',
    path: '/docs',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getTryPage',
    method: 'GET',
    path: '/docs/try',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getAuditPackProgram',
    method: 'GET',
    path: '/docs/try/audit-pack.js',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getBatchProgram',
    method: 'GET',
    path: '/docs/try/batch.js',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getRulesPage',
    method: 'GET',
    path: '/docs/rules',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getRulePage',
    method: 'GET',
    path: '/docs/rules/{code}',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getRulesFile',
    method: 'GET',
    path: '/docs/rules.json',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getRulesFeed',
    method: 'GET',
    path: '/docs/rules.atom',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getLlmsFile',
    method: 'GET',
    path: '/llms.txt',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getOpenApiFile',
    method: 'GET',
    path: '/openapi.json',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getPostmanCollection',
    method: 'GET',
    path: '/postman',
    group: 'platform',
    access: 'public',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getMe',
    method: 'GET',
    path: '/me',
    group: 'account',
    access: 'any-key',
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'validateInvoice',
    method: 'POST',
    path: '/validate',
    group: 'validation',
    access: ['validate'],
    body: 'validation',
    idempotency: 'key',
    billing: 'metered',
    internalErrorCode: 'VALIDATION_FAILED',
  },
  {
    id: 'autofixInvoice',
    method: 'POST',
    path: '/autofix',
    group: 'validation',
    access: ['validate'],
    body: 'invoice',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'explainResponse',
    method: 'POST',
    path: '/explain',
    group: 'validation',
    access: ['validate'],
    body: 'explanation',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'assessOffline',
    method: 'POST',
    path: '/offline/assess',
    group: 'validation',
    access: ['validate'],
    body: 'offline',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'verifyCodeIi',
    method: 'POST',
    path: '/offline/kod-ii/verify',
    group: 'validation',
    access: ['validate'],
    body: 'code-ii',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'matchUpo',
    method: 'POST',
    path: '/upo/match',
    group: 'validation',
    access: ['validate'],
    body: 'upo',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getScenarios',
    method: 'GET',
    path: '/scenarios',
    group: 'correction',
    access: ['scenarios', 'correction'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'analyzeInvoice',
    method: 'POST',
    path: '/correction/analyze',
    group: 'correction',
    access: ['correction'],
    body: 'analysis',
    idempotency: 'key',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'buildCorrection',
    method: 'POST',
    path: '/correction/build',
    group: 'correction',
    access: ['correction'],
    body: 'correction',
    idempotency: 'key',
    billing: 'metered',
    internalErrorCode: 'BUILD_FAILED',
  },
  {
    id: 'makeAuditPack',
    method: 'POST',
    path: '/correction/audit-pack',
    group: 'correction',
    access: ['correction'],
    body: 'audit-pack',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'PDF_RENDER_FAILED',
  },
  {
    id: 'getErpPresets',
    method: 'GET',
    path: '/erp-presets',
    group: 'correction',
    access: ['scenarios', 'correction'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'createBatch',
    method: 'POST',
    path: '/batches',
    group: 'batches',
    access: ['validate'],
    body: 'batch',
    idempotency: 'key',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'completeBatch',
    method: 'POST',
    path: '/batches/{batch_id}/complete',
    group: 'batches',
    access: ['validate'],
    body: 'batch-completion',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getBatch',
    method: 'GET',
    path: '/batches/{batch_id}',
    group: 'batches',
    access: ['validate'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'deleteBatch',
    method: 'DELETE',
    path: '/batches/{batch_id}',
    group: 'batches',
    access: ['validate'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getBatchRegister',
    method: 'GET',
    path: '/batches/{batch_id}/register',
    group: 'batches',
    access: ['validate'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'listBatchDocuments',
    method: 'GET',
    path: '/batches/{batch_id}/documents',
    group: 'batches',
    access: ['validate'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'webhook',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getWebhook',
    method: 'GET',
    path: '/webhooks/{id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/{id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'webhook-change',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'redeliver',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'recoverDeliveries',
    method: 'POST',
    path: '/webhooks/{id}/recover',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'recovery',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getEvent',
    method: 'GET',
    path: '/events/{event_id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'rotateSecret',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
  {
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'webhook-test',
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
] as const satisfies readonly Route[];

/** Id of a route: its `operationId` in OpenAPI and the name of its endpoint function. */
export type RouteId = (typeof routes)[number]['id'];

/** The group that handles requests matching no route (404, 405). */
export const fallbackGroup: FunctionGroup = 'platform';
