import type { Localized } from '@nakor/domain/shared/localized';
import { nakorCommand } from '@nakor/domain/shared/product-names';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { connect } from '../../service/connection.ts';
import { explained } from '../../service/explain-errors.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { createProgress } from '../../shared/progress.ts';
import { awaitBatch } from './await-batch.ts';
import { type BatchCommand, type BatchCommandOptions, readBatchCommand } from './choices.ts';
import { type Batch, determineBatchExit, formatBatchText } from './describe-batch.ts';
import { loadRegister } from './load-register.ts';
import { type BatchSession, submitBatch } from './submit-batch.ts';

/** Attempts of each request: a batch runs on while the service cannot be reached. */
const maxAttempts = 6;

/**
 * Submits a batch to a service, shows how far it is, loads its register, or cancels it.
 *
 * @throws UserError if the command is wrong, the service rejects it, or cannot be reached
 */
export async function runBatch(action: string, words: readonly string[], options: BatchCommandOptions, io: CliIo): Promise<ExitCode> {
  const command = await readBatchCommand(action, words, options, io.folder, io.nowUnixMs());
  const connection = await connect(options, io, 'validate', maxAttempts);
  const session = { connection, signal: io.interruption(), progress: createProgress(io) };
  try {
    return await explained(() => run(command, session, io));
  } catch (error) {
    if (!session.signal.aborted) throw error;
    io.error(texts.interrupted[command.action][connection.language]);
    return exitCodes.usage;
  } finally {
    session.progress.clear();
  }
}

async function run(command: BatchCommand, session: BatchSession, io: CliIo): Promise<ExitCode> {
  const { client, language } = session.connection;
  switch (command.action) {
    case 'submit':
      return submit(command, session, io);
    case 'status': {
      const batch = command.isWaiting ? await awaitBatch(command.id, session) : (await client.batches.get(command.id)).data.batch;
      await print(batch, command.isJson, session, io);
      return determineBatchExit(batch);
    }
    case 'register': {
      await loadRegister(command.id, command, session, io);
      return exitCodes.ok;
    }
    case 'cancel': {
      const { data } = await client.batches.cancel(command.id);
      await print(data.batch, command.isJson, session, io);
      if (data.batch.state !== 'canceled') io.error(texts.hasEnded[language]);
      return exitCodes.ok;
    }
  }
}

async function submit(command: Extract<BatchCommand, { action: 'submit' }>, session: BatchSession, io: CliIo): Promise<ExitCode> {
  const { language } = session.connection;
  const submitted = await submitBatch(command.paths, command.options, session, io, (name, reason) =>
    io.error(escapeControlCharacters(`${name}: ${reason[language]}`)),
  );
  const { id } = submitted.batch;
  const isIncomplete = submitted.leftOut > 0;
  if (isIncomplete) io.error(`${texts.leftOut[language]} ${submitted.leftOut}`);
  if (!command.isWaiting) {
    // The id alone, so that a script can keep it.
    await io.out(command.isJson ? formatJson(submitted.batch) : `${id}\n`);
    io.error(`${texts.goesOn[language]} ${nakorCommand} batch status ${id} --wait`);
    return isIncomplete ? exitCodes.usage : exitCodes.ok;
  }
  // Before the wait, so that the batch can be found if that is interrupted.
  io.error(`${texts.submitted[language]} ${id}`);
  const batch = await awaitBatch(id, session);
  const { register } = command;
  const isPrintedByRegister = register !== null && register.output === null;
  if (!isPrintedByRegister) await print(batch, command.isJson, session, io);
  else io.error(formatBatchText(batch, language));
  if (register !== null && batch.available_until !== null) await loadRegister(id, register, session, io);
  return isIncomplete ? exitCodes.usage : determineBatchExit(batch);
}

async function print(batch: Batch, isJson: boolean, { connection }: BatchSession, io: CliIo): Promise<void> {
  await io.out(isJson ? formatJson(batch) : `${formatBatchText(batch, connection.language)}\n`);
}

/** Without the URLs of an upload, which are secrets that let anyone upload. */
function formatJson({ upload: _, ...batch }: Batch): string {
  return `${JSON.stringify(batch, null, 2)}\n`;
}

const goesOnText: Localized = {
  pl: 'Przerwano czekanie; paczka jest dalej sprawdzana.',
  en: 'Waiting was interrupted; the batch goes on.',
};

const texts = {
  submitted: { pl: 'Wysłano paczkę', en: 'Submitted as batch' },
  goesOn: { pl: 'Paczka jest sprawdzana. Wynik:', en: 'The batch is being validated. Its result:' },
  leftOut: { pl: 'Liczba plików, których nie wysłano:', en: 'Number of files that were not uploaded:' },
  hasEnded: {
    pl: 'Paczka zakończyła się wcześniej; usunięto jej rejestr, a policzone sprawdzenia pozostają policzone.',
    en: 'The batch had ended before; its register was deleted, and what it counted stays counted.',
  },
  interrupted: {
    submit: {
      pl: 'Przerwano. To samo polecenie w ciągu 24 godzin wyśle tylko brakujące części; paczka, którą już wysłano w całości, jest dalej sprawdzana.',
      en: 'Interrupted. Within 24 hours, the same command uploads only what is missing; a batch that was uploaded completely goes on.',
    },
    status: goesOnText,
    register: { pl: 'Przerwano.', en: 'Interrupted.' },
    cancel: { pl: 'Przerwano.', en: 'Interrupted.' },
  },
} as const;
