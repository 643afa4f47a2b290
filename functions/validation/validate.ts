import { type ValidationPorts, validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { ApiError } from '@nakor/http/api-error';
import type { Endpoint } from '@nakor/http/serve';
import { validationResult } from './validation-result.ts';

/** `POST /validate`: the verdict on one invoice. */
export function validate(ports: ValidationPorts): Endpoint {
  return async ({ call, input }) => {
    if (input === null) throw new Error('POST /validate was reached without a body.');
    const startMs = performance.now();
    const validated = await validateInvoice(input.xml, ports);
    const engineMs = Math.round((performance.now() - startMs) * 10) / 10;
    if (!validated.ok) {
      const { code, line, column, message } = validated.error;
      call.logFacts.issue_codes = [code];
      throw new ApiError('INVALID_XML', { details: [{ code, line, column, message: message[call.language] }] });
    }
    const { value } = validated;
    call.logFacts.bytes = value.document.sizeBytes;
    call.logFacts.sha256 = value.document.sha256;
    call.logFacts.readiness = value.readiness;
    if (value.schemaUnavailableReason !== null) call.logFacts.schema_unavailable_reason = value.schemaUnavailableReason;
    call.logFacts.issue_codes = [...new Set(value.issues.map(({ code }) => code))];
    return { status: 200, data: validationResult(value, engineMs, call.language) };
  };
}
