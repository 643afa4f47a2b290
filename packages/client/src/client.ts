import { type AuditPackFile, requestAuditPack } from './audit-pack.ts';
import { bytesOf, textOf } from './body.ts';
import { checkedId, checkedIdempotencyKey, checkedText } from './checks.ts';
import { type CallOptions, type ClientOptions, type ClientSettings, clientSettings } from './options.ts';
import { type ApiRequest, type ApiResult, callApi } from './request.ts';
import type {
  Analysis,
  AnalysisContext,
  AuditPackRequest,
  AutofixContext,
  AutofixResult,
  BatchCompletion,
  BatchDetails,
  BatchDocumentFilter,
  BatchDocuments,
  BatchRegister,
  BatchRegisterFilter,
  BatchRequest,
  CodeIiRequest,
  CodeIiVerification,
  Correction,
  CorrectionRequest,
  CreatedWebhook,
  Deliveries,
  DeliveryFilter,
  EventDetails,
  EventFilter,
  Events,
  ExplanationRequest,
  IdempotentOptions,
  KeyDetails,
  KsefExplanation,
  OfflineAssessment,
  OfflineRequest,
  Presets,
  ReconciliationRequest,
  Recovery,
  RecoveryRequest,
  Redelivery,
  RotatedSecret,
  Scenarios,
  ServiceStatus,
  TestOptions,
  UpoMatch,
  UpoRequest,
  ValidationContext,
  ValidationResult,
  Webhook,
  WebhookChange,
  WebhookInput,
  Webhooks,
  WebhookTest,
  Xml,
} from './types.ts';

/**
 * Calls of the API. All reject with NakorApiError for an error of the service, with NakorConnectionError if it cannot be reached,
 * and with TypeError for an argument that cannot be sent.
 */
export interface NakorClient {
  /** Validates an invoice. An invoice with errors is a result, too, with `valid: false`. */
  validate(xml: Xml, options?: ValidationContext): Promise<ApiResult<ValidationResult>>;
  /** Fixes what can be fixed in an invoice without a decision. */
  autofix(xml: Xml, options?: AutofixContext): Promise<ApiResult<AutofixResult>>;
  /** Describes an invoice and suggests how it can be corrected. */
  analyze(xml: Xml, options?: AnalysisContext): Promise<ApiResult<Analysis>>;
  /** Says what a response of KSeF means, and what to do. */
  explain(request: ExplanationRequest, options?: CallOptions): Promise<ApiResult<KsefExplanation>>;
  /** Says until when an invoice issued without KSeF has to be sent, and what it must show. */
  assessOffline(request: OfflineRequest, options?: CallOptions): Promise<ApiResult<OfflineAssessment>>;
  /** Verifies code II of an invoice issued offline. */
  verifyCodeIi(request: CodeIiRequest, options?: CallOptions): Promise<ApiResult<CodeIiVerification>>;
  /** Compares receipts of KSeF (UPO) with files. */
  matchUpo(request: UpoRequest, options?: CallOptions): Promise<ApiResult<UpoMatch>>;
  /** Builds a correcting invoice. */
  correct(request: CorrectionRequest, options?: IdempotentOptions): Promise<ApiResult<Correction>>;
  /** Makes the audit pack of a correction, whatever its size. */
  auditPack(request: AuditPackRequest, options?: CallOptions): Promise<AuditPackFile>;
  /** The scenarios of corrections. */
  scenarios(options?: CallOptions): Promise<ApiResult<Scenarios>>;
  /** The presets of ERP systems. */
  presets(options?: CallOptions): Promise<ApiResult<Presets>>;
  /** The key, its organization, limits and usage. */
  me(options?: CallOptions): Promise<ApiResult<KeyDetails>>;
  /** The status of the service. */
  status(options?: CallOptions): Promise<ApiResult<ServiceStatus>>;
  /** Batches: archives of documents, validated in one request, or compared with a JPK. */
  readonly batches: {
    /** The result says where to upload the archive, in one or several parts. */
    create(batch: BatchRequest, options?: IdempotentOptions): Promise<ApiResult<BatchDetails>>;
    /** A batch that compares a JPK with its invoices; it is uploaded and loaded as any other. */
    createReconciliation(reconciliation: ReconciliationRequest, options?: IdempotentOptions): Promise<ApiResult<BatchDetails>>;
    get(id: string, options?: CallOptions): Promise<ApiResult<BatchDetails>>;
    /** Starts the work after the upload. Repeated, it changes nothing. */
    complete(id: string, completion?: BatchCompletion, options?: CallOptions): Promise<ApiResult<BatchDetails>>;
    /** Cancels a batch in progress, and deletes its archive and register. */
    cancel(id: string, options?: CallOptions): Promise<ApiResult<BatchDetails>>;
    /** Where to load the register. */
    register(id: string, filter?: BatchRegisterFilter, options?: CallOptions): Promise<ApiResult<BatchRegister>>;
    /** Rows of the register, 200 at a time. */
    documents(id: string, filter?: BatchDocumentFilter, options?: CallOptions): Promise<ApiResult<BatchDocuments>>;
  };
  /** Webhooks of the organization. */
  readonly webhooks: {
    list(options?: CallOptions): Promise<ApiResult<Webhooks>>;
    /** Only this result contains the secret. It is not repeated after a lost response: list the webhooks then. */
    create(webhook: WebhookInput, options?: CallOptions): Promise<ApiResult<CreatedWebhook>>;
    get(id: string, options?: CallOptions): Promise<ApiResult<Webhook>>;
    change(id: string, change: WebhookChange, options?: CallOptions): Promise<ApiResult<Webhook>>;
    remove(id: string, options?: CallOptions): Promise<void>;
    /** Deliveries of the last 30 days, newest event first. */
    deliveries(id: string, filter?: DeliveryFilter, options?: CallOptions): Promise<ApiResult<Deliveries>>;
    /** Sends a test event; with a test key also one of a type, which contains an example. */
    test(id: string, options?: TestOptions): Promise<ApiResult<WebhookTest>>;
    /** Starts a delivery again. */
    redeliver(id: string, deliveryId: string, options?: CallOptions): Promise<ApiResult<Redelivery>>;
    /** Starts failed deliveries again, some at a time: call it with `next_cursor` until there is none. */
    recover(id: string, request: RecoveryRequest, options?: CallOptions): Promise<ApiResult<Recovery>>;
    /** Replaces the secret. Only this result contains the new one; the former one signs for another day. */
    rotateSecret(id: string, options?: CallOptions): Promise<ApiResult<RotatedSecret>>;
  };
  /** Events of the organization. */
  readonly events: {
    list(filter?: EventFilter, options?: CallOptions): Promise<ApiResult<Events>>;
    get(id: string, options?: CallOptions): Promise<ApiResult<EventDetails>>;
  };
}

/**
 * Creates a client for one key. It has no state, so that one is enough for a program.
 *
 * @throws TypeError if an option is invalid
 */
export function createNakorClient(options: ClientOptions): NakorClient {
  const settings = clientSettings(options);
  return {
    ...documentCalls(settings),
    ...ksefCalls(settings),
    ...catalogueCalls(settings),
    batches: batchCalls(settings),
    webhooks: webhookCalls(settings),
    events: eventCalls(settings),
  };
}

function ksefCalls(settings: ClientSettings): Pick<NakorClient, 'explain' | 'assessOffline' | 'verifyCodeIi' | 'matchUpo'> {
  const call = <Result>(
    path: string,
    { xml, ...statements }: { readonly xml?: Xml },
    { signal }: CallOptions,
  ): Promise<ApiResult<Result>> => {
    const body = { ...statements, ...(xml === undefined ? {} : { xml: textOf(xml) }) };
    return callApi({ ...jsonRequest(path, body), isRepeatable: true, signal }, settings);
  };
  return {
    explain: async (request, callOptions = {}) => call('/explain', request, callOptions),
    assessOffline: async (request, callOptions = {}) => call('/offline/assess', request, callOptions),
    verifyCodeIi: async (request, callOptions = {}) => call('/offline/kod-ii/verify', request, callOptions),
    matchUpo: async ({ upo_xml, invoices = [], ...statements }, { signal } = {}) => {
      const files = invoices.map(({ xml, ...file }) => ({ ...file, ...(xml === undefined ? {} : { xml: textOf(xml) }) }));
      const body = { ...statements, upo_xml: upo_xml.map(textOf), invoices: files };
      return callApi({ ...jsonRequest('/upo/match', body), isRepeatable: true, signal }, settings);
    },
  };
}

function documentCalls(settings: ClientSettings): Pick<NakorClient, 'validate' | 'autofix' | 'analyze' | 'correct' | 'auditPack'> {
  return {
    validate: async (xml, { signal, idempotencyKey, source_xml, corrections_xml = [], advances_xml = [], ...statements } = {}) => {
      const isAlone = source_xml === undefined && corrections_xml.length + advances_xml.length === 0;
      const related = {
        ...(source_xml === undefined ? {} : { source_xml: textOf(source_xml) }),
        ...listOf('corrections_xml', corrections_xml),
        ...listOf('advances_xml', advances_xml),
      };
      const sent = isAlone
        ? xmlRequest('/validate', xml, statements)
        : jsonRequest('/validate', { xml: textOf(xml), ...statements, ...related });
      return callApi(once(sent, { signal, idempotencyKey }), settings);
    },
    autofix: async (xml, { signal, ...statements } = {}) =>
      callApi({ ...xmlRequest('/autofix', xml, statements), isRepeatable: true, signal }, settings),
    analyze: async (xml, { signal, idempotencyKey, corrections_xml = [], ...statements } = {}) => {
      const sent =
        corrections_xml.length === 0
          ? xmlRequest('/correction/analyze', xml, statements)
          : jsonRequest('/correction/analyze', { xml: textOf(xml), ...statements, ...listOf('corrections_xml', corrections_xml) });
      return callApi(once(sent, { signal, idempotencyKey }), settings);
    },
    correct: async ({ source_xml, corrections_xml = [], ...statements }, callOptions = {}) => {
      const body = { ...statements, source_xml: textOf(source_xml), ...listOf('corrections_xml', corrections_xml) };
      return callApi(once(jsonRequest('/correction/build', body), callOptions), settings);
    },
    auditPack: async ({ source_xml, corrections_xml = [], correction_xml, ...statements }, { signal } = {}) => {
      const documents = { source_xml: textOf(source_xml), correction_xml: textOf(correction_xml) };
      const body = { ...statements, ...documents, ...listOf('corrections_xml', corrections_xml) };
      return requestAuditPack({ ...jsonRequest('/correction/audit-pack', body), isRepeatable: true, signal }, settings);
    },
  };
}

function catalogueCalls(settings: ClientSettings): Pick<NakorClient, 'scenarios' | 'presets' | 'me' | 'status'> {
  return {
    scenarios: (options) => callApi(read('/scenarios', options), settings),
    presets: (options) => callApi(read('/erp-presets', options), settings),
    me: (options) => callApi(read('/me', options), settings),
    status: (options) => callApi(read('/status', options), settings),
  };
}

function batchCalls(settings: ClientSettings): NakorClient['batches'] {
  const pathOf = (id: string, rest = '') => `/batches/${checkedId(id)}${rest}`;
  return {
    create: async (batch, options = {}) => callApi(once(jsonRequest('/batches', batch), options), settings),
    createReconciliation: async (reconciliation, options = {}) =>
      callApi(once(jsonRequest('/reconciliations', reconciliation), options), settings),
    get: async (id, options) => callApi(read(pathOf(id), options), settings),
    complete: async (id, completion = {}, { signal } = {}) =>
      callApi({ ...jsonRequest(pathOf(id, '/complete'), completion), isRepeatable: true, signal }, settings),
    cancel: async (id, { signal } = {}) => callApi({ method: 'DELETE', path: pathOf(id), isRepeatable: true, signal }, settings),
    register: async (id, filter = {}, options) => callApi(read(pathOf(id, `/register${queryOf(filter)}`), options), settings),
    documents: async (id, filter = {}, options) => callApi(read(pathOf(id, `/documents${queryOf(filter)}`), options), settings),
  };
}

function webhookCalls(settings: ClientSettings): NakorClient['webhooks'] {
  const pathOf = (id: string, rest = '') => `/webhooks/${checkedId(id)}${rest}`;
  const write = (method: ApiRequest['method'], path: string, { signal }: CallOptions = {}) => ({
    method,
    path,
    isRepeatable: false,
    signal,
  });
  return {
    list: (options) => callApi(read('/webhooks', options), settings),
    create: (webhook, options) => callApi({ ...write('POST', '/webhooks', options), body: json(webhook) }, settings),
    get: async (id, options) => callApi(read(pathOf(id), options), settings),
    change: async (id, change, options) =>
      callApi({ ...write('PATCH', pathOf(id), options), body: json(change), isRepeatable: true }, settings),
    remove: async (id, options) => {
      await callApi(write('DELETE', pathOf(id), options), settings);
    },
    deliveries: async (id, filter = {}, options) => callApi(read(pathOf(id, `/deliveries${queryOf(filter)}`), options), settings),
    test: async (id, { signal, ...request } = {}) => {
      const body = request.type === undefined ? {} : { body: json(request) };
      return callApi({ ...write('POST', pathOf(id, '/test')), signal, ...body }, settings);
    },
    redeliver: async (id, deliveryId, options) =>
      callApi(write('POST', pathOf(id, `/deliveries/${checkedId(deliveryId)}/redeliver`), options), settings),
    recover: async (id, request, options) => callApi({ ...write('POST', pathOf(id, '/recover'), options), body: json(request) }, settings),
    rotateSecret: async (id, options) => callApi(write('POST', pathOf(id, '/rotate-secret'), options), settings),
  };
}

function eventCalls(settings: ClientSettings): NakorClient['events'] {
  return {
    list: async (filter = {}, options) => callApi(read(`/events${queryOf(filter)}`, options), settings),
    get: async (id, options) => callApi(read(`/events/${checkedId(id)}`, options), settings),
  };
}

type Sent = Pick<ApiRequest, 'method' | 'path' | 'body'>;

function xmlRequest(path: string, xml: Xml, statements: Readonly<Record<string, unknown>>): Sent {
  return { method: 'POST', path: `${path}${queryOf(statements)}`, body: { content: bytesOf(xml), mediaType: 'application/xml' } };
}

function jsonRequest(path: string, body: Readonly<Record<string, unknown>>): Sent {
  return { method: 'POST', path, body: json(body) };
}

function json(value: unknown): NonNullable<ApiRequest['body']> {
  return { content: new TextEncoder().encode(JSON.stringify(value)), mediaType: 'application/json' };
}

/** A request that the service executes once for its key, so that it can be repeated. */
function once(
  sent: Sent,
  { signal, idempotencyKey = crypto.randomUUID() }: { readonly [Option in keyof IdempotentOptions]: IdempotentOptions[Option] | undefined },
): ApiRequest {
  return { ...sent, idempotencyKey: checkedIdempotencyKey(idempotencyKey), isRepeatable: true, signal };
}

function read(path: string, { signal }: CallOptions = {}): ApiRequest {
  return { method: 'GET', path, isRepeatable: true, signal };
}

function listOf(name: string, documents: readonly Xml[]): Readonly<Record<string, readonly string[]>> {
  return documents.length === 0 ? {} : { [name]: documents.map(textOf) };
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const stated = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, checkedText(String(value))] as const],
  );
  return stated.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(stated))}`;
}
