import type { SchemaUnavailableReason } from '@nakor/domain/validation/model/schema-checker';
import type { Readiness } from '@nakor/domain/validation/model/validation-result';

/** What a job adds to the log line of its request: hashes, sizes, codes and our own ids; never content of a document. */
export type JobLogFields = {
  bytes?: number;
  sha256?: string;
  readiness?: Readiness;
  schema_unavailable_reason?: SchemaUnavailableReason;
  issue_codes?: readonly string[];
  fix_codes?: readonly string[];
  refusal_codes?: readonly string[];
  scenario?: string;
  scenarios?: readonly string[];
  source_sha256?: string;
  correction_sha256?: string;
  differing_checks?: readonly string[];
  warning_codes?: readonly string[];
};
