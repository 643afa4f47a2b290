import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchOptions } from '@nakor/batches/model/batch-options';
import type { CreateValidator, DocumentToValidate, ValidationResult, ValidatorOutcome } from '@nakor/batches/validate/document-validator';
import { errorDefinitions } from '@nakor/contract/errors';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { Language } from '@nakor/domain/shared/localized';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { JobResult } from '@nakor/engine/jobs/index';
import type { JobOutcome } from '@nakor/engine/jobs/perform-job';
import type { ValidateInput } from '@nakor/engine/jobs/validate';
import type { JobTerms } from '@nakor/engine/pool/engine-pool';
import { PermitsExhausted } from '@nakor/engine/pool/permits-exhausted';
import type { Engine } from '../connect-engine.ts';

/** What validators need next to the engine. */
export interface ValidatorTools {
  readonly engine: Engine;
  /** Version of Nakor, as the register names it. */
  readonly engineVersion: string;
  /** The register of accepted invoices of an organization, for one document; null where it is not compared with them. */
  readonly openRegister: (organization: string, options: BatchOptions) => AcceptedInvoices | null;
  /** Called for an internal error because of which a document has no result. */
  readonly onError: (error: unknown) => void;
}

/** Documents that a chunk validates at the same time: enough that no thread waits for a document to be read. */
const concurrency = 4;

/** How long a document may wait and be worked on, in milliseconds. The engine has limits of its own. */
const timeLeftMs = 60_000;

/** Pauses after which a document is tried again while the engine has no room, in milliseconds; then the chunk is tried again later. */
const pausesMs = [100, 300, 1_000, 3_000];

/** Validators that run the jobs of `POST /validate`, for the organization of the batch, so that others wait no longer for them than for each other. */
export function createEngineValidators(tools: ValidatorTools): CreateValidator {
  return (batch, organization, options) => {
    const settings = { nowUnixMs: Date.parse(options.as_of), environment: options.environment };
    const presentation = { language: options.language, baseUrl: null };
    const advice = options.advice ?? undefined;
    return {
      concurrency,
      engineVersion: tools.engineVersion,
      async validate({ xml, related, duplicate }) {
        const input: ValidateInput = { xml, settings, presentation, advice, related, isRecorded: false };
        const { source, corrections, advances } = related;
        const sizeBytes = [xml, ...corrections, ...advances].reduce((sum, { length }) => sum + length, source?.length ?? 0);
        const acceptedInvoices = openAccepted(tools, organization, options, duplicate);
        const terms = {
          organizationId: organization,
          keyId: `batch:${batch}`,
          permits: Number.POSITIVE_INFINITY,
          sizeBytes,
          timeLeftMs,
          acceptedInvoices,
        };
        return runPatiently(tools, input, terms, options.language);
      },
    };
  };
}

async function runPatiently(tools: ValidatorTools, input: ValidateInput, terms: JobTerms, language: Language): Promise<ValidatorOutcome> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return toOutcome(await tools.engine.run('validate', input, terms), language);
    } catch (error) {
      const isBusy = error instanceof PermitsExhausted || error instanceof DependencyUnavailable;
      if (!isBusy) {
        tools.onError(error);
        return { kind: 'failed' };
      }
      if (pauseMs === null) throw error;
      await sleep(pauseMs);
    }
  }
  throw new InternalError('A document was tried without an end.');
}

function toOutcome(outcome: JobOutcome<JobResult<'validate'>>, language: Language): ValidatorOutcome {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'validated', result: JSON.parse(outcome.result.dataJson) as ValidationResult };
    case 'rejected': {
      const { code, text, details } = outcome.rejection;
      const message = (text ?? errorDefinitions[code].message)[language];
      return { kind: 'rejected', rejection: { code, message, details: (details as RejectionDetails | undefined) ?? [] } };
    }
    case 'too-costly':
      return { kind: 'too-costly' };
  }
}

type RejectionDetails = Extract<ValidatorOutcome, { readonly kind: 'rejected' }>['rejection']['details'];

/** The register with which a document is compared: the earlier document of the batch comes first, as it is certain. */
function openAccepted(
  { openRegister }: ValidatorTools,
  organization: string,
  options: BatchOptions,
  duplicate: DocumentToValidate['duplicate'],
): AcceptedInvoices {
  if (duplicate !== null) return { find: async () => ({ kind: 'file', ...duplicate }) };
  return openRegister(organization, options) ?? { find: async () => 'not-checked' };
}
