import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { buildSchemaTypes } from '@nakor/contract/schema-types';
import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { codeIiBody } from '@nakor/contract/schemas/code-ii';
import { correctionBody } from '@nakor/contract/schemas/correction';
import { offlineBody } from '@nakor/contract/schemas/offline';
import { paymentPlanBody, paymentReferenceBody } from '@nakor/contract/schemas/payments';
import { analysis } from '@nakor/contract/schemas/responses/analysis';
import { autofixResult } from '@nakor/contract/schemas/responses/autofix';
import { codeIiResult } from '@nakor/contract/schemas/responses/code-ii';
import { builtCorrection } from '@nakor/contract/schemas/responses/correction';
import { explanation } from '@nakor/contract/schemas/responses/explanation';
import { offlineAssessment } from '@nakor/contract/schemas/responses/offline';
import { ruleEntry } from '@nakor/contract/schemas/responses/rule-entry';
import { scenario } from '@nakor/contract/schemas/responses/scenarios';
import { upoMatchResult } from '@nakor/contract/schemas/responses/upo';
import { validationResult } from '@nakor/contract/schemas/responses/validation';
import { upoBody } from '@nakor/contract/schemas/upo';
import { validationOptions } from '@nakor/contract/schemas/validation';

/** The schemas behind public types, by the name of the type in the source. */
const publicSchemas = {
  ValidationOptions: validationOptions,
  CorrectionBody: correctionBody,
  AuditPackBody: auditPackBody,
  ValidationResult: validationResult,
  AutofixResult: autofixResult,
  Analysis: analysis,
  Correction: builtCorrection,
  CodeIiBody: codeIiBody,
  CodeIiResult: codeIiResult,
  UpoBody: upoBody,
  UpoMatchResult: upoMatchResult,
  OfflineBody: offlineBody,
  OfflineAssessmentResult: offlineAssessment,
  PaymentReferenceBody: paymentReferenceBody,
  PaymentPlanBody: paymentPlanBody,
  KsefExplanation: explanation,
  RuleEntry: ruleEntry,
  ScenarioEntry: scenario,
} as const;

/** Declarations of the public types that the source derives from schemas and tables. */
export function buildPublicTypes(): ReadonlyMap<string, string> {
  const codes = Object.keys(errorDefinitions) as ErrorCode[];
  const errorCode = `/** Codes of errors, as in the API. */\ntype ErrorCode = ${codes.map((code) => `'${code}'`).join(' | ')};`;
  return new Map([...buildSchemaTypes(publicSchemas), ['ErrorCode', errorCode]]);
}
