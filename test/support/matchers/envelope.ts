import { expect } from 'vitest';
import type { ServiceResponse } from './described-response.ts';

/** The `error` part of a response. */
export interface ErrorPart {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** The fields of a validation result that tests look at. */
export interface ValidationData {
  readonly valid: boolean;
  readonly preflight_ok: boolean;
  readonly full_xsd_confirmed: boolean;
  readonly readiness: string;
  readonly truncated: boolean;
  readonly issues: readonly IssueData[];
  readonly not_checked: readonly { readonly code: string }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly document: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One issue of a validation result. */
interface IssueData {
  readonly severity: string;
  readonly code: string;
  readonly title: string;
  readonly source: { readonly text: string };
  readonly message: string;
  readonly field_name: string | null;
  readonly field_value: string | null;
  readonly expected_value: string | null;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly quick_fix: string | null;
  readonly occurrences: number;
  readonly places: readonly Pick<IssueData, 'xpath' | 'line' | 'column' | 'field_value'>[];
}

/** The issues of a severity above info. */
export function seriousIssues({ issues }: ValidationData): readonly IssueData[] {
  return issues.filter(({ severity }) => severity !== 'info');
}

/** Request ids of functions; responses of the gateway itself carry its own id, a UUID (ADR 0004). */
const requestIdForm = /^[0-9a-f]{16}$/;
const gatewayIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks the envelope of a success and returns its `data`. */
export function dataOf<Data = Readonly<Record<string, unknown>>>(response: ServiceResponse, keyPrefix: string | null, status = 200): Data {
  expect({ status: response.status, text: response.status === status ? '' : response.text.slice(0, 500) }).toEqual({ status, text: '' });
  const body = response.json as { data: Data; meta: { request_id: string } };
  expect(Object.keys(body)).toEqual(['data', 'meta']);
  expect(body.meta).toEqual({ request_id: expect.stringMatching(requestIdForm), key_prefix: keyPrefix });
  expect(response.headers['x-request-id']).toBe(body.meta.request_id);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return body.data;
}

/** Checks the envelope of a function's error response and returns its `error`. */
export function errorOf(response: ServiceResponse, status: number, code: string): ErrorPart {
  return checkedError(response, status, code, requestIdForm);
}

/** Checks the envelope of an error response that the gateway sends without invoking a function, and returns its `error`. */
export function gatewayErrorOf(response: ServiceResponse, status: number, code: string): ErrorPart {
  return checkedError(response, status, code, gatewayIdForm);
}

function checkedError(response: ServiceResponse, status: number, code: string, idForm: RegExp): ErrorPart {
  const body = response.json as { error: ErrorPart; meta: { request_id: string } };
  expect({ status: response.status, code: body?.error?.code }).toEqual({ status, code });
  expect(Object.keys(body)).toEqual(['error', 'meta']);
  expect(['code', 'message', 'details']).toEqual(expect.arrayContaining(Object.keys(body.error)));
  expect(body.error.message.length).toBeGreaterThan(10);
  expect(body.meta).toEqual({ request_id: expect.stringMatching(idForm) });
  expect(response.headers['x-request-id']).toBe(body.meta.request_id);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  return body.error;
}
