export type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
export type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
export { createNakor, type Nakor } from './create-nakor.ts';
export { NakorError, type NakorErrorDetail } from './nakor-error.ts';
export type { NakorOptions } from './options.ts';
export type {
  AnalysisContext,
  AuditPackRequest,
  AutofixContext,
  CorrectionRequest,
  RenderOptions,
  ValidationContext,
  Xml,
} from './requests.ts';
export type {
  Analysis,
  AuditPack,
  AutofixResult,
  Correction,
  RenderedInvoice,
  RuleEntry,
  ScenarioEntry,
  ValidationResult,
} from './results.ts';
