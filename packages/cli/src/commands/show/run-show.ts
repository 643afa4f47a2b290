import { mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { explainRejection, type Rejection } from '@nakor/collection/outcome';
import { isValidApartFromMark } from '@nakor/domain/rendering/valid-apart-from-mark';
import { formatAsciiName } from '@nakor/domain/shared/ascii-name';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type Nakor, NakorError } from 'nakor';
import { findSources } from '../../input/find-sources.ts';
import type { Source, Unreadable } from '../../input/source.ts';
import { createAtomicFile, writeFileAtomically } from '../../shared/atomic-file.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { formatFileErrorText } from '../../shared/file-errors.ts';
import { createProgress } from '../../shared/progress.ts';
import { getSystemCode, UserError } from '../../shared/user-error.ts';
import { refuseExisting } from '../correct/run-correct.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readSource, refuseOthers } from '../read-invoice.ts';
import type { ShowChoices } from './choices.ts';
import { createIndexPage, type IndexEntry } from './index-page.ts';
import { openFile } from './open-file.ts';

/**
 * Shows invoices as people read them: one as a page or PDF, several as files in a folder with an index.
 *
 * @throws UserError if a file cannot be read or written
 */
export async function runShow(choices: ShowChoices, io: CliIo): Promise<ExitCode> {
  const found = documentsAmong(choices.paths, io);
  const first = await found.next();
  const second = first.done === true ? first : await found.next();
  if (first.done === true) throw new UserError({ pl: 'Nie ma faktury do pokazania.', en: 'There is no invoice to show.' });
  if (second.done === true && !(await isFolder(choices.output, io))) {
    if (first.value.kind === 'document') return showOne(first.value, choices, io);
    throw new UserError(joinLocalized(`${first.value.name}: `, first.value.reason));
  }
  const rest = second.done === true ? [first.value] : prepended([first.value, second.value], found);
  return showAll(rest, choices, io);
}

async function* documentsAmong(paths: readonly string[], io: CliIo): AsyncGenerator<Source | Unreadable> {
  for await (const found of findSources(paths, io)) if (found.kind !== 'archive') yield found;
}

async function* prepended<Item>(items: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
  yield* rest;
}

async function isFolder(path: string | null, { folder }: CliIo): Promise<boolean> {
  if (path === null) return false;
  return stat(resolve(folder, path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function showOne(source: Source, choices: ShowChoices, io: CliIo): Promise<ExitCode> {
  const { settings, format, output, isForced, isOpened, statements } = choices;
  const path = output === null ? null : resolve(io.folder, output);
  if (path !== null && !isForced) await refuseExisting(path);
  const xml = refuseOthers(source.name, await readSource(source));
  return reportRejections(
    io,
    async () => {
      const { content, filename } = await createLibrary(settings).render(xml, { format, ...statements });
      if (path === null && !isOpened) await io.out(content);
      else await keep(path ?? join(await mkdtemp(join(tmpdir(), 'nakor-')), filename), content, isOpened, io);
      return exitCodes.ok;
    },
    { content: xml, language: settings.language },
  );
}

async function keep(path: string, content: string | Uint8Array, isOpened: boolean, io: CliIo): Promise<void> {
  await writeFileAtomically(path, content);
  await io.out(`${path}\n`);
  if (isOpened) await open(path, io);
}

async function open(path: string, io: CliIo): Promise<void> {
  if (!(await openFile(path))) io.error(`No program could be started to open ${path}.`);
}

const indexFile = 'index.html';

async function showAll(
  found: Iterable<Source | Unreadable> | AsyncIterable<Source | Unreadable>,
  choices: ShowChoices,
  io: CliIo,
): Promise<ExitCode> {
  const { settings, isOpened, statements } = choices;
  if (Object.keys(statements).length > 0)
    throw new UserError({
      pl: 'Przy numerze KSeF, --offline, --certificate-link albo --validation podaj jedną fakturę.',
      en: 'With a KSeF number, --offline, --certificate-link or --validation, name a single invoice.',
    });
  const target = await prepareFolder(choices, io);
  const nakor = createLibrary(settings);
  const names = createNames(choices.format);
  const page = createIndexPage(settings.language);
  const index = await createAtomicFile(join(target, indexFile));
  const progress = createProgress(io);
  let worst: ExitCode = exitCodes.ok;
  let done = 0;
  try {
    await index.write(page.begin());
    for await (const source of found) {
      progress.show(done, source.name);
      done += 1;
      const entry = await showInFolder(source, target, names, nakor, choices);
      progress.clear();
      if (entry.kind === 'not-shown') {
        const exitCode = entry.isDocument ? exitCodes.issues : exitCodes.usage;
        if (exitCode > worst) worst = exitCode;
        io.error(escapeControlCharacters(`${entry.name}: ${entry.reason}`));
      }
      await index.write(page.entry(entry));
    }
    await index.write(page.end());
  } catch (error) {
    await index.abandon();
    throw error;
  }
  await index.commit();
  const path = join(target, indexFile);
  await io.out(`${path}\n`);
  if (isOpened) await open(path, io);
  return worst;
}

/** @throws UserError without a folder, or if it contains files that would be mixed with the new ones */
async function prepareFolder({ output, isForced }: ShowChoices, { folder }: CliIo): Promise<string> {
  if (output === null)
    throw new UserError({
      pl: 'Kilka faktur jest zapisywanych w folderze. Podaj go w --output.',
      en: 'Several invoices are written to a folder. Name it with --output.',
    });
  const target = resolve(folder, output);
  try {
    await mkdir(target, { recursive: true });
    const isEmpty = (await readdir(target)).length === 0;
    if (isEmpty || isForced) return target;
  } catch (error) {
    throw new UserError(
      {
        pl: `Nie można użyć ${output} jako folderu (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${output} cannot be used as a folder (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  }
  throw new UserError({
    pl: `${output} nie jest pusty. Wybierz inny folder albo zastąp w nim pliki opcją --force.`,
    en: `${output} is not empty. Choose another folder, or replace files in it with --force.`,
  });
}

/** Names of files, from the names of the documents. Each is used once, also where file systems ignore upper and lower case. */
function createNames(extension: string): (name: string) => string {
  const used = new Set(['index']);
  // Where to continue counting: names are cut, so that all of a long folder may be the same.
  const lastNumbers = new Map<string, number>();
  return (name) => {
    const base = formatAsciiName(name.replace(/\.xml$/i, ''), /[^A-Za-z0-9-]+/g) || 'invoice';
    const key = base.toLowerCase();
    let number = lastNumbers.get(key) ?? 1;
    const candidate = () => (number === 1 ? base : `${base}-${number}`);
    while (used.has(candidate().toLowerCase())) number += 1;
    used.add(candidate().toLowerCase());
    lastNumbers.set(key, number);
    return `${candidate()}.${extension}`;
  };
}

async function showInFolder(
  source: Source | Unreadable,
  target: string,
  nameOf: (name: string) => string,
  nakor: Nakor,
  { settings: { language }, format }: ShowChoices,
): Promise<IndexEntry> {
  const { name } = source;
  const notShown = (reason: string, isDocument = false) => ({ kind: 'not-shown' as const, name, reason, isDocument });
  if (source.kind === 'unreadable') return notShown(source.reason[language]);
  const read = await source.read().catch((error: unknown) => formatFileErrorText(error)[language]);
  if (typeof read === 'string') return notShown(read);
  if (read === null) return notShown(tooLarge[language]);
  try {
    const result = await nakor.validate(read);
    const { content } = await nakor.render(read, { format, validation: isValidApartFromMark(result) ? 'valid' : 'invalid' });
    const file = nameOf(name);
    await writeFileAtomically(join(target, file), content);
    return { kind: 'shown', name, file, result };
  } catch (error) {
    if (!(error instanceof NakorError)) throw error;
    const { details, message } = explainRejection(error, read, language);
    return notShown(details.map(detailText).join(' ') || message, error.code === 'INVALID_XML');
  }
}

function detailText({ line, column, message }: Rejection['details'][number]): string {
  return line == null ? message : `${line}:${column ?? 1} ${message}`;
}

const tooLarge = {
  pl: 'Plik ma ponad 10\u00a0000\u00a0000 bajtów.',
  en: 'The file has more than 10,000,000 bytes.',
};
