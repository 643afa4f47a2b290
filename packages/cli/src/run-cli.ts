import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type Command, CommanderError } from 'commander';
import type { Actions } from './actions.ts';
import { fixChoices } from './commands/fix/choices.ts';
import { showChoices } from './commands/show/choices.ts';
import { validateChoices } from './commands/validate/choices.ts';
import { type CommonOptions, readCommonSettings } from './config/common-settings.ts';
import { type CreatePool, createWorkerPool } from './engine/worker-pool.ts';
import { readRequestedLanguage } from './help/requested-language.ts';
import { createProgram } from './program.ts';
import { type CliIo, type ExitCode, exitCodes } from './shared/cli-io.ts';
import { looksLikePath } from './shared/looks-like-path.ts';
import { findSecretInArguments, secretInArgumentsText } from './shared/secret-in-arguments.ts';
import { UserError } from './shared/user-error.ts';

/**
 * Runs a command line.
 *
 * @param parameters without the names of Node and the program
 * @throws Error for a defect
 */
export async function runCli(parameters: readonly string[], io: CliIo, createPool: CreatePool = createWorkerPool): Promise<ExitCode> {
  return execute(parameters, io, createActions(io, createPool));
}

/**
 * Checks a command line without executing it.
 *
 * @returns what is wrong with it; null if it is valid
 */
export async function checkCommandLine(parameters: readonly string[], folder: string): Promise<string | null> {
  let complaints = '';
  const io: CliIo = {
    out: async () => {},
    error: (line) => {
      complaints += `${line}\n`;
    },
    input: (async function* () {})(),
    folder,
    isColoured: false,
    terminal: null,
    nowUnixMs: Date.now,
    env: {},
    interruption: () => new AbortController().signal,
  };
  const common = async (options: CommonOptions) => {
    await readCommonSettings(options, folder, io.nowUnixMs());
    return exitCodes.ok;
  };
  const actions: Actions = {
    async validate(paths, options) {
      await validateChoices(paths, options, folder, io.nowUnixMs());
      return exitCodes.ok;
    },
    async fix(paths, options) {
      await fixChoices(paths, options, folder, io.nowUnixMs());
      return exitCodes.ok;
    },
    async show(paths, options) {
      await showChoices(paths, options, folder, io.nowUnixMs());
      return exitCodes.ok;
    },
    analyze: (_file, options) => common(options),
    correct: (_file, options) => common(options),
    auditPack: (_original, _correction, options) => common(options),
    verify: async () => exitCodes.ok,
    explain: (_words, options) => common(options),
    offline: (_file, options) => common(options),
    latarnia: async () => exitCodes.ok,
    codeIi: (_action, _words, options) => common(options),
    async reconcile(paths, options) {
      await (await import('./commands/reconcile/choices.ts')).readReconcileChoices(paths, options, folder, io.nowUnixMs());
      return exitCodes.ok;
    },
    upo: (_action, _paths, options) => common(options),
    async batch(action, words, options) {
      await (await import('./commands/batch/choices.ts')).readBatchCommand(action, words, options, folder, io.nowUnixMs());
      return exitCodes.ok;
    },
    payment: (_action, _paths, options) => common(options),
    rules: (_code, options) => common(options),
    scenarios: (_id, options) => common(options),
    mcp: common,
    async listen(options) {
      (await import('./commands/webhooks/listen-choices.ts')).readListenChoices(options, folder, io.nowUnixMs());
      return common(options);
    },
    async trigger(event, options) {
      (await import('./commands/webhooks/listen-choices.ts')).readEventType('EVENT', event);
      return common(options);
    },
  };
  const exitCode = await execute(parameters, io, actions);
  return exitCode === exitCodes.ok ? null : complaints;
}

function createActions(io: CliIo, createPool: CreatePool): Actions {
  return {
    // Commands are loaded on demand, so that each starts quickly.
    async validate(paths, options) {
      const { runValidate } = await import('./commands/validate/run-validate.ts');
      return runValidate(await validateChoices(paths, options, io.folder, io.nowUnixMs()), io, createPool);
    },
    async fix(paths, options) {
      const { runFix } = await import('./commands/fix/run-fix.ts');
      return runFix(await fixChoices(paths, options, io.folder, io.nowUnixMs()), io, createPool);
    },
    async show(paths, options) {
      const { runShow } = await import('./commands/show/run-show.ts');
      return runShow(await showChoices(paths, options, io.folder, io.nowUnixMs()), io);
    },
    analyze: async (file, options) => (await import('./commands/analyze/run-analyze.ts')).runAnalyze(file, options, io),
    correct: async (file, options) => (await import('./commands/correct/run-correct.ts')).runCorrect(file, options, io),
    async auditPack(original, correction, options) {
      return (await import('./commands/audit-pack/run-audit-pack.ts')).runAuditPack([original, correction], options, io);
    },
    verify: async (file, options) => (await import('./commands/audit-pack/run-verify.ts')).runVerify(file, options, io),
    explain: async (words, options) => (await import('./commands/explain/run-explain.ts')).runExplain(words, options, io),
    offline: async (file, options) => (await import('./commands/offline/run-offline.ts')).runOffline(file, options, io),
    latarnia: async (options) => (await import('./commands/offline/run-latarnia.ts')).runLatarnia(options, io),
    codeIi: async (action, words, options) => (await import('./commands/offline/run-code-ii.ts')).runCodeIi(action, words, options, io),
    reconcile: async (paths, options) => (await import('./commands/reconcile/run-reconcile.ts')).runReconcile(paths, options, io),
    upo: async (action, paths, options) => (await import('./commands/upo/run-upo.ts')).runUpo(action, paths, options, io),
    batch: async (action, words, options) => (await import('./commands/batch/run-batch.ts')).runBatch(action, words, options, io),
    payment: async (action, paths, options) => (await import('./commands/payment/run-payment.ts')).runPayment(action, paths, options, io),
    rules: async (code, options) => (await import('./commands/catalogue/run-catalogue.ts')).runRules(code, options, io),
    scenarios: async (id, options) => (await import('./commands/catalogue/run-catalogue.ts')).runScenarios(id, options, io),
    mcp: async (options) => (await import('./commands/run-mcp.ts')).runMcp(options, io),
    listen: async (options) => (await import('./commands/webhooks/run-listen.ts')).runListen(options, io),
    trigger: async (event, options) => (await import('./commands/webhooks/run-trigger.ts')).runTrigger(event, options, io),
  };
}

/** A file or folder without a command is validated; so is a path that does not exist, if it looks like one. */
async function withCommand(parameters: readonly string[], program: Command, folder: string): Promise<string[]> {
  const [first] = parameters;
  const isCommand = first === undefined || first.startsWith('-') || program.commands.some((command) => command.name() === first);
  if (isCommand || first === 'help') return [...parameters];
  const isPath = looksLikePath(first) || (await exists(resolve(folder, first)));
  return isPath ? ['validate', ...parameters] : [...parameters];
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function execute(parameters: readonly string[], io: CliIo, actions: Actions): Promise<ExitCode> {
  const language = readRequestedLanguage(parameters);
  if (findSecretInArguments(parameters)) {
    // Without naming it: what is printed may be recorded, too.
    io.error(secretInArgumentsText[language]);
    return exitCodes.usage;
  }
  let exitCode: ExitCode = exitCodes.ok;
  let help = '';
  const program = createProgram(actions, {
    language,
    out: (text) => {
      help += text;
    },
    error: (text) => io.error(text.trimEnd()),
    onExitCode: (code) => {
      exitCode = code;
    },
  });
  try {
    await program.parseAsync(await withCommand(parameters, program, io.folder), { from: 'user' });
  } catch (error) {
    if (error instanceof UserError) {
      // Messages quote files, such as a configuration that came with a folder.
      io.error(escapeControlCharacters(error.textIn(language)));
      return exitCodes.usage;
    }
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
  if (help !== '') await io.out(help);
  return exitCode;
}
