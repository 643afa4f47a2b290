import type { Language } from '@nakor/domain/shared/localized';
import { Command } from 'commander';
import type { Actions } from './actions.ts';
import { batchHelp } from './help/batch-commands.ts';
import { type CommandHelp, describeCommand, type OptionHelp } from './help/command-help.ts';
import { helpFormat, translateComplaint } from './help/commander-texts.ts';
import { analyzeHelp, auditPackHelp, correctHelp, verifyHelp } from './help/correction-commands.ts';
import { fixHelp, showHelp, validateHelp } from './help/document-commands.ts';
import { listenHelp, triggerHelp } from './help/event-commands.ts';
import { codeIiHelp, latarniaHelp, offlineHelp } from './help/offline-commands.ts';
import { paymentHelp } from './help/payment-commands.ts';
import { reconcileHelp } from './help/reconcile-command.ts';
import { explainHelp, mcpHelp, rulesHelp, scenariosHelp } from './help/reference-commands.ts';
import { agentOptions, correctionOptions, documentOptions, serviceOptions } from './help/shared-options.ts';
import { upoHelp } from './help/upo-commands.ts';
import type { ExitCode } from './shared/cli-io.ts';
import { readNakorVersion } from './shared/version.ts';

/** Where the program writes help and errors of usage, in which language, and the exit code of its command. */
export interface ProgramIo {
  readonly language: Language;
  out(text: string): void;
  error(text: string): void;
  onExitCode(code: ExitCode): void;
}

const programTexts = {
  description: {
    pl: 'Sprawdza, koryguje i dokumentuje polskie faktury FA(3) przed wysłaniem do KSeF i po nim.',
    en: 'Validates, corrects and documents Polish FA(3) invoices before and after KSeF.',
  },
  version: { pl: 'wypisz numer wersji', en: 'output the version number' },
  help: { pl: 'wypisz pomoc', en: 'display help for command' },
  otherLanguage: { pl: '\nEnglish help: nakor --help', en: '\nPomoc po polsku: nakor --help --language pl' },
};

/** The commands with their options and help. It never ends the process. */
export function createProgram(actions: Actions, { language, out, error, onExitCode }: ProgramIo): Command {
  const program = new Command('nakor')
    .description(programTexts.description[language])
    .version(readNakorVersion(), '-V, --version', programTexts.version[language])
    .helpOption('-h, --help', programTexts.help[language])
    .helpCommand(language === 'pl' ? 'help [polecenie]' : 'help [command]', programTexts.help[language])
    .addHelpText('after', programTexts.otherLanguage[language])
    .exitOverride()
    .configureHelp(helpFormat(language))
    .configureOutput({ writeOut: out, writeErr: (text) => error(translateComplaint(text, language)) })
    .showSuggestionAfterError();
  type Action<Parameters extends unknown[]> = (...parameters: Parameters) => Promise<ExitCode>;
  const add = <Parameters extends unknown[]>(
    name: string,
    help: CommandHelp,
    shared: readonly OptionHelp[],
    action: Action<Parameters>,
  ): Command =>
    describeCommand(program.command(name).helpOption('-h, --help', programTexts.help[language]), help, shared, language).action(
      async (...parameters: Parameters): Promise<void> => onExitCode(await action(...parameters)),
    );
  add('validate', validateHelp, [documentOptions], actions.validate);
  add('fix', fixHelp, [documentOptions], actions.fix);
  add('show', showHelp, [documentOptions], actions.show);
  add('analyze', analyzeHelp, [documentOptions], actions.analyze);
  add('correct', correctHelp, [documentOptions, correctionOptions], actions.correct);
  add('audit-pack', auditPackHelp, [documentOptions, correctionOptions], actions.auditPack);
  add('verify', verifyHelp, [], actions.verify);
  add('explain', explainHelp, [documentOptions], actions.explain);
  add('offline', offlineHelp, [documentOptions], actions.offline);
  add('latarnia', latarniaHelp, [], actions.latarnia);
  add('kod-ii', codeIiHelp, [documentOptions], actions.codeIi);
  add('reconcile', reconcileHelp, [documentOptions], actions.reconcile);
  add('upo', upoHelp, [documentOptions], actions.upo);
  add('batch', batchHelp, [serviceOptions], actions.batch);
  add('payment', paymentHelp, [documentOptions], actions.payment);
  add('rules', rulesHelp, [documentOptions], actions.rules);
  add('scenarios', scenariosHelp, [documentOptions], actions.scenarios);
  add('mcp', mcpHelp, [agentOptions], actions.mcp);
  add('listen', listenHelp, [serviceOptions], actions.listen);
  add('trigger', triggerHelp, [serviceOptions], actions.trigger);
  return program;
}
