import { announceIncident } from '@nakor/domain/status/announce-incident';
import type { Incident, IncidentChange } from '@nakor/domain/status/incident';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { escapeControlCharacters, quoted } from '../cli/terminal-escape.ts';
import { describeIncident, incidentJson, tabulateIncidents } from './view.ts';

/** Opens an incident, and announces it. */
export async function openIncident(ports: OperatorPorts, io: OperatorIo, incident: Incident): Promise<Report> {
  if (!(await ports.incidents.open(incident))) throw new Rejection('The id is taken. Run the command again.');
  return announced(ports, io, incident, `Incident ${incident.id} is open and stands in /status.`);
}

/** @throws Rejection when there is no such incident, or it is over */
export async function updateIncident(ports: OperatorPorts, io: OperatorIo, id: string, change: IncidentChange): Promise<Report> {
  await announceEarlier(ports, io, id);
  const changed = await ports.incidents.change(id, change);
  if (changed !== 'unchanged') return announced(ports, io, found(changed, id), `Incident ${id} was changed.`);
  const incident = found(await ports.incidents.find(id), id);
  return reportOn(incident, 0, `Incident ${id} was like that already. Nothing was changed, and nobody is told.`);
}

/** @throws Rejection when there is no such incident, or it is over already */
export async function resolveIncident(ports: OperatorPorts, io: OperatorIo, id: string): Promise<Report> {
  await announceEarlier(ports, io, id);
  const resolved = await ports.incidents.resolve(id, io.nowUnixMs());
  return announced(ports, io, found(resolved, id), `Incident ${id} is over.`);
}

/** Lists the incidents that are open, and those of the last 30 days. */
export async function listIncidents(ports: OperatorPorts): Promise<Report> {
  const incidents = await ports.incidents.list();
  const text = incidents.length === 0 ? 'There were no incidents in the last 30 days.' : tabulateIncidents(incidents);
  return { json: { incidents: incidents.map(incidentJson) }, text };
}

function found(incident: Incident | 'closed' | null, id: string): Incident {
  const known = `${programName} incidents list`;
  if (incident === null) throw new Rejection(`There is no incident ${quoted(id)}. Those that exist: ${known}`, 'not_found');
  if (incident === 'closed')
    throw new Rejection(`Incident ${id} is over, and stays as it is. Open another one: ${programName} incidents open`);
  return incident;
}

/** Whoever was interrupted while telling of an earlier state left that to others: once it has changed, nobody could tell of it any more. */
async function announceEarlier(ports: OperatorPorts, io: OperatorIo, id: string): Promise<void> {
  const incident = await ports.incidents.findUnannouncedById(id);
  if (incident !== null) await tell(ports, io, incident, 'not everybody was told of the state before this one');
}

/** Tells those who are subscribed. The incident is kept already, so whatever fails here is done by the sweeper. */
async function announced(ports: OperatorPorts, io: OperatorIo, incident: Incident, sentence: string): Promise<Report> {
  const count = await tell(ports, io, incident, 'the incident is kept, but some are told a minute or two later, by the sweeper');
  const told = count === 1 ? '1 organisation is' : `${count} organisations are`;
  return reportOn(incident, count, `${sentence}\n${told} told by webhook.`);
}

/**
 * Tells those who are subscribed to the state of an incident. A failure is told, and is no error: the command goes on.
 *
 * @returns how many organisations are told just now
 */
async function tell(ports: OperatorPorts, io: OperatorIo, incident: Incident, whenNot: string): Promise<number> {
  let count = 0;
  try {
    const { events } = await announceIncident(ports, incident, io.nowUnixMs());
    count = events.length;
    for (const event of events) await ports.fanOut.notify(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.error(escapeControlCharacters(`Warning: ${whenNot} (${reason}).\n`));
  }
  return count;
}

function reportOn(incident: Incident, count: number, sentences: string): Report {
  return {
    json: { incident: incidentJson(incident), organizations_told: count },
    text: [sentences, '', describeIncident(incident)].join('\n'),
  };
}
