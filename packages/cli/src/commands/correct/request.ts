import { resolve } from 'node:path';
import type { AuditPackRequest, CorrectionRequest, Xml } from 'nakor';
import { splitKeyValue } from '../../shared/key-values.ts';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';
import { readInvoice } from '../read-invoice.ts';

/** Options that describe a correction, as typed. */
export interface RequestOptions {
  /** A JSON file with the fields of the API. */
  readonly request?: string;
  readonly scenario?: string;
  readonly reason?: string;
  readonly number?: string;
  readonly change?: readonly string[];
  readonly answer?: readonly string[];
  readonly correction?: readonly string[];
  readonly issueDate?: string;
  readonly preset?: string;
  readonly jpkField?: string;
}

/** More than any request: documents are at most 10 MB each. */
const maxRequestBytes = 100_000_000;

/**
 * The request for a correction: the fields of the JSON file, which options replace. The library checks them.
 *
 * @param file the original, as typed; undefined if the JSON file contains it
 * @throws UserError if a file cannot be read or an option is malformed
 */
export async function buildCorrectionRequest(
  file: string | undefined,
  options: RequestOptions,
  folder: string,
): Promise<CorrectionRequest> {
  const given = await readRequest(options.request, folder);
  const source = file === undefined ? given['source_xml'] : await readInvoice(file, folder);
  if (source === undefined) throw new UserError({ pl: 'Podaj fakturę do skorygowania.', en: 'Name the invoice to correct.' });
  const changes = options.change?.map((text) => {
    const [path, new_value] = splitKeyValue('--change', text);
    return { path, new_value };
  });
  const answers = options.answer?.map((text) => splitKeyValue('--answer', text));
  return {
    ...({ changes: [], ...given } as object),
    ...(await commonFields(options, folder)),
    source_xml: source as Xml,
    ...(changes === undefined ? {} : { changes }),
    ...(answers === undefined ? {} : { question_answers: { ...answersOf(given), ...Object.fromEntries(answers) } }),
    ...(options.issueDate === undefined ? {} : { data_wystawienia: options.issueDate }),
    ...(options.jpkField === undefined ? {} : { desired_jpk_field: options.jpkField }),
  } as CorrectionRequest;
}

/**
 * The request for an audit pack.
 *
 * @throws UserError if a file cannot be read
 */
export async function auditPackRequest(
  [original, correction]: readonly [string, string],
  options: RequestOptions,
  folder: string,
): Promise<AuditPackRequest> {
  return {
    ...(await readRequest(options.request, folder)),
    ...(await commonFields(options, folder)),
    source_xml: await readInvoice(original, folder),
    correction_xml: await readInvoice(correction, folder),
  } as AuditPackRequest;
}

async function commonFields(options: RequestOptions, folder: string): Promise<object> {
  const { scenario, reason, number, preset, correction } = options;
  const corrections = correction === undefined ? undefined : await Promise.all(correction.map((path) => readInvoice(path, folder)));
  return {
    ...(scenario === undefined ? {} : { scenario_id: scenario }),
    ...(reason === undefined ? {} : { przyczyna_korekty: reason }),
    ...(number === undefined ? {} : { numer_faktury_kor: number }),
    ...(preset === undefined ? {} : { preset }),
    ...(corrections === undefined ? {} : { corrections_xml: corrections }),
  };
}

async function readRequest(path: string | undefined, folder: string): Promise<Readonly<Record<string, unknown>>> {
  if (path === undefined) return {};
  const text = new TextDecoder().decode(await readNamedFile(resolve(folder, path), path, maxRequestBytes));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw new UserError({
      pl: `${path} nie jest plikiem JSON: ${error instanceof Error ? error.message : String(error)}`,
      en: `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
  throw new UserError({ pl: `${path} nie jest obiektem JSON.`, en: `${path} is not a JSON object.` });
}

function answersOf({ question_answers }: Readonly<Record<string, unknown>>): object {
  return typeof question_answers === 'object' && question_answers !== null ? question_answers : {};
}
