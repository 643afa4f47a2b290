import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../builders/invoices.ts';
import { onDayOfIssue, validateBody, validateXml } from '../drivers/validate-requests.ts';
import { type IssuedKey, issueKey } from '../storage/access.ts';
import type { ServiceResponse } from './described-response.ts';
import { dataOf, type ErrorPart, type ValidationData } from './envelope.ts';

/** The expected response: a rejection with a place, a rejection for size, a validation result, or another rejection. */
type Outcome = 'invalid-xml' | 'too-large' | 'validation result' | 'bad-request' | 'unsupported';

/** One hostile input; `number` is its row in the table of hostile inputs. */
export interface HostileInput {
  readonly number: string;
  readonly name: string;
  readonly expected: Outcome;
  /** The body, created when its turn comes. XML unless `headers` state another type. */
  readonly body: () => string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional checks of a validation result. */
  readonly checkResult?: (data: ValidationData) => void;
  /** Rule code that a rejection must name; XML-001 by default. */
  readonly code?: string;
}

/** Sends each input to `POST /validate`, then a normal invoice, which must get its usual validation result. */
export function testHostileInputs(title: string, inputs: readonly HostileInput[]): void {
  describe(title, () => {
    let key: IssuedKey;
    const times: string[] = [];
    beforeAll(async () => {
      key = await issueKey();
    });
    afterAll(() => {
      if (process.env['HOSTILE_TIMES'] !== undefined) console.log(times.join('\n'));
    });

    for (const input of inputs) {
      it(`#${input.number} ${input.name}: ${input.expected}`, async () => {
        const body = input.body();
        const startMs = performance.now();
        const response =
          input.headers === undefined
            ? await validateXml(key, body, {}, onDayOfIssue)
            : await validateBody(key, body, input.headers, onDayOfIssue);
        times.push(`#${input.number} ${input.name}: ${Math.round(performance.now() - startMs)} ms, ${response.status}`);
        expectOutcome(input, response);
        const normal = await validateXml(key, invoiceXml());
        expect(dataOf<ValidationData>(normal, key.key.prefix)).toMatchObject({ valid: true, full_xsd_confirmed: true });
      });
    }
  });
}

const expectedAnswers = {
  'invalid-xml': { status: 400, code: 'INVALID_XML' },
  'too-large': { status: 400, code: 'FILE_TOO_LARGE' },
  'validation result': { status: 200, code: undefined },
  'bad-request': { status: 400, code: expect.stringMatching(/^(INVALID_BODY|VALIDATION_ERROR|FILE_TOO_LARGE)$/) },
  unsupported: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
} as const satisfies Record<Outcome, unknown>;

function expectOutcome(input: HostileInput, response: ServiceResponse): void {
  const body = response.json as { error?: ErrorPart; data?: ValidationData; meta?: unknown } | undefined;
  expect({ status: response.status, code: body?.error?.code }).toEqual(expectedAnswers[input.expected]);
  expect(body?.meta).toMatchObject({ request_id: response.headers['x-request-id'] });
  if (input.expected === 'invalid-xml') {
    expect(body?.error?.details).toEqual([
      {
        code: input.code ?? 'XML-001',
        line: expect.any(Number),
        column: expect.any(Number),
        message: expect.stringMatching(/^.{10,200}$/s),
      },
    ]);
  }
  if (body?.data !== undefined) {
    expect(body.data.issues.length).toBeLessThanOrEqual(1_000);
    input.checkResult?.(withoutNotes(body.data));
  }
}

/** A validation result without the info issues that every version of the sample has. */
function withoutNotes(data: ValidationData): ValidationData {
  return { ...data, issues: data.issues.filter(({ severity, code }) => severity !== 'info' || code < 'XML-200') };
}

/** A local listener that must not be contacted. */
export interface Listener {
  /** URL such as `http://127.0.0.1:4711/`; set once the tests run. */
  readonly url: () => string;
  readonly connections: () => number;
}

/** Listens while the tests of a file run, and fails on any connection. */
export function listenForRequests(): Listener {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(async () => {
    await new Promise((done) => server.close(done));
    expect(connections).toBe(0);
  });
  return { url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, connections: () => connections };
}

/** A valid invoice with one piece replaced, which must exist. */
export function invoiceWith(piece: string, replacement: string, xml = invoiceXml()): string {
  if (!xml.includes(piece)) throw new Error(`The invoice does not contain ${piece}.`);
  return xml.replace(piece, () => replacement);
}

/** Codes of the issues of a validation result, in order, without duplicates. */
export function codesOf({ issues }: ValidationData): string[] {
  return [...new Set(issues.map(({ code }) => code))];
}
