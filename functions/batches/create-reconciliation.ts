import type { BatchOptions, ReconciliationOptions } from '@nakor/batches/model/batch-options';
import type { ReconciliationBody } from '@nakor/contract/schemas/reconciliations';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { Endpoint } from '@nakor/http/serve';
import { storeBatch } from './create.ts';
import { describeBatch } from './describe-batch.ts';
import type { BatchPorts } from './ports.ts';

/** `POST /reconciliations`: creates a batch that compares a JPK with its invoices (ADR 0066). Everything else are the operations on batches. */
export function createReconciliation(ports: BatchPorts): Endpoint<'createReconciliation'> {
  return async (context) => {
    const { request } = context.input;
    const record = await storeBatch(ports, request, optionsOf(request, context, ports), context);
    return { status: 201, data: { batch: await describeBatch(ports, record) }, effect: { event: null, facts: null } };
  };
}

/** The comparison depends on neither environment nor instant. */
function optionsOf(request: ReconciliationBody, { language, nowUnixMs }: CallerContext, { environment }: BatchPorts): BatchOptions {
  return {
    ...{ format: request.format, environment, as_of: new Date(nowUnixMs).toISOString(), language: request.language ?? language },
    ...{ advice: null, duplicates: 'within' },
    reconciliation: {
      filed_on: request.filed_on ?? null,
      events: request.events.map(({ type, start, end = null }) => ({ type, start, end })),
      export_ranges: request.export_ranges,
      erp: readErp(request.erp),
      excel: request.excel,
    },
  };
}

function readErp(erp: ReconciliationBody['erp']): ReconciliationOptions['erp'] {
  if (erp === undefined) return null;
  const columns = Object.entries(erp.columns ?? {}).flatMap(([name, headings]) =>
    headings === undefined ? [] : [[name, headings] as const],
  );
  return { side: erp.side ?? null, preset: erp.preset ?? null, columns: Object.fromEntries(columns) };
}
