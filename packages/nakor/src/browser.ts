import './without-eval.ts';

export type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
export type { CodeVerification } from '@nakor/domain/rendering/verify-code';
export type { BrowserNakor } from './browser-nakor.ts';
export { createNakor } from './create-browser-nakor.ts';
export { NakorError, type NakorErrorDetail } from './nakor-error.ts';
export type { BrowserNakorOptions, CompiledSchemaEngine, NakorOptions } from './options.ts';
export type { CorrectionRequest, RenderOptions, ValidationContext, Xml } from './requests.ts';
export type { Analysis, AutofixResult, Correction, RenderedInvoice, RuleEntry, ScenarioEntry, ValidationResult } from './results.ts';
