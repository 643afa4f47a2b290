export type { AuditPackFile } from './audit-pack.ts';
export { createNakorClient, type NakorClient } from './client.ts';
export { NakorApiError, type NakorApiErrorDetail, NakorConnectionError } from './errors.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export type { ApiResult } from './request.ts';
export type {
  Analysis,
  AnalysisContext,
  AuditPackRequest,
  AutofixContext,
  AutofixResult,
  Correction,
  CorrectionRequest,
  CreatedWebhook,
  Deliveries,
  DeliveryFilter,
  EventDetails,
  EventFilter,
  Events,
  IdempotentOptions,
  KeyDetails,
  Presets,
  Recovery,
  RecoveryRequest,
  Redelivery,
  RotatedSecret,
  Scenarios,
  ServiceStatus,
  TestOptions,
  TestRequest,
  ValidationContext,
  ValidationResult,
  Webhook,
  WebhookChange,
  WebhookInput,
  Webhooks,
  WebhookTest,
  Xml,
} from './types.ts';
