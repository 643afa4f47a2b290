import type { EntryReference } from '@nakor/domain/upo/compare-upos';
import { createUpoMatcher } from '@nakor/domain/upo/match-upo';
import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Language } from '../../language.ts';
import type { NamedContent } from './collection-messages.ts';
import type { ReadUpo, Receipt, UpoComparison, UpoMatchRequest } from './upo-messages.ts';

/** Reads files as UPOs. */
export function readUpos(files: readonly NamedContent[], language: Language): readonly ReadUpo[] {
  return files.map(({ name, content }) => {
    const read = readUpo(content);
    return read.ok ? { name, upo: read.value } : { name, upo: null, reason: `${read.error.message[language]} (${read.error.code})` };
  });
}

/** Compares UPOs with documents, as `nakor upo check` does for the same files. */
export function compareUpos({ upos, files }: UpoMatchRequest, language: Language): UpoComparison {
  const matcher = createUpoMatcher(upos.map(({ upo }) => upo));
  for (const file of files) matcher.addKnown(file);
  const { matched, unmatchedFiles, unmatchedEntries, findings } = matcher.finish();
  const receipts = new Map<string, Receipt>();
  for (const { file, entries } of matched) {
    const [first] = entries;
    const environment = (first === undefined ? undefined : upos[first.upo])?.upo.environment ?? null;
    receipts.set(file, { state: 'accepted', ksefNumbers: numbersOf(entries), environment, assignedAt: first?.entry.assignedAt ?? null });
  }
  for (const { file, nearest, changes, message } of unmatchedFiles) {
    const text = message[language];
    receipts.set(
      file,
      nearest === null
        ? { state: 'missing', message: text }
        : { state: 'changed', ksefNumbers: numbersOf([nearest]), message: text, isExplained: changes !== null },
    );
  }
  return {
    receipts: [...receipts],
    unmatchedEntries:
      files.length === 0
        ? []
        : unmatchedEntries.map(({ entry, code, message }) => {
            const { ksefNumber, invoiceNumber, sellerNip } = entry;
            return { ksefNumber, invoiceNumber, sellerNip, code, message: message[language] };
          }),
    findings: findings
      .toSorted((left, right) => gravity[left.severity] - gravity[right.severity])
      .map(({ code, severity, upo, file, position, message }) => {
        return { code, severity, subject: file ?? upos[upo ?? -1]?.name ?? null, position, message: message[language] };
      }),
  };
}

const gravity = { error: 0, warning: 1, info: 2 } as const;

function numbersOf(entries: readonly EntryReference[]): readonly string[] {
  return entries.flatMap(({ entry }) => entry.ksefNumber ?? []);
}
