import type { RequestLine } from '@nakor/http/telemetry/log-lines';
import { measureRequest } from '@nakor/http/telemetry/measure-request';
import { describe, expect, it } from 'vitest';

const line: RequestLine = {
  request_id: '3b26cec8e05b5156',
  gateway_request_id: 'sample',
  route: 'getMe',
  status: 200,
  ms: 31,
  organization_id: 'org_a',
  key_id: 'key_a',
  key_prefix: 'nk_live_0123',
};

const ofGroup = (group: string, isServerError = 0, isSlow = 0, ms = 31) => [
  { metric: 'Latency', value: ms, of: group },
  { metric: 'ServerErrors', value: isServerError, of: group },
  ...(group === 'none' ? [] : [{ metric: 'SlowRequests', value: isSlow, of: group }]),
];

describe('measureRequest', () => {
  it.each<{ name: string; fields: Partial<RequestLine>; measured: readonly object[] }>([
    { name: 'a request', fields: {}, measured: ofGroup('account') },
    {
      name: 'a request without a matching route',
      fields: { route: 'none', status: 404, error_code: 'NOT_FOUND' },
      measured: ofGroup('none'),
    },
    {
      name: 'a rejection because of an exceeded quota',
      fields: { route: 'validateInvoice', status: 429, error_code: 'QUOTA_EXCEEDED' },
      measured: [...ofGroup('validation'), { metric: 'Errors', value: 1, of: 'QUOTA_EXCEEDED' }],
    },
    { name: 'a request slower than the objective of its group', fields: { ms: 1_001 }, measured: ofGroup('account', 0, 1, 1_001) },
    {
      name: 'a validation that may take longer',
      fields: { route: 'validateInvoice', ms: 3_000 },
      measured: ofGroup('validation', 0, 0, 3_000),
    },
    {
      name: 'an internal error',
      fields: { status: 500, error_code: 'INTERNAL_ERROR' },
      measured: [...ofGroup('account', 1), { metric: 'Errors', value: 1, of: 'INTERNAL_ERROR' }],
    },
    {
      name: 'a validation result',
      fields: { route: 'validateInvoice', readiness: 'ready_with_warnings', bytes: 2600, issue_codes: ['XML-907'] },
      measured: [...ofGroup('validation'), { metric: 'Verdicts', value: 1, of: 'ready_with_warnings' }],
    },
    {
      name: 'a validation result without the official schema',
      fields: { route: 'validateInvoice', readiness: 'preflight_only_not_ready_to_send', schema_unavailable_reason: 'engine_failed' },
      measured: [
        ...ofGroup('validation'),
        { metric: 'SchemaNotRun', value: 1, of: 'engine_failed' },
        { metric: 'Verdicts', value: 1, of: 'preflight_only_not_ready_to_send' },
      ],
    },
    {
      name: 'a validation result whose response failed',
      fields: { route: 'validateInvoice', status: 503, error_code: 'SERVICE_UNAVAILABLE', readiness: 'ready_to_send' },
      measured: [...ofGroup('validation', 1), { metric: 'Errors', value: 1, of: 'SERVICE_UNAVAILABLE' }],
    },
    {
      name: 'a validation result of another request',
      fields: { route: 'autofixInvoice', readiness: 'not_ready' },
      measured: ofGroup('validation'),
    },
    {
      name: 'a replayed response',
      fields: { route: 'validateInvoice', replayed: true },
      measured: [...ofGroup('validation'), { metric: 'Replays', value: 1, of: null }],
    },
    {
      name: 'a correction',
      fields: { route: 'buildCorrection', scenario: 'price-change', readiness: 'ready_to_send' },
      measured: [...ofGroup('correction'), { metric: 'Corrections', value: 1, of: null }],
    },
    {
      name: 'a rejected build request',
      fields: { route: 'buildCorrection', status: 400, error_code: 'VALIDATION_ERROR', scenario: 'unknown' },
      measured: ofGroup('correction'),
    },
    {
      name: 'an audit pack',
      fields: { route: 'makeAuditPack', status: 303, scenario: 'price-change', pack_bytes: 5_000_000 },
      measured: [...ofGroup('correction'), { metric: 'AuditPacks', value: 1, of: null }],
    },
    {
      name: 'a request that waited for AWS',
      fields: { dynamodb_ms: 21, s3_ms: 0, sqs_ms: 4, kms_ms: 7 },
      measured: [
        ...ofGroup('account'),
        { metric: 'WaitForDynamoDB', value: 21, of: null },
        { metric: 'WaitForKMS', value: 7, of: null },
        { metric: 'WaitForS3', value: 0, of: null },
        { metric: 'WaitForSQS', value: 4, of: null },
      ],
    },
  ])('measures $name', ({ fields, measured }) => {
    expect(measureRequest({ ...line, ...fields })).toEqual(measured);
  });
});
