import type { Organization } from '@nakor/domain/access/organization';
import type { EventRecord } from '@nakor/domain/events/event';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { Command } from 'commander';
import { programName } from './examples.ts';
import type { OperatorIo, OperatorPorts } from './ports.ts';
import { InconclusiveError, InterruptedChange, OutputWriteError, Rejection } from './rejections.ts';
import { escapeControlCharacters, quoted } from './terminal-escape.ts';

/** What a command has to tell: one JSON document, and the same for people. */
export interface Report {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** What it means when the output cannot be written, where that is more than that it is not seen. */
  readonly lostText?: string;
  /** Whether the command could not find out what it was asked for; then it ends with 2. */
  readonly isUndecided?: boolean;
}

/** The work of a command on the stage that it names. */
type Work = (ports: OperatorPorts) => Promise<Report>;

/** The options that every command has. */
export interface CommonOptions {
  readonly stage: string;
  readonly json?: boolean;
}

/** Does the work of a command that changes nothing, and prints what came of it. */
export async function readInStage(command: Command, io: OperatorIo, work: Work): Promise<void> {
  return inStage(command, io, work, 'read');
}

/** Does the work of a command that changes something, and prints what came of it. */
export async function changeInStage(command: Command, io: OperatorIo, work: Work): Promise<void> {
  const changing: Work = async (ports) => {
    try {
      return await work(ports);
    } catch (error) {
      throw error instanceof DependencyUnavailable ? new InterruptedChange(error.dependency, error.cause) : error;
    }
  };
  return inStage(command, io, changing, 'change');
}

const lostTexts = {
  read: 'The output could not be written.',
  change: 'The command was done, but its output could not be written.',
} as const;

/**
 * Does the work of a command that needs no stage and changes nothing, and prints what came of it.
 *
 * @throws InconclusiveError when that is no answer to what was asked
 */
export async function readFiles(command: Command, io: OperatorIo, work: () => Promise<Report>): Promise<void> {
  const report = await work();
  await print(report, command, io, 'read');
  if (report.isUndecided === true) throw new InconclusiveError();
}

async function inStage(command: Command, io: OperatorIo, work: Work, effect: keyof typeof lostTexts): Promise<void> {
  const connection = await io.connect(command.optsWithGlobals<CommonOptions>().stage);
  try {
    await print(await work(connection.ports), command, io, effect);
  } finally {
    await connection.close();
  }
}

async function print(report: Report, command: Command, io: OperatorIo, effect: keyof typeof lostTexts): Promise<void> {
  const { json } = command.optsWithGlobals<CommonOptions>();
  // In JSON, too, what would act on a terminal is written out, as JSON itself writes it.
  await io
    .out(`${escapeControlCharacters(json === true ? JSON.stringify(report.json, null, 2) : report.text)}\n`)
    .catch((error: unknown) => {
      throw new OutputWriteError(report.lostText ?? lostTexts[effect], effect === 'read', error);
    });
}

/** Wakes whoever hands an event on. It is kept already, so a failure only delays it. */
export async function wakeFor(event: EventRecord | null, ports: OperatorPorts, io: OperatorIo): Promise<void> {
  if (event === null) return;
  try {
    await ports.fanOut.notify(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.error(
      escapeControlCharacters(
        `Warning: the event ${event.type} is kept, but it goes out a minute or two later, since its wake-up failed (${reason}).\n`,
      ),
    );
  }
}

/** @throws Rejection when there is no such organisation */
export async function findOrganization(ports: OperatorPorts, id: string): Promise<Organization> {
  const organization = await ports.organizations.findOrganization(id);
  if (organization === null) throw unknownOrganization(id);
  return organization;
}

/** What to say when there is no such organisation. */
export function unknownOrganization(id: string): Rejection {
  return new Rejection(`There is no organisation ${quoted(id)}. Those that exist: ${programName} organisations list`, 'not_found');
}
