export type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
export type { CodeVerification } from '@nakor/domain/rendering/verify-code';
export { createNakor, type Nakor } from './create-node-nakor.ts';
export { NakorError, type NakorErrorDetail } from './nakor-error.ts';
export type { NakorOptions } from './options.ts';
export type {
  AuditPackRequest,
  CorrectionRequest,
  ExplanationContext,
  RenderOptions,
  ValidationContext,
  Xml,
} from './requests.ts';
export type {
  Analysis,
  AuditPack,
  AutofixResult,
  CodeIiVerification,
  Correction,
  KsefExplanation,
  OfflineAssessment,
  RenderedInvoice,
  RuleEntry,
  ScenarioEntry,
  ValidationResult,
} from './results.ts';
