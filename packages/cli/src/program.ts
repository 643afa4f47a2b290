import { Command } from 'commander';
import type { Actions } from './actions.ts';
import { formats } from './config/formats.ts';
import type { ExitCode } from './shared/cli-io.ts';
import { readNakorVersion } from './shared/version.ts';

/** Where the program writes help and errors of usage, and the exit code of its command. */
export interface ProgramIo {
  out(text: string): void;
  error(text: string): void;
  onExitCode(code: ExitCode): void;
}

/** The commands with their options and help. It never ends the process. */
export function createProgram(actions: Actions, { out, error, onExitCode }: ProgramIo): Command {
  const program = new Command('nakor')
    .description('Validates, corrects and documents Polish FA(3) invoices before and after KSeF.')
    .version(readNakorVersion(), '-V, --version')
    .helpOption('-h, --help')
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: error })
    .showSuggestionAfterError();
  type Action<Parameters extends unknown[]> = (...parameters: Parameters) => Promise<ExitCode>;
  const ending =
    <Parameters extends unknown[]>(action: Action<Parameters>) =>
    async (...parameters: Parameters): Promise<void> =>
      onExitCode(await action(...parameters));
  addValidate(program).action(ending(actions.validate));
  addFix(program).action(ending(actions.fix));
  addShow(program).action(ending(actions.show));
  addAnalyze(program).action(ending(actions.analyze));
  addCorrect(program).action(ending(actions.correct));
  addAuditPack(program).action(ending(actions.auditPack));
  addVerify(program).action(ending(actions.verify));
  addExplain(program).action(ending(actions.explain));
  addOffline(program).action(ending(actions.offline));
  addLatarnia(program).action(ending(actions.latarnia));
  addRules(program).action(ending(actions.rules));
  addScenarios(program).action(ending(actions.scenarios));
  addMcp(program).action(ending(actions.mcp));
  addListen(program).action(ending(actions.listen));
  addTrigger(program).action(ending(actions.trigger));
  return program;
}

const exitCodesText =
  '\nExits with 0 if all invoices are valid, 1 if one is not or there are too many warnings, 2 if the command is wrong or a file cannot be read.';

function addValidate(program: Command): Command {
  return withCommonOptions(program.command('validate').description('validate invoices: files, folders, patterns, ZIP and TAR.GZ archives'))
    .argument(
      '[file...]',
      'files, folders (searched for *.xml and archives), patterns in quotes, archives (.zip, .tar, .tar.gz, .tgz), or - for standard input',
    )
    .option('--format <format>', formats.join('|'))
    .option('--json', 'one line of JSON per file, as --format jsonl')
    .option('--output <file>', 'write the report to a file, which appears when it is complete')
    .option('--excel', 'CSV with semicolons and a byte order mark, for Excel with Polish settings')
    .option('--max-warnings <number>', 'exit with 1 if there are more warnings')
    .option('--rules <changes>', 'severities to change, such as off:XML-901,warning:XML-403', appended)
    .option('--advice <off>', 'off omits advice (XML-9xx)')
    .option('--info', 'report issues of severity info (default, except in sarif)')
    .option('--no-info', 'omit issues of severity info')
    .option('--rates <file>', 'tables A of the National Bank of Poland (JSON), with which exchange rates are compared')
    .option('--source <file>', 'the invoice that FILE corrects')
    .option('--correction <file>', 'an earlier correction of it; repeat it for several, in the order of issue', appended)
    .option('--advance <file>', 'an advance invoice that FILE settles, or a correction of one; repeat it for several', appended)
    .option('--no-related', 'do not compare corrections and settlements with the documents that they name and that are among the files')
    .option('--only-invalid', 'leave documents without errors out of the report')
    .option('--jobs <number>', 'maximum number of threads (default: one per processor)')
    .addHelpText(
      'after',
      `
A correction is compared with the invoice that it corrects, and a settlement with its advances, if they are among the files.
Different documents with the same seller, kind and number are reported as duplicates (XML-020); if the same document occurs twice, this is only noted.
${exitCodesText}

Examples:
  nakor validate invoice.xml
  nakor validate invoices/ --format sarif --output nakor.sarif
  nakor validate "2026-*/**/*.xml" batch.zip --environment test --max-warnings 0
  nakor validate settlement.xml --advance advance-1.xml --advance advance-2.xml`,
    );
}

function addFix(program: Command): Command {
  return withCommonOptions(program.command('fix').description('fix formatting and structure; never an amount, a party or a meaning'))
    .argument('[file...]', 'files, folders, patterns in quotes, archives, or - for standard input')
    .option('--check', 'only list what can be fixed, and exit with 1 if anything can')
    .option('--write', 'replace the files, each as a whole and only if it has not changed since it was read')
    .option('--diff', 'print the differences')
    .addHelpText(
      'after',
      `
Without --check, --write and --diff, one document is printed as XML, and several as differences.
Exits with 0 if no errors remain, 1 if errors remain or, with --check, if anything can be fixed, 2 if the command is wrong or a file cannot be used.

Examples:
  nakor fix invoice.xml > fixed.xml
  nakor fix invoices/ --check
  nakor fix invoices/ --write`,
    );
}

function addShow(program: Command): Command {
  return withCommonOptions(program.command('show').description('show invoices as people read them, with their verification code'))
    .argument('[file...]', 'files, folders, patterns in quotes, archives, or - for standard input')
    .option('--format <format>', 'html|pdf (pdf if the output ends with .pdf, otherwise html)')
    .option('--output <path>', 'the file to write; for several invoices a folder, which also gets an index with totals')
    .option('--open', 'open what was written')
    .option('--force', 'replace existing files')
    .option('--ksef-number <number>', 'the KSeF number of the invoice, for its verification code (QR)')
    .option('--offline', 'the invoice was issued offline, so its code has the caption OFFLINE')
    .option('--certificate-link <url>', 'the signed link of the second code of an offline invoice')
    .option('--validation <mode>', 'run|skip|valid|invalid: validate, do not, or state a known result (default: run)')
    .addHelpText(
      'after',
      `
Exits with 0 if all documents are shown, 1 if one is not XML, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor show invoice.xml --open
  nakor show invoice.xml --output invoice.pdf --ksef-number 1234563218-20261015-0A1B2C3D4E5F-C3
  nakor show invoices/ --output shown/`,
    );
}

function addAnalyze(program: Command): Command {
  return withCommonOptions(program.command('analyze').description('describe an invoice and suggest how it can be corrected'))
    .argument('<file>', 'the invoice, or - for standard input')
    .option('--correction <file>', 'an earlier correction of it; repeat it for several, in the order of issue', appended)
    .option('--json', 'print the result as JSON, in the format of POST /correction/analyze')
    .addHelpText('after', '\nExits with 0 if the invoice can be corrected, 1 if not, 2 if the command is wrong or a file cannot be read.');
}

function addCorrect(program: Command): Command {
  return withRequestOptions(withCommonOptions(program.command('correct').description('build a correcting invoice')))
    .argument('[file]', 'the original invoice, unless --request contains it')
    .option('--change <path=value>', 'a value after the correction, by XPath; empty to remove it; repeat it for several', appended)
    .option('--answer <id=value>', 'the answer to a question of the scenario; repeat it for several', appended)
    .option('--issue-date <date>', 'issue date of the correction (default: today)')
    .option('--jpk-field <field>', 'field of JPK_V7M to which an advance is moved')
    .option('--output <file>', 'write the XML to a file; documents to issue with it are written next to it')
    .option('--force', 'replace existing files')
    .option('--json', 'print the result as JSON, in the format of POST /correction/build')
    .addHelpText(
      'after',
      `
Prints the XML on standard output and the explanation of its values on standard error; with --output, the explanation on standard output.
Exits with 0 if the correction is valid, 1 if it is not, 2 if the command is wrong or a file cannot be used.

Examples:
  nakor analyze invoice.xml
  nakor correct invoice.xml --scenario price-change --change "/Faktura/Fa/FaWiersz[1]/P_9A=45.00" \\
    --answer nr_ksef_faktury_korygowanej=1234563218-20261015-0A1B2C3D4E5F-C3 \\
    --reason "Wrong price" --number FK/2026/11/1 --output correction.xml
  nakor correct --request request.json --output correction.xml`,
    );
}

function addAuditPack(program: Command): Command {
  return withRequestOptions(withCommonOptions(program.command('audit-pack').description('document a correction in a ZIP file')))
    .argument('<original>', 'the original invoice')
    .argument('<correction>', 'the correcting invoice')
    .requiredOption('--output <file>', 'the ZIP file to write')
    .option('--include-earlier-corrections', 'also pack the files of --correction')
    .option('--force', 'replace an existing file')
    .addHelpText(
      'after',
      `
Example:
  nakor audit-pack invoice.xml correction.xml --scenario price-change --reason "Wrong price" --number FK/2026/11/1 --output pack.zip`,
    );
}

function addVerify(program: Command): Command {
  return program
    .command('verify')
    .description('check that an audit pack is complete and unchanged')
    .argument('<file>', 'the ZIP file')
    .option('--correction <file>', 'an earlier correction that the manifest lists; repeat it in the order of the manifest', appended)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExits with 0 if the pack is intact, 1 if it has a problem, 2 if another program wrote its ZIP again.');
}

function addExplain(program: Command): Command {
  return withCommonOptions(program.command('explain').description('explain a rejection or another response of KSeF'))
    .argument('[response...]', 'a code such as 450, the text of a message, a file with the response, or - for standard input')
    .option('--invoice <file>', 'the invoice that it is about: the explanation then says where it is wrong')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Exits with 0 if a code or message of KSeF is recognized, 1 if none is, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor explain 450
  nakor explain rejection.json --invoice invoice.xml
  nakor explain "Błąd weryfikacji semantyki dokumentu faktury"`,
    );
}

function addOffline(program: Command): Command {
  return withCommonOptions(
    program.command('offline').description('say until when an invoice issued without KSeF has to be sent, and what it must show'),
  )
    .argument('[file]', 'the invoice, or - for standard input; or --issued')
    .option('--issued <date>', 'date of issue (P_1), without a file or instead of that of the file')
    .option('--mode <mode>', 'offline24|unavailability|failure|total_failure (default: what the events on the day of issue allow)')
    .option('--event <event>', 'an announced event, such as failure=2026-10-15..2026-10-16; repeat it for several', appended)
    .option('--events <file>', 'a file of events, as nakor latarnia writes it')
    .option('--sent <time>', 'when it was sent to KSeF: YYYY-MM-DD, or an instant')
    .option('--ksef-number <number>', 'its KSeF number, if it has one')
    .option('--buyer <buyer>', 'polish_nip|other (default: that of the file)')
    .option('--saturday <reading>', 'free|working: whether Saturday is a working day, which the act does not say (default: free)')
    .option('--json', 'print the result as JSON, in the format of POST /offline/assess')
    .addHelpText(
      'after',
      `
Nothing is requested from KSeF: events that are not stated are assumed not to have happened.
Exits with 0 if the invoice is in time or need not be sent, 1 if it is late or that is unknown, 2 if the command is wrong or a file cannot be read.

Examples:
  nakor offline invoice.xml
  nakor offline invoice.xml --event failure=2026-10-15..2026-10-16 --sent 2026-10-20
  nakor offline --issued 2026-10-14 --mode failure --events events.json`,
    );
}

function addLatarnia(program: Command): Command {
  return program
    .command('latarnia')
    .description('ask the status service of KSeF (Latarnia) over the network, and write what it announced as a file of events')
    .option('--output <file>', 'the file to write (default: standard output)')
    .option('--api <url>', 'address of the service (default: that of production)')
    .addHelpText(
      'after',
      `
The only command that asks a service of the Ministry; nothing of your documents is sent. If it does not respond, no file is written: that says nothing
of KSeF. Exits with 0 if all messages were understood, 1 if not, 2 if the service does not respond or the file cannot be written.

Example:
  nakor latarnia --output events.json && nakor offline invoice.xml --events events.json`,
    );
}

function addRules(program: Command): Command {
  return withCommonOptions(program.command('rules').description('list the rules, or explain one'))
    .argument('[code]', 'such as XML-403')
    .option('--json', 'print the result as JSON');
}

function addScenarios(program: Command): Command {
  return withCommonOptions(program.command('scenarios').description('list the scenarios of corrections, or explain one'))
    .argument('[id]', 'such as price-change')
    .option('--json', 'print the result as JSON');
}

function addMcp(program: Command): Command {
  return program
    .command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for AI agents')
    .option('--root <folder>', 'a folder whose documents the agent may use (default: this folder); repeat it for several', appended)
    .option('--language <language>', 'language of texts: pl|en (default: pl)')
    .option('--environment <environment>', 'environment of KSeF to which the invoices will be sent: prod|demo|test (default: prod)')
    .option('--config <file>', 'configuration file (default: nakor.config.json in this folder or one above it)')
    .option('--no-config', 'use no configuration');
}

function addListen(program: Command): Command {
  return withApiOptions(program.command('listen').description('forward the events of your organization to a receiver on this computer'))
    .requiredOption('--forward-to <url>', 'where to forward them, such as http://localhost:3000/nakor')
    .option('--events <types>', 'only these, separated by commas (all)')
    .option('--since <time>', 'also earlier ones: 2026-11-22T08:00:00Z, or 30m, 2h, 1d ago; at most 30 days (from now on)')
    .option('--cursor <cursor>', 'go on where an earlier run has ended, as it has printed')
    .option('--cursor-file <file>', 'keep in a file where to go on and what was not accepted, so that nothing is lost between runs')
    .option('--secret-file <file>', 'the secret that signs; otherwise NAKOR_WEBHOOK_SECRET, or a new one that is printed')
    .addHelpText(
      'after',
      `
Each event is sent as the service delivers it: the same body and headers, signed with your secret. An event that the receiver does not accept is
sent at most four times, after 1, 2 and 4 seconds, and left then. Redirects are not followed.

GET /events is requested 3 seconds after an event, then less and less often; at once after nakor trigger on this computer. That leaves a tenth of the
requests that your plan allows per day: with plan free (1,000), about two minutes pass between requests when nothing happens.

Ctrl+C ends, and prints where to go on. ${keyText}

Examples:
  nakor listen --forward-to http://localhost:3000/nakor
  nakor listen --forward-to http://localhost:3000/nakor --events validation.completed,correction.created --cursor-file .nakor-cursor.json`,
    );
}

function addTrigger(program: Command): Command {
  return withApiOptions(program.command('trigger').description('let the service send a test event to a webhook; needs a test key'))
    .argument('<event>', 'its type, such as validation.completed')
    .option('--webhook <id>', 'the webhook (the only one that is active)')
    .option('--json', 'print the result as JSON, in the format of POST /webhooks/{id}/test')
    .addHelpText(
      'after',
      `
The event contains an example, and the field "test" by which receivers recognize it. nakor listen gets it, too. At most 10 per minute and organization.
Exits with 0 if the receiver accepted it, 1 if not, 2 if the command is wrong or the service rejected it. ${keyText}

Example:
  nakor trigger validation.completed`,
    );
}

const keyText = 'The key is read from NAKOR_API_KEY, and needs the scope webhooks.';

/** Adds the options of commands that call a service. */
function withApiOptions(command: Command): Command {
  return command
    .option('--api <url>', 'address of the service with its version, such as https://api.example.com/api/v1 (NAKOR_API_URL)')
    .option('--language <language>', 'language of texts: pl|en (pl)')
    .option('--config <file>', 'configuration (nakor.config.json in this folder or one above it)')
    .option('--no-config', 'use no configuration');
}

/** Adds the options that describe a correction. */
function withRequestOptions(command: Command): Command {
  return command
    .option('--request <file>', 'a JSON file with the fields of the API; other options replace its fields')
    .option('--scenario <id>', 'the scenario, see nakor scenarios')
    .option('--reason <text>', 'the reason for the correction')
    .option('--number <number>', 'the number of the correcting invoice')
    .option('--preset <slug>', 'an ERP preset')
    .option('--correction <file>', 'an earlier correction of the original; repeat it for several, in the order of issue', appended);
}

/** Adds the options of all commands on documents. */
function withCommonOptions(command: Command): Command {
  return command
    .option('--language <language>', 'language of texts: pl|en (default: pl)')
    .option('--environment <environment>', 'environment of KSeF to which the invoices will be sent: prod|demo|test (default: prod)')
    .option(
      '--as-of <time>',
      'assumed day of sending to KSeF (default: now): YYYY-MM-DD, or an instant such as 2026-10-15T09:00:00+02:00; from 2026-02-01 to one year ahead',
    )
    .option('--config <file>', 'configuration file (default: nakor.config.json in this folder or one above it)')
    .option('--no-config', 'use no configuration');
}

function appended(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}
