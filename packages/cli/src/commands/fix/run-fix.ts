import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { yieldInOrder } from '@nakor/collection/in-order';
import { formatCounted } from '@nakor/collection/reports/counted';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { createTwoFilesPatch } from 'diff';
import type { AutofixResult } from 'nakor';
import { bytesForLastProcessor, chooseThreads } from '../../engine/choose-threads.ts';
import type { CreatePool } from '../../engine/worker-pool.ts';
import { findSources } from '../../input/find-sources.ts';
import { measureSources } from '../../input/measure-sources.ts';
import type { Found, Unreadable } from '../../input/source.ts';
import { writeFileAtomically } from '../../shared/atomic-file.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { type Examined, examineFile, formatFailureText } from '../validate/examine-file.ts';
import type { FixChoices, FixMode } from './choices.ts';
import { changedMeanwhileTexts, fixNoun, fixTexts, noFileTexts } from './texts.ts';

const windowBytes = 64_000_000;
const windowPerThread = 4;

/**
 * Fixes documents: prints them, lists them, or replaces their files. A file is replaced as a whole, and only if it is still as it was read.
 *
 * @throws UserError if a file cannot be written
 */
export async function runFix(choices: FixChoices, io: CliIo, createPool: CreatePool): Promise<ExitCode> {
  const { language, environment, asOf, jobs, paths } = choices;
  const bytes = await measureSources(paths, io, bytesForLastProcessor);
  const pool = createPool(chooseThreads(jobs, bytes, availableParallelism()), {
    language,
    environment,
    asOf,
    advice: 'off',
    rateTables: null,
    identified: 'none',
  });
  const task = { kind: 'fix', related: null, duplicate: null } as const;
  const sizeOf = (found: Found) => (found.kind === 'document' ? found.size : 0);
  const examine = async (found: Found) => (found.kind === 'document' ? examineFile(found, pool.run, task, language) : found);
  const results = yieldInOrder(findSources(paths, io), sizeOf, examine, { items: jobs * windowPerThread, weight: windowBytes });
  let worst: ExitCode = exitCodes.ok;
  try {
    let held: Examined | Unreadable | undefined;
    let isSingle = true;
    // The first result waits for the second, which decides how it is printed.
    for await (const found of results) {
      if (found.kind === 'archive') continue;
      if (held !== undefined) {
        isSingle = false;
        worst = worse(worst, await finish(held, modeOf(choices, isSingle), choices, io));
      }
      held = found;
    }
    if (held !== undefined) worst = worse(worst, await finish(held, modeOf(choices, isSingle), choices, io));
    return worst;
  } finally {
    await pool.close();
  }
}

function worse(one: ExitCode, other: ExitCode): ExitCode {
  return one > other ? one : other;
}

type ShownMode = Exclude<FixMode, 'print'> | 'xml';

function modeOf({ mode }: FixChoices, isSingle: boolean): ShownMode {
  if (mode !== 'print') return mode;
  return isSingle ? 'xml' : 'diff';
}

async function finish(found: Examined | Unreadable, mode: ShownMode, { language }: FixChoices, io: CliIo): Promise<ExitCode> {
  const texts = fixTexts[language];
  const complain = (text: string) => io.error(safe(`${found.name}: ${text}`));
  if (found.kind === 'unreadable') {
    complain(found.reason[language]);
    return exitCodes.usage;
  }
  const { outcome } = found;
  switch (outcome.kind) {
    case 'rejected': {
      const { code, message, details } = outcome.rejection;
      const reasons = details.length === 0 ? [`${code} ${message}`] : details.map((detail) => `${detail.code} ${detail.message}`);
      complain([texts.rejected, ...reasons].join('\n  '));
      return exitCodes.issues;
    }
    case 'failed':
      complain(formatFailureText(outcome.message)[language]);
      return exitCodes.usage;
    case 'validated':
      throw new Error('Documents were to be fixed.');
    case 'fixed':
      return finishFixed(found, outcome.result, mode, language, io).catch((error: unknown) => {
        // Other files are still fixed.
        if (!(error instanceof UserError)) throw error;
        complain(error.textIn(language));
        return exitCodes.usage;
      });
  }
}

async function finishFixed(
  { name, path, content }: Examined,
  { xml, fixes, remaining }: AutofixResult,
  mode: ShownMode,
  language: FixChoices['language'],
  io: CliIo,
): Promise<ExitCode> {
  const texts = fixTexts[language];
  const fixed = Buffer.from(xml);
  const isChanged = !fixed.equals(content);
  const count = formatCounted(fixes.length, fixNoun, language);
  const wrong = remaining.filter(({ severity }) => severity === 'critical' || severity === 'error');
  const summary = (text: string) => describeFixes(`${name}: ${text}`, fixes, wrong, language);
  const remainingCode = wrong.length === 0 ? exitCodes.ok : exitCodes.issues;
  const done = isChanged ? texts.fixed(count) : texts.nothing;
  const possible = isChanged ? texts.fixable(count) : texts.nothing;
  switch (mode) {
    case 'check':
      await io.out(`${summary(possible)}\n`);
      return isChanged ? exitCodes.issues : remainingCode;
    case 'write':
      if (isChanged) await replaceFile(path, content, fixed);
      await io.out(`${summary(done)}\n`);
      return remainingCode;
    case 'diff':
      if (isChanged) await io.out(differences(safe(name), content, xml) ?? `${safe(name)}: ${texts.tooDifferent}\n`);
      io.error(summary(possible));
      return remainingCode;
    case 'xml':
      await io.out(fixed);
      io.error(summary(done));
      return remainingCode;
  }
}

function describeFixes(
  head: string,
  fixes: AutofixResult['fixes'],
  wrong: AutofixResult['remaining'],
  language: FixChoices['language'],
): string {
  const codes = [...new Set(wrong.map(({ code }) => code))];
  const lines = [
    head,
    ...fixes.map(({ line, column, code, description }) => `  ${line ?? '-'}:${column ?? '-'} ${code} ${description}`),
    ...(codes.length === 0 ? [] : [`  ${fixTexts[language].remaining(codes.join(', '))}`]),
  ];
  return safe(lines.join('\n'));
}

/** @throws UserError if there is no file, or if another program changed it */
async function replaceFile(path: string | null, content: Uint8Array, fixed: Uint8Array): Promise<void> {
  if (path === null) throw new UserError(noFileTexts);
  const current = await readFile(path).catch(() => null);
  if (current?.equals(content) !== true) throw new UserError(changedMeanwhileTexts);
  await writeFileAtomically(path, fixed);
}

/** Beyond so many changed lines, comparing would take minutes. */
const maxEditLength = 4_000;

function differences(name: string, content: Uint8Array, xml: string): string | undefined {
  return createTwoFilesPatch(name, name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content), xml, '', '', { maxEditLength });
}

function safe(text: string): string {
  return escapeControlCharacters(text);
}
