import { resolve } from 'node:path';
import { type CommonOptions, readCommonSettings } from '../../config/common-settings.ts';
import { writeFileAtomically } from '../../shared/atomic-file.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { auditPackRequest, type RequestOptions } from '../correct/request.ts';
import { refuseExisting } from '../correct/run-correct.ts';
import { createLibrary, reportRejections } from '../create-library.ts';

/** Options of `audit-pack`, as typed. */
export interface AuditPackOptions extends CommonOptions, RequestOptions {
  readonly output: string;
  readonly force?: boolean;
  readonly includeEarlierCorrections?: boolean;
}

/**
 * Builds an audit pack: the ZIP file with an invoice, its correction, the results of their checks and a report.
 *
 * @throws UserError if a file cannot be read or written
 */
export async function runAuditPack(files: readonly [string, string], options: AuditPackOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const path = resolve(io.folder, options.output);
  if (options.force !== true) await refuseExisting(path);
  const included = options.includeEarlierCorrections === true ? { include_earlier_corrections: true } : {};
  const request = { ...(await auditPackRequest(files, options, io.folder)), ...included };
  return reportRejections(io, async () => {
    const { zip, sha256, warnings } = await createLibrary(settings).auditPack(request);
    await writeFileAtomically(path, zip);
    await io.out(`${options.output}: ${zip.length} bytes, SHA-256 ${sha256}\n`);
    for (const warning of warnings) await io.out(`  ${warning}\n`);
    return exitCodes.ok;
  });
}
