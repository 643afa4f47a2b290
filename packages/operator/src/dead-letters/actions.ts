import { programName } from '../cli/examples.ts';
import type { DeadLetter, OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { findOrganization, type Report } from '../cli/session.ts';
import { escapeControlCharacters } from '../cli/terminal-escape.ts';
import { textTable } from '../cli/text-table.ts';
import { createRedrive, type Redrive } from './redrive-dead-letter.ts';
import { deadLetterCells, deadLetterHeads, deadLetterJson } from './view.ts';

/** Shows dead letters and lets everybody see them again. */
export async function listDeadLetters(ports: OperatorPorts, io: OperatorIo, limit: number): Promise<Report> {
  const letters: DeadLetter[] = [];
  try {
    for await (const letter of ports.deadLetters.take()) {
      letters.push(letter);
      if (letters.length === limit) break;
    }
  } finally {
    await giveBackAll(ports, io, letters);
  }
  const more = letters.length === limit ? [`There may be more: these are the first ${limit} that SQS has given.`] : [];
  const text = letters.length === 0 ? 'There are no dead letters.' : textTable(deadLetterHeads, letters.map(deadLetterCells));
  return { json: { dead_letters: letters.map(deadLetterJson) }, text: [text, ...more].join('\n\n') };
}

/**
 * Works on all dead letters, or on those of an organisation.
 *
 * @throws Rejection when there is no such organisation
 */
export async function redriveDeadLetters(ports: OperatorPorts, io: OperatorIo, organizationId: string | null): Promise<Report> {
  if (organizationId !== null) await findOrganization(ports, organizationId);
  const redrive = createRedrive(ports, organizationId, io.nowUnixMs);
  const worked: { readonly letter: DeadLetter; readonly redrive: Redrive }[] = [];
  const kept: DeadLetter[] = [];
  try {
    for await (const letter of ports.deadLetters.take()) {
      kept.push(letter);
      const result = await redrive(letter);
      worked.push({ letter, redrive: result });
      if (result.outcome !== 'left') kept.pop();
    }
  } finally {
    await giveBackAll(ports, io, kept);
  }
  return {
    json: {
      counts: countOutcomes(worked.map(({ redrive: { outcome } }) => outcome)),
      dead_letters: worked.map(({ letter, redrive: { outcome, ...rest } }) => ({
        ...deadLetterJson(letter),
        outcome,
        reason: 'reason' in rest ? rest.reason : null,
      })),
    },
    text: redriveText(worked),
  };
}

async function giveBackAll(ports: OperatorPorts, io: OperatorIo, letters: readonly DeadLetter[]): Promise<void> {
  for (const letter of letters) {
    await ports.deadLetters.giveBack(letter).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      io.error(
        escapeControlCharacters(`Warning: the message ${letter.id} is not lost, but stays hidden for up to a minute (${reason}).\n`),
      );
    });
  }
}

const outcomeTexts = {
  replayed: 'replayed',
  sent_back: 'sent back',
  obsolete: 'obsolete',
  left: 'left',
} as const satisfies Record<Redrive['outcome'], string>;

function countOutcomes(outcomes: readonly Redrive['outcome'][]) {
  const counts = { replayed: 0, sent_back: 0, obsolete: 0, left: 0 };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
}

function redriveText(worked: readonly { readonly letter: DeadLetter; readonly redrive: Redrive }[]): string {
  if (worked.length === 0) return 'There are no dead letters. Nothing was changed.';
  const counts = countOutcomes(worked.map(({ redrive: { outcome } }) => outcome));
  const rows = worked.map(({ letter, redrive }) => [
    outcomeTexts[redrive.outcome],
    ...deadLetterCells(letter),
    'reason' in redrive ? redrive.reason : '-',
  ]);
  const replayed = counts.replayed === 0 ? [] : [`What came of the deliveries: ${programName} deliveries list --organisation ORGANISATION`];
  return [
    `${counts.replayed} replayed, ${counts.sent_back} sent back to their queue, ${counts.obsolete} obsolete and deleted, ${counts.left} left as they are.`,
    textTable(['outcome', ...deadLetterHeads, 'why'], rows),
    ...replayed,
  ].join('\n\n');
}
