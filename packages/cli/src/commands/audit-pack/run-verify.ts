import { resolve } from 'node:path';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { auditPackLimitBytes, describePack, describeProblems } from '@nakor/engine/verification/describe-pack';
import { verifyAuditPack } from '@nakor/engine/verification/verify-audit-pack';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { readDocument } from '../read-invoice.ts';

/** Options of `verify`, as typed. */
export interface VerifyOptions {
  readonly correction?: readonly string[];
  readonly json?: boolean;
}

/**
 * Verifies an audit pack. Exits with 1 if it has a problem, with 2 if another program wrote its ZIP again.
 *
 * @throws UserError if a file cannot be read
 */
export async function runVerify(file: string, { correction, json }: VerifyOptions, io: CliIo): Promise<ExitCode> {
  const zip = await readNamedFile(resolve(io.folder, file), file, auditPackLimitBytes);
  const corrections = await Promise.all((correction ?? []).map((path) => readDocument(path, io.folder)));
  const verified = await verifyAuditPack(zip, io.nowUnixMs(), corrections);
  if (!verified.ok) {
    const { text, problems } = describeProblems(file, verified.error);
    if (json === true) await io.out(`${JSON.stringify({ file, verified: false, problems }, null, 2)}\n`);
    else io.error(escapeControlCharacters(text));
    return exitCodes.issues;
  }
  const report = describePack(file, zip, verified.value);
  await io.out(`${escapeControlCharacters(json === true ? JSON.stringify(report.json, null, 2) : report.text)}\n`);
  return report.isInconclusive ? exitCodes.usage : exitCodes.ok;
}
