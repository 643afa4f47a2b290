import { escapeControlCharacters, formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { announceIncident } from '@nakor/operations/status/announce-incident';
import type { Incident, IncidentChange } from '@nakor/operations/status/incident';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { buildIncidentJson, describeIncident, tabulateIncidents } from './view.ts';

/** Opens and announces an incident. */
export async function openIncident(ports: OperatorPorts, io: OperatorIo, incident: Incident): Promise<Report> {
  if (!(await ports.incidents.open(incident))) throw new Rejection('The id is taken. Run the command again.');
  return announced(ports, io, incident, `Incident ${incident.id} is open and shown in /status.`);
}

/** @throws Rejection if the incident does not exist or is already resolved */
export async function updateIncident(ports: OperatorPorts, io: OperatorIo, id: string, change: IncidentChange): Promise<Report> {
  await announceEarlier(ports, io, id);
  const changed = await ports.incidents.change(id, change);
  if (changed !== 'unchanged') return announced(ports, io, found(changed, id), `Incident ${id} was changed.`);
  const incident = found(await ports.incidents.find(id), id);
  return reportOn(incident, 0, `Incident ${id} is unchanged: it already has these values. No event is sent.`);
}

/** @throws Rejection if the incident does not exist or is already resolved */
export async function resolveIncident(ports: OperatorPorts, io: OperatorIo, id: string): Promise<Report> {
  await announceEarlier(ports, io, id);
  const resolved = await ports.incidents.resolve(id, io.nowUnixMs());
  return announced(ports, io, found(resolved, id), `Incident ${id} is resolved.`);
}

/** Lists unresolved incidents, and all of the last 30 days. */
export async function listIncidents(ports: OperatorPorts): Promise<Report> {
  const incidents = await ports.incidents.list();
  const text = incidents.length === 0 ? 'There were no incidents in the last 30 days.' : tabulateIncidents(incidents);
  return { json: { incidents: incidents.map(buildIncidentJson) }, text };
}

function found(incident: Incident | 'closed' | null, id: string): Incident {
  const known = `${programName} incidents list`;
  if (incident === null) throw new Rejection(`There is no incident ${formatQuoted(id)}. List them with: ${known}`, 'not_found');
  if (incident === 'closed')
    throw new Rejection(`Incident ${id} is resolved and cannot be changed. Open a new one: ${programName} incidents open`);
  return incident;
}

/** Completes an interrupted announcement of the previous state first: after a change it could not be announced any more. */
async function announceEarlier(ports: OperatorPorts, io: OperatorIo, id: string): Promise<void> {
  const incident = await ports.incidents.findUnannouncedById(id);
  if (incident !== null) await announce(ports, io, incident, 'the previous state was not announced to all organizations');
}

/** Announces the incident and returns the report. The incident is already saved, so the sweeper completes a failed announcement. */
async function announced(ports: OperatorPorts, io: OperatorIo, incident: Incident, sentence: string): Promise<Report> {
  const count = await announce(
    ports,
    io,
    incident,
    'the incident is saved, but some organizations are notified a minute or two later, by the sweeper',
  );
  const notified = count === 1 ? '1 organization is' : `${count} organizations are`;
  return reportOn(incident, count, `${sentence}\n${notified} notified by webhook.`);
}

/**
 * Announces the state of an incident to the subscribed organizations. A failure is only a warning.
 *
 * @returns how many organizations were notified by this call
 */
async function announce(ports: OperatorPorts, io: OperatorIo, incident: Incident, failureText: string): Promise<number> {
  let count = 0;
  try {
    const { events } = await announceIncident(ports, incident, io.nowUnixMs());
    count = events.length;
    for (const event of events) await ports.fanOut.notify(event);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    io.error(escapeControlCharacters(`Warning: ${failureText} (${reason}).\n`));
  }
  return count;
}

function reportOn(incident: Incident, count: number, sentences: string): Report {
  return {
    json: { incident: buildIncidentJson(incident), organizations_notified: count },
    text: [sentences, '', describeIncident(incident)].join('\n'),
  };
}
