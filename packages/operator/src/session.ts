import type { Organization } from '@nakor/domain/access/organization';
import type { EventRecord } from '@nakor/domain/events/event';
import type { Command } from 'commander';
import { programName } from './examples.ts';
import type { OperatorIo, OperatorPorts } from './ports.ts';
import { Refusal, UsageProblems } from './refusals.ts';

/** What a command has to tell: one JSON document, and the same for people. */
export interface Report {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const stageForm = /^[a-z][a-z0-9-]{0,19}$/;

/**
 * Does the work of a command on the stage that its options name, and prints what came of it.
 *
 * @throws UsageProblems when the stage cannot be one
 */
export async function inStage(command: Command, io: OperatorIo, work: (ports: OperatorPorts) => Promise<Report>): Promise<void> {
  const { stage, json } = command.optsWithGlobals<{ stage: string; json?: boolean }>();
  if (!stageForm.test(stage)) {
    throw new UsageProblems([`--stage must be a short lower-case name such as local, dev or prod, and it is "${stage}".`]);
  }
  const connection = await io.connect(stage);
  try {
    const report = await work(connection.ports);
    io.out(json === true ? `${JSON.stringify(report.json, null, 2)}\n` : `${report.text}\n`);
  } finally {
    await connection.close();
  }
}

/** Wakes whoever hands an event on. It is kept already, so a failure only delays it. */
export async function wakeFor(event: EventRecord | null, ports: OperatorPorts, io: OperatorIo): Promise<void> {
  if (event === null) return;
  try {
    await ports.fanOut.wake(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.error(`Warning: the event ${event.type} is kept, but it goes out a minute or two later, since its wake-up failed (${reason}).\n`);
  }
}

/** @throws Refusal when there is no such organisation */
export async function findOrganization(ports: OperatorPorts, id: string): Promise<Organization> {
  const organization = await ports.organizations.findOrganization(id);
  if (organization === null) throw unknownOrganization(id);
  return organization;
}

/** What to say when there is no such organisation. */
export function unknownOrganization(id: string): Refusal {
  return new Refusal(`There is no organisation "${id}". Those that exist: ${programName} organisations list`);
}
