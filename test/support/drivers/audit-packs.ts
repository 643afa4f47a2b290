import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { readZip } from '@nakor/documents/read-zip';
import { writeZip } from '@nakor/documents/zip-pack';
import { examinePair } from '@nakor/domain/audit/examine-pair';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language } from '@nakor/domain/shared/localized';
import { makeAuditPack } from '@nakor/engine/jobs/audit-pack-files';
import { loadFonts } from '@nakor/engine/worker-tools';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';
import { builtCorrection, type CorrectionOptions } from '../builders/corrections/built-corrections.ts';
import { examinedBuild, type PackOptions, packRequest } from '../builders/corrections/examined-pairs.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import type { IssuedKey } from '../storage/access.ts';
import { lowerPrice, soldInvoice } from './correction-requests.ts';
import { sendRequest } from './service-client.ts';
import { testSettings, validationPorts } from './validation.ts';

/** The correction of the sold invoice, with its own number if given. */
export async function correctionOf(number: string, wish: CorrectionOptions = {}, xml = soldInvoice): Promise<string> {
  const changes = { [lowerPrice.path]: lowerPrice.new_value };
  return (await builtCorrection(xml, 'price-change', { changes, reason: 'rabat po dostawie', number, ...wish })).xml;
}

/** The body of a valid audit pack request, with the given fields; undefined fields are omitted. */
export async function packRequestBody(fields: Readonly<Record<string, unknown>> = {}, number = 'FK2026/03/200') {
  return {
    source_xml: soldInvoice,
    correction_xml: await correctionOf(number),
    scenario_id: 'price-change',
    przyczyna_korekty: 'rabat po dostawie',
    numer_faktury_kor: number,
    ...fields,
  };
}

/** Requests an audit pack. */
export function postAuditPack(
  key: IssuedKey,
  order: unknown,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = JSON.stringify(order),
  baseUrl?: string,
): Promise<ServiceResponse> {
  return sendRequest(
    {
      method: 'POST',
      path: '/correction/audit-pack',
      headers: { ...key.authorization, 'Content-Type': 'application/json', ...headers },
      body,
    },
    baseUrl,
  );
}

/** A pack for the correction of the sold invoice, built without the service. */
export async function buildPack(stated: PackOptions = {}, language: Language = 'en'): Promise<Uint8Array> {
  const pair = await examinedBuild(soldInvoice, 'price-change', { changes: { [lowerPrice.path]: lowerPrice.new_value } }, stated);
  return makeAuditPack(pair, language, loadFonts(reportFontDirectory));
}

/**
 * A pack for two documents, built without the service.
 *
 * @param ports for the validation, if not the default ones
 */
export async function buildPackOf(original: string, correction: string, stated: PackOptions, ports = validationPorts): Promise<Uint8Array> {
  const examined = await examinePair(packRequest(original, correction, stated), ports, testSettings);
  if (!examined.ok) throw new Error(`The pair was rejected: ${JSON.stringify(examined.error).slice(0, 2_000)}`);
  return makeAuditPack(examined.value, 'en', loadFonts(reportFontDirectory));
}

/** A pack with some files replaced, each by a function of its content; null removes a file, new names add files. */
export function repacked(zip: Uint8Array, changes: Readonly<Record<string, ((bytes: Buffer) => Uint8Array) | null>>): Promise<Uint8Array> {
  const files = unpacked(zip);
  const names = [...new Set([...Object.keys(files), ...Object.keys(changes)])].filter((name) => changes[name] !== null);
  return writeZip(
    names.map((name) => ({ name, bytes: changes[name]?.(files[name] ?? Buffer.alloc(0)) ?? files[name] ?? Buffer.alloc(0) })),
  );
}

/** A pack with a concealed change: the manifest states the length and hash of the changed file. */
export async function forged(zip: Uint8Array, changes: Parameters<typeof repacked>[1]): Promise<Uint8Array> {
  const changed = await repacked(zip, changes);
  const files = unpacked(changed);
  const manifest = jsonOf<AuditPackManifest>(changed, 'manifest');
  const entries = manifest.entries.map((entry) => {
    const bytes = files[entry.name] ?? Buffer.alloc(0);
    return { ...entry, bytes: bytes.length, sha256: computeSha256Hex(bytes) };
  });
  const text = `${JSON.stringify({ ...manifest, entries }, null, 2)}\n`;
  return repacked(changed, { [auditPackEntries.manifest]: () => Buffer.from(text) });
}

/** The files of a pack by name, in order. */
export function unpacked(zip: Uint8Array): Readonly<Record<string, Buffer>> {
  const read = readZip(zip, { files: 20, fileBytes: 50_000_000, totalBytes: 100_000_000 });
  if (!read.ok) throw new Error(`The pack cannot be read: ${JSON.stringify(read.error)}.`);
  return Object.fromEntries(read.value.map(({ name, bytes }) => [name, Buffer.from(bytes)]));
}

/** The content of a JSON file of a pack. */
export function jsonOf<Content = unknown>(zip: Uint8Array, entry: 'validation' | 'manifest'): Content {
  return JSON.parse(unpacked(zip)[auditPackEntries[entry]]?.toString('utf8') ?? 'null');
}
