import type { Scope } from '@nakor/domain/access/scopes';
import type { ErrorCode } from './errors.ts';

/** Groups of endpoints; each is one Lambda function and one folder in `functions`. */
export type FunctionGroup = 'platform' | 'account' | 'validation' | 'correction' | 'webhooks';

/** Who may call a route: anybody, any valid key, or a key with at least one of the scopes. */
type Access = 'public' | 'any-key' | readonly Scope[];

/**
 * How the body is read: not at all, as one invoice (JSON, XML, or gzipped XML), as an order for a correction or for an audit pack (JSON, or
 * gzipped JSON).
 */
type BodyKind = 'none' | 'invoice' | 'correction' | 'audit-pack' | 'webhook' | 'webhook-change';

/**
 * What a call leaves behind. `nothing`: it may be repeated at will. `once`: it takes an `Idempotency-Key`, and with a live key it goes
 * into the history. `paid`: besides, it uses up quota with a live key, and it emits an event.
 */
type Effect = 'nothing' | 'once' | 'paid';

/** One row of the route table, from which API Gateway, the local gateway and the functions are built. */
export interface Route {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under {@link basePath}, with API Gateway's `{parameter}` notation. */
  readonly path: string;
  readonly group: FunctionGroup;
  readonly access: Access;
  readonly body: BodyKind;
  readonly effect: Effect;
  /** Code of the 500 answer when something fails on our side. */
  readonly faultCode: ErrorCode;
}

/** Version prefix of every path. */
export const basePath = '/api/v1';

/** Every endpoint, once. */
export const routes = [
  {
    id: 'getHealth',
    method: 'GET',
    path: '/health',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getStatus',
    method: 'GET',
    path: '/status',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getPlatformStatus',
    method: 'GET',
    path: '/platform-status',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getReferencePage',
    method: 'GET',
    path: '/docs',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getTryPage',
    method: 'GET',
    path: '/docs/try',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getRulesPage',
    method: 'GET',
    path: '/docs/rules',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getOpenApiFile',
    method: 'GET',
    path: '/openapi.json',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getPostmanCollection',
    method: 'GET',
    path: '/postman',
    group: 'platform',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getMe',
    method: 'GET',
    path: '/me',
    group: 'account',
    access: 'any-key',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'validateInvoice',
    method: 'POST',
    path: '/validate',
    group: 'validation',
    access: ['validate'],
    body: 'invoice',
    effect: 'paid',
    faultCode: 'VALIDATION_FAILED',
  },
  {
    id: 'autofixInvoice',
    method: 'POST',
    path: '/autofix',
    group: 'validation',
    access: ['validate'],
    body: 'invoice',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getScenarios',
    method: 'GET',
    path: '/scenarios',
    group: 'correction',
    access: ['scenarios', 'correction'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'analyzeInvoice',
    method: 'POST',
    path: '/correction/analyze',
    group: 'correction',
    access: ['correction'],
    body: 'invoice',
    effect: 'once',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'buildCorrection',
    method: 'POST',
    path: '/correction/build',
    group: 'correction',
    access: ['correction'],
    body: 'correction',
    effect: 'paid',
    faultCode: 'BUILD_FAILED',
  },
  {
    id: 'makeAuditPack',
    method: 'POST',
    path: '/correction/audit-pack',
    group: 'correction',
    access: ['correction'],
    body: 'audit-pack',
    effect: 'nothing',
    faultCode: 'PDF_RENDER_FAILED',
  },
  {
    id: 'getErpPresets',
    method: 'GET',
    path: '/erp-presets',
    group: 'correction',
    access: ['scenarios', 'correction'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'webhook',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'getWebhook',
    method: 'GET',
    path: '/webhooks/{id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/{id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'webhook-change',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/{id}',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
  {
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    group: 'webhooks',
    access: ['webhooks'],
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
] as const satisfies readonly Route[];

/** Identifier of a route, which is also the name of its endpoint function. */
export type RouteId = (typeof routes)[number]['id'];

/** The group that answers what no route matches (404, 405). */
export const fallbackGroup: FunctionGroup = 'platform';
