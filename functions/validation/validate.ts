import { Fault } from '@nakor/domain/shared/fault';
import type { KsefEnvironment } from '@nakor/domain/validation/rule';
import { type ValidationPorts, validateInvoice } from '@nakor/domain/validation/validate-invoice';
import type { Endpoint } from '@nakor/http/serve';
import { logVerdict, refuseDocument } from './outcome.ts';
import { validationCompleted, validationFacts } from './validation-completed.ts';
import { validationResult } from './validation-result.ts';

/** `POST /validate`: the verdict on one invoice. */
export function validate(ports: ValidationPorts, environment: KsefEnvironment): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'invoice') throw new Fault('POST /validate was reached without an invoice.');
    const startMs = performance.now();
    const validated = await validateInvoice(input.xml, ports, { nowUnixMs: call.nowMs, environment });
    const engineMs = Math.round((performance.now() - startMs) * 10) / 10;
    if (!validated.ok) throw refuseDocument(call, validated.error);
    logVerdict(call, validated.value);
    return {
      status: 200,
      data: validationResult(validated.value, engineMs, call),
      effect: {
        event: { type: 'validation.completed', data: validationCompleted(validated.value, call) },
        facts: validationFacts(validated.value),
      },
    };
  };
}
