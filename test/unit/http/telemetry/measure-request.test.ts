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

const ofRoute = (route: string, ms = 31, isServerError = 0) => [
  { metric: 'Latency', value: ms, of: route },
  { metric: 'ServerErrors', value: isServerError, of: route },
];

describe('measureRequest', () => {
  it.each<{ name: string; fields: Partial<RequestLine>; measured: readonly object[] }>([
    { name: 'a request', fields: {}, measured: ofRoute('getMe') },
    {
      name: 'a request without a matching route',
      fields: { route: 'none', status: 404, error_code: 'NOT_FOUND' },
      measured: [...ofRoute('none'), { metric: 'Errors', value: 1, of: 'NOT_FOUND' }],
    },
    {
      name: 'a rejection because of an exceeded quota',
      fields: { route: 'validateInvoice', status: 429, error_code: 'QUOTA_EXCEEDED' },
      measured: [...ofRoute('validateInvoice'), { metric: 'Errors', value: 1, of: 'QUOTA_EXCEEDED' }],
    },
    {
      name: 'an internal error',
      fields: { status: 500, error_code: 'INTERNAL_ERROR' },
      measured: [...ofRoute('getMe', 31, 1), { metric: 'Errors', value: 1, of: 'INTERNAL_ERROR' }],
    },
    {
      name: 'a validation result',
      fields: { route: 'validateInvoice', readiness: 'ready_with_warnings', bytes: 2600, issue_codes: ['XML-907'] },
      measured: [...ofRoute('validateInvoice'), { metric: 'Verdicts', value: 1, of: 'ready_with_warnings' }],
    },
    {
      name: 'a validation result without the official schema',
      fields: { route: 'validateInvoice', readiness: 'preflight_only_not_ready_to_send', schema_unavailable_reason: 'engine_failed' },
      measured: [
        ...ofRoute('validateInvoice'),
        { metric: 'SchemaNotRun', value: 1, of: 'engine_failed' },
        { metric: 'Verdicts', value: 1, of: 'preflight_only_not_ready_to_send' },
      ],
    },
    {
      name: 'a validation result whose response failed',
      fields: { route: 'validateInvoice', status: 503, error_code: 'SERVICE_UNAVAILABLE', readiness: 'ready_to_send' },
      measured: [...ofRoute('validateInvoice', 31, 1), { metric: 'Errors', value: 1, of: 'SERVICE_UNAVAILABLE' }],
    },
    {
      name: 'a validation result of another request',
      fields: { route: 'autofixInvoice', readiness: 'not_ready' },
      measured: ofRoute('autofixInvoice'),
    },
    {
      name: 'a replayed response',
      fields: { route: 'validateInvoice', replayed: true },
      measured: [...ofRoute('validateInvoice'), { metric: 'Replays', value: 1, of: null }],
    },
    {
      name: 'a correction',
      fields: { route: 'buildCorrection', scenario: 'price-change', readiness: 'ready_to_send' },
      measured: [...ofRoute('buildCorrection'), { metric: 'Corrections', value: 1, of: 'price-change' }],
    },
    {
      name: 'a rejected build request',
      fields: { route: 'buildCorrection', status: 400, error_code: 'VALIDATION_ERROR', scenario: 'unknown' },
      measured: [...ofRoute('buildCorrection'), { metric: 'Errors', value: 1, of: 'VALIDATION_ERROR' }],
    },
    {
      name: 'an audit pack',
      fields: { route: 'makeAuditPack', status: 303, scenario: 'price-change', pack_bytes: 5_000_000 },
      measured: [...ofRoute('makeAuditPack'), { metric: 'AuditPacks', value: 1, of: null }],
    },
    {
      name: 'a request that waited for AWS',
      fields: { dynamodb_ms: 21, s3_ms: 0, sqs_ms: 4, kms_ms: 7 },
      measured: [
        ...ofRoute('getMe'),
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
