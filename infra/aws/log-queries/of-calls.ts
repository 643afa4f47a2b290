import { functionNames, httpGroups } from '../../build/function-names.ts';
import type { LogQuery } from './log-query.ts';

/** Queries about calls and who makes them. */
export const queriesOfCalls: readonly LogQuery[] = [
  {
    name: 'call',
    question: 'What became of one call, by the id that its caller saw?',
    logs: functionNames,
    commands: [
      'filter request_id = "{{id}}" or gateway_request_id = "{{id}}"',
      'sort @timestamp asc',
      'display @timestamp, service, message, route, status, error_code, ms, error.name, error.message, organization_id, gateway_request_id',
    ],
    parameters: [{ name: 'id', description: 'request_id of the answer' }],
  },
  {
    name: 'server-errors',
    question: 'Which endpoints answer 500 and above, with which codes, since when?',
    logs: httpGroups,
    commands: ['filter message = "request" and status >= 500', 'stats count(*) as calls by error_code, route, bin(1m)'],
  },
  {
    name: 'gateway-answers',
    question: 'What does the gateway answer by itself, and what do functions answer, as it saw them?',
    logs: 'access',
    // The gateway writes all values as texts.
    commands: ['filter status like /^5/', 'stats count(*) as calls by gateway_response, integration_status, route', 'sort calls desc'],
  },
  {
    name: 'time-by-endpoint',
    question: 'How long do calls take, and for how much of it do they wait for DynamoDB?',
    logs: httpGroups,
    commands: [
      'filter message = "request"',
      'stats count(*) as calls, pct(ms, 50) as half, pct(ms, 99) as nearly_all, pct(dynamodb_ms, 99) as nearly_all_dynamodb by route',
      'sort nearly_all desc',
    ],
  },
  {
    name: 'slow-calls',
    question: 'Which calls took longest, and what did each wait for? What is left of `ms` is our own computing.',
    logs: httpGroups,
    commands: [
      'filter message = "request"',
      'sort ms desc',
      'limit 50',
      'display @timestamp, route, status, ms, dynamodb_ms, s3_ms, sqs_ms, kms_ms, bytes, organization_id, request_id',
    ],
  },
  {
    name: 'time-by-organisation',
    question: 'Who keeps us busy?',
    logs: httpGroups,
    commands: [
      'filter message = "request"',
      'stats sum(ms) as busy_ms, count(*) as calls, max(bytes) as largest by organization_id',
      'sort busy_ms desc',
    ],
  },
  {
    name: 'calls-by-key',
    question: 'Who calls how often?',
    logs: httpGroups,
    commands: ['filter message = "request"', 'stats count(*) as calls by organization_id, key_prefix, bin(1m)', 'sort calls desc'],
  },
  {
    name: 'key-by-prefix',
    question: 'Which key is it, by its first 12 characters?',
    logs: httpGroups,
    commands: ['filter key_prefix = "{{prefix}}"', 'stats count(*) as calls by key_id, organization_id'],
    parameters: [{ name: 'prefix', description: 'such as nk_live_0123' }],
  },
  {
    name: 'calls-of-key',
    question: 'What was a key used for?',
    logs: httpGroups,
    commands: ['filter key_id = "{{key}}"', 'stats count(*) as calls by route, status, bin(1h)'],
    parameters: [{ name: 'key', description: 'id of the key, key_...' }],
  },
  {
    name: 'quota-refusals',
    question: 'Who is refused for want of quota?',
    logs: httpGroups,
    commands: ['filter error_code = "QUOTA_EXCEEDED"', 'stats count(*) as calls by organization_id', 'sort calls desc'],
  },
  {
    name: 'schema-not-run',
    question: 'For which documents was the official schema not run, and why?',
    logs: httpGroups,
    commands: [
      'filter ispresent(schema_unavailable_reason)',
      'stats count(*) as documents, max(bytes) as largest, max(ms) as longest by schema_unavailable_reason, route, organization_id',
      'sort documents desc',
    ],
  },
  {
    name: 'packs-not-kept',
    question: 'How many audit packs could not be kept in S3?',
    logs: ['correction'],
    commands: ['filter ispresent(pack_stored)', 'stats count(*) as packs, max(pack_bytes) as largest by pack_stored, bin(5m)'],
  },
];
