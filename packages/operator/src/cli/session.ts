import { randomBytes } from 'node:crypto';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { escapeControlCharacters, formatQuoted } from '@nakor/domain/shared/terminal-escape';
import type { ChangeStamp, Organization } from '@nakor/operations/access/organization';
import type { EventRecord } from '@nakor/operations/events/event';
import { createEventId } from '@nakor/operations/events/event-id';
import type { Command } from 'commander';
import { programName } from './examples.ts';
import type { OperatorIo, OperatorPorts } from './ports.ts';
import { InconclusiveError, InterruptedChange, OutputWriteError, Rejection } from './rejections.ts';

/** Output of a command, as a JSON document and as text. */
export interface Report {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Error message if the output cannot be written, where something is lost by that. */
  readonly outputFailureText?: string;
  /** Whether the question could not be fully answered; the exit code is then 2. */
  readonly isInconclusive?: boolean;
}

/** The work of a command in its stage. */
type Work = (ports: OperatorPorts) => Promise<Report>;

/** Options of every command. */
export interface CommonOptions {
  readonly stage: string;
  readonly json?: boolean;
}

/** The id and time of a change, and so of its event. */
export function createNewStamp(createdAtUnixMs: number): ChangeStamp {
  return { id: createEventId(createdAtUnixMs, randomBytes(16)), createdAtUnixMs };
}

/** Runs a read-only command and prints its report. */
export async function runQuery(command: Command, io: OperatorIo, work: Work): Promise<void> {
  return inStage(command, io, work, 'read');
}

/** Runs a command that makes changes and prints its report. */
export async function runChange(command: Command, io: OperatorIo, work: Work): Promise<void> {
  const changing: Work = async (ports) => {
    try {
      return await work(ports);
    } catch (error) {
      throw error instanceof DependencyUnavailable ? new InterruptedChange(error.dependency, error.cause) : error;
    }
  };
  return inStage(command, io, changing, 'change');
}

const outputFailureTexts = {
  read: 'The output could not be written.',
  change: 'The command was executed, but its output could not be written.',
} as const;

/**
 * Runs a read-only command that needs no stage and prints its report.
 *
 * @throws InconclusiveError if the question could not be fully answered
 */
export async function runFileQuery(command: Command, io: OperatorIo, work: () => Promise<Report>): Promise<void> {
  const report = await work();
  await print(report, command, io, 'read');
  if (report.isInconclusive === true) throw new InconclusiveError();
}

async function inStage(command: Command, io: OperatorIo, work: Work, effect: keyof typeof outputFailureTexts): Promise<void> {
  const connection = await io.connect(command.optsWithGlobals<CommonOptions>().stage);
  try {
    await print(await work(connection.ports), command, io, effect);
  } finally {
    await connection.close();
  }
}

async function print(report: Report, command: Command, io: OperatorIo, effect: keyof typeof outputFailureTexts): Promise<void> {
  const { json } = command.optsWithGlobals<CommonOptions>();
  // JSON is escaped too: control characters would act on a terminal.
  await io
    .out(`${escapeControlCharacters(json === true ? JSON.stringify(report.json, null, 2) : report.text)}\n`)
    .catch((error: unknown) => {
      throw new OutputWriteError(report.outputFailureText ?? outputFailureTexts[effect], effect === 'read', error);
    });
}

/** Notifies the fan-out of an event. The event is already in the outbox, so a failure only delays it. */
export async function notifyFanOut(event: EventRecord | null, ports: OperatorPorts, io: OperatorIo): Promise<void> {
  if (event === null) return;
  try {
    await ports.fanOut.notify(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.error(
      escapeControlCharacters(
        `Warning: the event ${event.type} is saved, but it will be sent a minute or two later because its notification failed (${reason}).\n`,
      ),
    );
  }
}

/** @throws Rejection if the organization does not exist */
export async function findOrganization(ports: OperatorPorts, id: string): Promise<Organization> {
  const organization = await ports.organizations.findOrganization(id);
  if (organization === null) throw rejectUnknownOrganization(id);
  return organization;
}

/** The rejection for an organization that does not exist. */
export function rejectUnknownOrganization(id: string): Rejection {
  return new Rejection(`There is no organization ${formatQuoted(id)}. List them with: ${programName} organizations list`, 'not_found');
}
