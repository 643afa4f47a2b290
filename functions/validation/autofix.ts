import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { headerNames } from '@nakor/contract/headers';
import { Fault } from '@nakor/domain/shared/fault';
import { type AppliedFix, type AutofixOutcome, autofixInvoice } from '@nakor/domain/validation/autofix';
import type { KsefEnvironment } from '@nakor/domain/validation/rule';
import type { ValidationPorts } from '@nakor/domain/validation/validate-invoice';
import { ApiError } from '@nakor/http/api-error';
import type { Call } from '@nakor/http/call';
import { negotiateMediaType } from '@nakor/http/media-types';
import type { Success } from '@nakor/http/reply';
import type { Endpoint } from '@nakor/http/serve';
import { answerBytesLimit, encodedBytes } from '../answer-size.ts';
import { logVerdict, refuseDocument } from './outcome.ts';
import { issueResult, withinAnswer } from './validation-result.ts';

/** `POST /autofix`: the document with its notation and structure mended; never an amount, a party or a meaning. */
export function autofix(ports: ValidationPorts, environment: KsefEnvironment): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'invoice') throw new Fault('POST /autofix was reached without an invoice.');
    const form = negotiateMediaType(call.accept, forms);
    const fixed = await autofixInvoice(input.xml, ports, { nowUnixMs: call.nowMs, environment });
    if (!fixed.ok) throw refuseDocument(call, fixed.error);
    logVerdict(call, fixed.value.validated);
    call.logFacts.fix_codes = [...new Set(fixed.value.fixes.map(({ code }) => code))];
    const answer = await answerIn(form, fixed.value, call);
    call.headers[headerNames.autofixApplied] = String(fixed.value.fixes.length);
    call.headers[headerNames.autofixRemaining] = String(fixed.value.remaining.length);
    return answer;
  };
}

const forms = ['application/xml', 'application/json', 'application/gzip', 'text/xml'] as const;

async function answerIn(form: (typeof forms)[number], outcome: AutofixOutcome, call: Call): Promise<Success> {
  if (form === 'application/json') return jsonAnswer(outcome, call);
  return form === 'application/gzip' ? gzipAnswer(outcome) : xmlAnswer(outcome, form);
}

const entriesBytesLimit = 1_000_000;

function xmlAnswer({ bytes }: AutofixOutcome, mediaType: string): Success {
  const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (encodedBytes(content) > answerBytesLimit) throw tooLargeToAnswer();
  return { status: 200, mediaType: `${mediaType}; charset=utf-8`, content };
}

const compress = promisify(gzip);

async function gzipAnswer({ bytes }: AutofixOutcome): Promise<Success> {
  return { status: 200, mediaType: 'application/gzip', content: await compress(bytes) };
}

function jsonAnswer({ bytes, fixes, remaining, validated }: AutofixOutcome, call: Call): Success {
  const xml = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const allFixes = fixes.map((fix) => fixResult(fix, call));
  const allRemaining = remaining.map((issue) => issueResult(issue, call));
  const listedFixes = withinAnswer(allFixes, entriesBytesLimit);
  const listedRemaining = withinAnswer(allRemaining, entriesBytesLimit);
  const truncated = validated.isTruncated || listedFixes.length < allFixes.length || listedRemaining.length < allRemaining.length;
  const data = { xml, fixes: listedFixes, remaining: listedRemaining, truncated };
  if (encodedBytes(JSON.stringify(data)) > answerBytesLimit) throw tooLargeToAnswer();
  return { status: 200, data };
}

function fixResult(fix: AppliedFix, { language }: Call) {
  const { code, round, xpath, line, column, description, before, after } = fix;
  return { code, round, xpath, line, column, description: description[language], before, after };
}

function tooLargeToAnswer(): ApiError {
  return new ApiError('FILE_TOO_LARGE', {
    text: {
      pl: 'Poprawiony dokument jest za duży na tę odpowiedź. Poproś o niego spakowanego gzipem: Accept: application/gzip.',
      en: 'The repaired document is too large for this answer. Ask for it gzipped: Accept: application/gzip.',
    },
  });
}
