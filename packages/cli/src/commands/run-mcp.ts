import { variableNames } from '@nakor/domain/shared/product-names';
import { serveMcp } from '@nakor/mcp/serve-mcp';
import { type CommonOptions, readCommonSettings } from '../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../shared/cli-io.ts';
import { readNakorVersion } from '../shared/version.ts';

/** Options of `mcp`, as typed. */
export interface McpCommandOptions extends CommonOptions {
  readonly root?: readonly string[];
}

/**
 * Serves the Model Context Protocol on standard input and output until the client closes it.
 *
 * @throws UserError if an option is wrong
 */
export async function runMcp(options: McpCommandOptions, io: CliIo): Promise<ExitCode> {
  const { language, environment } = await readCommonSettings(options, io.folder, io.nowUnixMs());
  // Only for a user who has configured both: everything else of the server is local.
  const hasService = [variableNames.url, variableNames.key].every((name) => (io.env[name] ?? '') !== '');
  const batches = hasService ? await (await import('./batch/batch-service.ts')).createBatchService(options, io) : null;
  await serveMcp({ directories: options.root ?? [io.folder], language, environment, version: readNakorVersion(), batches });
  return exitCodes.ok;
}
