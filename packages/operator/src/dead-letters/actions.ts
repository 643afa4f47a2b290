import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { formatTextTable } from '@nakor/domain/shared/text-table';
import { programName } from '../cli/examples.ts';
import type { DeadLetter, OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { findOrganization, type Report } from '../cli/session.ts';
import { createRedrive, type Redrive } from './redrive-dead-letter.ts';
import { buildDeadLetterCells, buildDeadLetterJson, deadLetterHeadings } from './view.ts';

/** Lists dead letters and makes them visible to others again. */
export async function listDeadLetters(ports: OperatorPorts, io: OperatorIo, limit: number): Promise<Report> {
  const letters: DeadLetter[] = [];
  try {
    for await (const letter of ports.deadLetters.receive()) {
      letters.push(letter);
      if (letters.length === limit) break;
    }
  } finally {
    await releaseAll(ports, io, letters);
  }
  const more = letters.length === limit ? [`There may be more: these are the first ${limit} returned by SQS.`] : [];
  const text = letters.length === 0 ? 'There are no dead letters.' : formatTextTable(deadLetterHeadings, letters.map(buildDeadLetterCells));
  return { json: { dead_letters: letters.map(buildDeadLetterJson) }, text: [text, ...more].join('\n\n') };
}

/**
 * Redrives all dead letters, or those of one organization.
 *
 * @throws Rejection if the organization does not exist
 */
export async function redriveDeadLetters(ports: OperatorPorts, io: OperatorIo, organizationId: string | null): Promise<Report> {
  if (organizationId !== null) await findOrganization(ports, organizationId);
  const redrive = createRedrive(ports, organizationId, io.nowUnixMs);
  const results: { readonly letter: DeadLetter; readonly redrive: Redrive }[] = [];
  const kept: DeadLetter[] = [];
  try {
    for await (const letter of ports.deadLetters.receive()) {
      kept.push(letter);
      const result = await redrive(letter);
      results.push({ letter, redrive: result });
      if (result.outcome !== 'left') kept.pop();
    }
  } finally {
    await releaseAll(ports, io, kept);
  }
  return {
    json: {
      counts: countOutcomes(results.map(({ redrive: { outcome } }) => outcome)),
      dead_letters: results.map(({ letter, redrive: { outcome, ...rest } }) => ({
        ...buildDeadLetterJson(letter),
        outcome,
        reason: 'reason' in rest ? rest.reason : null,
      })),
    },
    text: redriveText(results),
  };
}

async function releaseAll(ports: OperatorPorts, io: OperatorIo, letters: readonly DeadLetter[]): Promise<void> {
  for (const letter of letters) {
    await ports.deadLetters.release(letter).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      io.error(
        escapeControlCharacters(`Warning: the message ${letter.id} is not lost, but stays hidden for up to a minute (${reason}).\n`),
      );
    });
  }
}

const outcomeTexts = {
  replayed: 'replayed',
  sent_back: 'returned',
  obsolete: 'obsolete',
  left: 'left',
} as const satisfies Record<Redrive['outcome'], string>;

function countOutcomes(outcomes: readonly Redrive['outcome'][]) {
  const counts = { replayed: 0, sent_back: 0, obsolete: 0, left: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

function redriveText(results: readonly { readonly letter: DeadLetter; readonly redrive: Redrive }[]): string {
  if (results.length === 0) return 'There are no dead letters. Nothing was changed.';
  const counts = countOutcomes(results.map(({ redrive: { outcome } }) => outcome));
  const rows = results.map(({ letter, redrive }) => [
    outcomeTexts[redrive.outcome],
    ...buildDeadLetterCells(letter),
    'reason' in redrive ? redrive.reason : '-',
  ]);
  const replayed = counts.replayed === 0 ? [] : [`Check the deliveries with: ${programName} deliveries list --organization ORGANIZATION`];
  return [
    `${counts.replayed} replayed, ${counts.sent_back} returned to their queue, ${counts.obsolete} obsolete and deleted, ${counts.left} left unchanged.`,
    formatTextTable(['outcome', ...deadLetterHeadings, 'reason'], rows),
    ...replayed,
  ].join('\n\n');
}
