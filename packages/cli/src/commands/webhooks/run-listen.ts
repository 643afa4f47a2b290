import { setTimeout as pause } from 'node:timers/promises';
import { type ApiResult, type Events, NakorApiError, NakorConnectionError } from '@nakor/client';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type Connection, connect } from '../../service/connection.ts';
import { formatApiErrorText } from '../../service/explain-errors.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { type Position, readCursorFile, writeCursorFile } from './cursor-file.ts';
import { type ForwardAttempt, forwardAttempts, forwardEvent, type ListedEvent } from './forward-event.ts';
import { type ListenChoices, type ListenOptions, readListenChoices, readSecret } from './listen-choices.ts';
import { getDayBudget, pollWaitSeconds, retryWaitSeconds } from './poll-schedule.ts';
import { texts } from './texts.ts';
import { formatTriggerMark, readTriggerMark } from './trigger-mark.ts';

/** How many ids are remembered. The list repeats events of its last minute. */
const handledLimit = 2_000;
/** How often the mark of `trigger` is looked at while waiting, in milliseconds. */
const markIntervalMs = 1_000;

interface Listening {
  readonly connection: Connection;
  readonly choices: ListenChoices;
  readonly secret: string;
  readonly signal: AbortSignal;
  readonly io: CliIo;
}

/**
 * Forwards the events of an organization to a receiver on this computer as they occur, until it is interrupted.
 *
 * @throws UserError if the options are wrong, or the service rejects the key
 */
export async function runListen(options: ListenOptions, io: CliIo): Promise<ExitCode> {
  const choices = readListenChoices(options, io.folder, io.nowUnixMs());
  // Failed requests are repeated here, with waits that fit the requests of a day.
  const connection = await connect(options, io, 'webhooks', 1);
  const { secret, isNew } = await readSecret(choices.secretFile, io);
  const start = await startOf(choices, io.nowUnixMs());
  const { language } = connection;
  const shownSecret = isNew ? `${texts.newSecret[language]} ${secret}\n` : '';
  await io.out(`${texts.forwarding[language]} ${choices.url.href}\n${shownSecret}${texts.interrupt[language]}\n`);
  const state = { position: start };
  const signal = io.interruption();
  try {
    await listen({ connection, choices, secret, signal, io }, state);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    const { since, cursor } = state.position;
    // Before the first page is complete there is no cursor.
    const from = cursor === null ? `--since ${since}` : `--cursor ${cursor}`;
    if (cursor !== null || signal.aborted) io.error(escapeControlCharacters(`${texts.goOn[language]} ${from}`));
  }
  return exitCodes.ok;
}

/** Where an earlier run ended, or where the options say. */
async function startOf({ since, cursor, cursorFile }: ListenChoices, nowUnixMs: number): Promise<Position> {
  const stored = cursorFile === null ? null : await readCursorFile(cursorFile);
  const started = since ?? (cursor === null ? new Date(nowUnixMs).toISOString() : null);
  if (stored === null) return { since: started, cursor, handled: [], left: [] };
  if (since !== null || cursor !== null)
    throw new UserError({
      pl: `${cursorFile} mówi już, od czego zacząć. Pomiń --since i --cursor albo usuń ten plik.`,
      en: `${cursorFile} says where to start. Omit --since and --cursor, or delete the file.`,
    });
  return stored;
}

/** Never returns: it ends when the signal is aborted, with the reason of that. */
async function listen(listening: Listening, state: { position: Position }): Promise<never> {
  const { connection, signal, io } = listening;
  const keep = async (position: Position) => {
    state.position = position;
    const { cursorFile } = listening.choices;
    if (cursorFile !== null) await writeCursorFile(cursorFile, position);
  };
  await forwardLeft(listening, state.position, keep);
  const mark = formatTriggerMark(connection);
  let markedMs = await readTriggerMark(mark);
  for (let quiet = 0; ; quiet += 1) {
    const { data, headers } = await nextPage(listening, state.position);
    for (const event of newEvents(data, listening.choices, state.position)) {
      await forward(event, listening, state.position, keep);
      quiet = 0;
    }
    await keep({ ...state.position, cursor: data.next_cursor });
    if (data.has_more) continue;
    const nextMarkMs = await pauseUntilMark(pollWaitSeconds(quiet, getDayBudget(headers, io.nowUnixMs())), markedMs, mark, signal);
    if (nextMarkMs > markedMs) quiet = -1;
    markedMs = nextMarkMs;
  }
}

/** Waits, at most until an event is triggered on this computer. */
async function pauseUntilMark(seconds: number, markedMs: number, mark: string, signal: AbortSignal): Promise<number> {
  let leftMs = seconds * 1000;
  let foundMs = markedMs;
  while (leftMs > 0 && foundMs <= markedMs) {
    const partMs = Math.min(leftMs, markIntervalMs);
    await pause(partMs, undefined, { signal });
    leftMs -= partMs;
    foundMs = await readTriggerMark(mark);
  }
  return foundMs;
}

/** The next page. */
async function nextPage(listening: Listening, { since, cursor }: Position): Promise<ApiResult<Events>> {
  const { connection, choices, signal } = listening;
  const [only, ...others] = choices.types ?? [];
  const type = only === undefined || others.length > 0 ? {} : { type: only };
  const filter = { limit: 100, ...type, ...(since === null ? {} : { since }), ...(cursor === null ? {} : { cursor }) };
  return repeated(() => connection.client.events.list(filter, { signal }), listening);
}

/** Repeats a request without end that fails for a while. */
async function repeated<Result>(request: () => Promise<Result>, { connection, signal, io }: Listening): Promise<Result> {
  const { language } = connection;
  for (let failures = 1; ; failures += 1) {
    try {
      return await request();
    } catch (error) {
      const { text, requestedSeconds } = temporaryFailure(error, language);
      const waitSeconds = retryWaitSeconds(failures, requestedSeconds);
      io.error(escapeControlCharacters(`${text}; ${texts.nextRequest[language]} ${waitSeconds} s`));
      await pause(waitSeconds * 1000, undefined, { signal });
    }
  }
}

/** @throws UserError for a response that will not change, and the error itself if it is none of the service */
function temporaryFailure(error: unknown, language: Connection['language']): { text: string; requestedSeconds: number | null } {
  if (error instanceof NakorConnectionError) return { text: texts.unreachable[language], requestedSeconds: null };
  if (!(error instanceof NakorApiError)) throw error;
  const { status, code, retryAfterSeconds } = error;
  if (status !== 429 && status < 500) throw new UserError(joinLocalized(formatApiErrorText(error)), error);
  return { text: `${texts.rejected[language]} ${status} ${code}`, requestedSeconds: retryAfterSeconds };
}

function newEvents({ events }: Events, { types }: ListenChoices, { handled }: Position): readonly ListedEvent[] {
  const known = new Set(handled);
  return events.filter((event) => !known.has(event.id) && (types === null || types.has(event.type)));
}

type Keep = (position: Position) => Promise<void>;

/** Forwards an event, and keeps what became of it. */
async function forward(event: ListedEvent, listening: Listening, position: Position, keep: Keep): Promise<void> {
  const { connection, choices, io } = listening;
  const isAccepted = await attempt(event, listening);
  const handled = [...position.handled.filter((id) => id !== event.id), event.id].slice(-handledLimit);
  const others = position.left.filter((id) => id !== event.id);
  await keep({ ...position, handled, left: isAccepted ? others : [...others, event.id] });
  if (isAccepted) return;
  const { left, leftInFile } = texts;
  const where = position.cursor === null ? `--since ${event.created_at}` : `--cursor ${position.cursor}`;
  io.error(
    escapeControlCharacters(choices.cursorFile === null ? `${left[connection.language]} ${where}` : leftInFile[connection.language]),
  );
}

function attempt(event: ListedEvent, { connection, choices, secret, signal, io }: Listening): Promise<boolean> {
  return forwardEvent(event, {
    ...{ url: choices.url, secret, nowUnixMs: io.nowUnixMs, signal },
    onAttempt: (made) => io.out(`${escapeControlCharacters(attemptLine(event, made, connection.language))}\n`),
  });
}

function attemptLine(event: ListedEvent, made: ForwardAttempt, language: Connection['language']): string {
  const { number, status, errorCode, durationMs, retryInSeconds } = made;
  const line = `${event.created_at}  ${event.type}  ${event.id}  ${status ?? errorCode}  ${durationMs} ms`;
  if (number === 1 && retryInSeconds === null) return line;
  const count = `${texts.attempt[language]} ${number} ${texts.of[language]} ${forwardAttempts}`;
  return `${line}  ${count}${retryInSeconds === null ? '' : `, ${texts.again[language]} ${retryInSeconds} s`}`;
}

/** Forwards what an earlier run has left. */
async function forwardLeft(listening: Listening, start: Position, keep: Keep): Promise<void> {
  const { connection, signal, io } = listening;
  let position = start;
  const keepHere: Keep = async (next) => {
    position = next;
    await keep(next);
  };
  for (const id of start.left) {
    const event = await findEvent(id, listening);
    if (event !== null) {
      await forward(event, listening, position, keepHere);
      continue;
    }
    io.error(`${texts.expired[connection.language]} ${id}`);
    await keepHere({ ...position, left: position.left.filter((other) => other !== id) });
    signal.throwIfAborted();
  }
}

/** An event by its id; null if it has expired. */
async function findEvent(id: string, listening: Listening): Promise<ListedEvent | null> {
  const { connection, signal } = listening;
  return repeated(async () => {
    try {
      return (await connection.client.events.get(id, { signal })).data.event;
    } catch (error) {
      if (error instanceof NakorApiError && error.code === 'EVENT_NOT_FOUND') return null;
      throw error;
    }
  }, listening);
}
