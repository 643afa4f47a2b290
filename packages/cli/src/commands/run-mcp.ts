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
  await serveMcp({ directories: options.root ?? [io.folder], language, environment, version: readNakorVersion() });
  return exitCodes.ok;
}
