import type { Language } from '../language.ts';
import { dialogTexts } from '../texts/dialogs.ts';
import { type ChangedPart, listChangedParts } from './changed-parts.ts';
import type { LineChange } from './diff-lines.ts';

interface ChangedLinesProps {
  readonly change: LineChange;
  readonly language: Language;
}

/** The lines of a change, before and after. */
export function ChangedLines({ change: { oldLines, newLines }, language }: ChangedLinesProps) {
  const texts = dialogTexts[language].fixes;
  const isShortLine = oldLines.length === 1 && newLines.length === 1 && `${oldLines[0]}${newLines[0]}`.length < lengthLimit;
  const parts = isShortLine ? listChangedParts(oldLines[0] ?? '', newLines[0] ?? '') : null;
  return (
    <div class="diff">
      <DiffLines lines={oldLines} kind="removed" label={texts.removed} difference={parts?.[0] ?? null} />
      <DiffLines lines={newLines} kind="added" label={texts.added} difference={parts?.[1] ?? null} />
    </div>
  );
}

interface DiffLinesProps {
  readonly lines: readonly string[];
  readonly kind: 'removed' | 'added';
  /** For screen readers, which do not see colours. */
  readonly label: string;
  /** The part of a single line that differs; null if the lines are shown as they are. */
  readonly difference: ChangedPart | null;
}

/** Lines shown of one change: the rest of a long one follows from them. */
const lineLimit = 12;

/** Characters shown of a line. */
const lengthLimit = 400;

function DiffLines({ lines, kind, label, difference }: DiffLinesProps) {
  if (lines.length === 0) return null;
  return (
    <pre class={kind}>
      <span class="unseen">{label} </span>
      {difference === null ? (
        lines
          .slice(0, lineLimit)
          .map((line) => (line.length > lengthLimit ? `${line.slice(0, lengthLimit)}…` : line))
          .join('\n')
      ) : (
        <>
          {difference.before}
          <mark>{difference.changed}</mark>
          {difference.after}
        </>
      )}
      {lines.length > lineLimit && '\n…'}
    </pre>
  );
}
