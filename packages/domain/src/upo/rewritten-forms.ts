import { computeSha256Hex } from '../shared/hash.ts';
import { trimEndOf } from '../shared/trim-characters.ts';

/** What happened to a file since it was sent. */
export type FileChange =
  | 'byte_order_mark_added'
  | 'byte_order_mark_removed'
  | 'line_ends'
  | 'trailing_white_space'
  | 'declaration'
  | 'indentation'
  | 'empty_elements';

/** A form in which a file may have been sent; an absent property is that of the file. */
interface Form {
  readonly mark?: 'with' | 'without';
  readonly lineEnds?: '\n' | '\r\n';
  readonly trailing?: '' | '\n' | '\r\n';
  readonly declaration?: string;
  /** Content without white space between elements, or with an indentation. */
  readonly indentation?: '' | '  ' | '    ' | '\t';
  readonly emptyElements?: '/>' | ' />';
}

const byteOrderMark = '\ufeff';
const blanks = ' \t\r\n';

/** What programs that only store or transfer a file change; each with each. */
const storedForms: readonly Form[] = ([undefined, 'without', 'with'] as const).flatMap((mark) =>
  ([undefined, '\r\n', '\n'] as const).flatMap((lineEnds) =>
    ([undefined, '', '\n', '\r\n'] as const).map((trailing) => ({
      ...(mark === undefined ? {} : { mark }),
      ...(lineEnds === undefined ? {} : { lineEnds }),
      ...(trailing === undefined ? {} : { trailing }),
    })),
  ),
);

const declarations = [
  undefined,
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xml version="1.0" encoding="utf-8"?>',
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  "<?xml version='1.0' encoding='UTF-8'?>",
  '<?xml version="1.0"?>',
  '',
] as const;

/** What programs that read XML and write it again change. */
const serializedForms: readonly Form[] = ([undefined, '', '  ', '    ', '\t'] as const).flatMap((indentation) =>
  declarations.flatMap((declaration) =>
    ([undefined, '/>', ' />'] as const).flatMap((emptyElements) =>
      (
        [
          { trailing: '' },
          { lineEnds: '\r\n', trailing: '' },
          { lineEnds: '\n', trailing: '\n' },
          { lineEnds: '\r\n', trailing: '\r\n' },
        ] as const
      ).flatMap((layout) =>
        (['without', 'with'] as const).map((mark) => ({
          ...layout,
          mark,
          ...(indentation === undefined ? {} : { indentation }),
          ...(declaration === undefined ? {} : { declaration }),
          ...(emptyElements === undefined ? {} : { emptyElements }),
        })),
      ),
    ),
  ),
);

/** Searches the form in which files were sent. Files of one program changed in the same way, so a form that was found is tried first. */
export interface FormSearch {
  /**
   * @param bytes    a file that was not sent in this form
   * @param isWanted whether a SHA-256 is that of a file that was sent
   * @returns        the hash and what changed; null if no form that is tried has a wanted hash
   */
  find(bytes: Uint8Array, isWanted: (sha256: string) => boolean): FoundForm | null;
}

/** The form in which a file was sent. */
export interface FoundForm {
  readonly sha256: string;
  /** In a fixed order. */
  readonly changes: readonly FileChange[];
}

/**
 * Bytes that are written and hashed in one search, at most. Beyond them only the forms that were found already are tried, so that the cost of
 * many files that were edited stays linear.
 */
const budgetBytes = 200_000_000;

/** Creates a search for the files of one comparison. */
export function createFormSearch(): FormSearch {
  const found: Form[] = [];
  let spentBytes = 0;
  const candidates = function* (): Generator<Form> {
    yield* [...found];
    for (const form of [...storedForms, ...serializedForms]) {
      if (spentBytes >= budgetBytes) return;
      yield form;
    }
  };
  return {
    find(bytes, isWanted) {
      const source = readSource(bytes);
      if (source === null) return null;
      for (const form of candidates()) {
        if (form.emptyElements !== undefined && !source.content.includes('/>')) continue;
        const text = writeForm(source, form);
        spentBytes += text.length;
        const sha256 = computeSha256Hex(text);
        if (!isWanted(sha256)) continue;
        if (!found.includes(form)) found.push(form);
        return { sha256, changes: describeChanges(source, text) };
      }
      return null;
    },
  };
}

/** A file taken apart. */
interface Source {
  readonly whole: string;
  readonly hasMark: boolean;
  /** Null without one. */
  readonly declaration: string | null;
  /** Between declaration and root. */
  readonly gap: string;
  readonly content: string;
  readonly trailing: string;
}

function readSource(bytes: Uint8Array): Source | null {
  let whole: string;
  try {
    whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
  return takeApart(whole);
}

function takeApart(whole: string): Source {
  const hasMark = whole.startsWith(byteOrderMark);
  const text = hasMark ? whole.slice(1) : whole;
  const end = text.startsWith('<?xml') ? text.indexOf('?>') + 2 : 0;
  const kept = trimEndOf(text, blanks);
  let start = end;
  while (start < kept.length && blanks.includes(kept.charAt(start))) start += 1;
  return {
    whole,
    hasMark,
    declaration: end < 2 ? null : text.slice(0, end),
    gap: text.slice(end, start),
    content: kept.slice(start),
    trailing: text.slice(kept.length),
  };
}

function writeForm(source: Source, form: Form): string {
  const hasMark = form.mark === undefined ? source.hasMark : form.mark === 'with';
  return (hasMark ? byteOrderMark : '') + writeContent(source, form) + (form.trailing ?? source.trailing);
}

function writeContent({ content, declaration, gap }: Source, form: Form): string {
  const head = form.declaration ?? declaration ?? '';
  const indented = form.indentation === undefined ? content : indent(content, form.indentation);
  const written = form.emptyElements === undefined ? indented : indented.replace(/ ?\/>/g, form.emptyElements);
  const text = head + chooseGap(head, gap, form) + written;
  return form.lineEnds === undefined ? text : convertLineEnds(text, form.lineEnds);
}

/** What stands between the declaration and the root. */
function chooseGap(head: string, gap: string, { declaration, indentation }: Form): string {
  if (declaration === undefined && indentation === undefined) return gap;
  if (head === '' || indentation === '') return '';
  return gap === '' ? '\n' : gap;
}

function convertLineEnds(text: string, lineEnds: '\n' | '\r\n'): string {
  const plain = text.replace(/\r\n?/g, '\n');
  return lineEnds === '\n' ? plain : plain.replaceAll('\n', '\r\n');
}

/** Writes elements on lines of their own, except those with text; or without any white space between tags. */
function indent(content: string, unit: string): string {
  const tags = content.replace(/>[ \t\r\n]+</g, '><').split('><');
  if (unit === '' || tags.length === 1) return tags.join('><');
  let depth = 0;
  const lines = tags.map((tag, index) => {
    const isClosing = tag.startsWith('/') || (index === 0 && tag.startsWith('</'));
    if (isClosing) depth -= 1;
    const line = unit.repeat(Math.min(Math.max(depth, 0), depthLimit)) + (index === 0 ? '' : '<') + tag;
    const isOpening = !isClosing && !tag.endsWith('/') && !tag.includes('</') && !/^<?[?!]/.test(tag);
    if (isOpening) depth += 1;
    return line + (index === tags.length - 1 ? '' : '>');
  });
  return lines.join('\n');
}

/** FA(3) has seven levels; a hostile file must not grow by its depth. */
const depthLimit = 12;

/** What distinguishes a file from the text that was sent. */
function describeChanges(source: Source, sent: string): readonly FileChange[] {
  const original = takeApart(sent);
  const hasReturns = ({ gap, content }: Source) => `${gap}${content}`.includes('\r');
  const hasOtherLineEnds = hasReturns(source) !== hasReturns(original);
  const trailingOf = ({ trailing }: Source) => (hasOtherLineEnds ? convertLineEnds(trailing, '\n') : trailing);
  const withLineFeeds = ({ content }: Source) => convertLineEnds(content, '\n');
  const isSame = withLineFeeds(source) === withLineFeeds(original);
  const isMinified = (text: string) => indent(text, '').replace(/ ?\/>/g, '/>');
  const changes: readonly (readonly [FileChange, boolean])[] = [
    ['byte_order_mark_added', source.hasMark && !original.hasMark],
    ['byte_order_mark_removed', !source.hasMark && original.hasMark],
    ['declaration', source.declaration !== original.declaration || hasOtherGap(source, original)],
    ['line_ends', hasOtherLineEnds],
    ['trailing_white_space', trailingOf(source) !== trailingOf(original)],
    ['indentation', !isSame && hasOtherIndentation(source.content, original.content)],
    ['empty_elements', !isSame && isMinified(source.content) === isMinified(original.content) && hasOtherEmptyElements(source, original)],
  ];
  return changes.filter(([, isChanged]) => isChanged).map(([change]) => change);
}

function hasOtherGap({ gap }: Source, original: Source): boolean {
  return convertLineEnds(gap, '\n') !== convertLineEnds(original.gap, '\n');
}

function hasOtherEmptyElements({ content }: Source, original: Source): boolean {
  return content.includes(' />') !== original.content.includes(' />');
}

function hasOtherIndentation(content: string, original: string): boolean {
  const layout = (text: string) => convertLineEnds(text, '\n').replace(/ ?\/>/g, '/>');
  return layout(content) !== layout(original);
}
