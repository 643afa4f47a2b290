/** Lines longer than this cannot be read or marked well. */
const longLine = 2_000;

/** Whether a document is written in so few lines that breaking them helps. */
export function hasLongLines(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const stop = end === -1 ? text.length : end;
    if (stop - at > longLine) return true;
    at = stop + 1;
  }
  return false;
}

/**
 * Puts each element on a line of its own, indented. Only white space between tags is added; texts stay as they are. Elements that contain text
 * stay on one line.
 */
export function breakLines(text: string): string {
  let depth = 0;
  let isAfterText = false;
  const broken = (part: string, offset: number): string => {
    if (isText(part)) {
      // White space that is all an element contains is its value.
      isAfterText = part.trim() !== '' || isValue(text, offset, part.length);
      return isAfterText ? part : '';
    }
    const isClosing = part.startsWith('</');
    if (isClosing) depth = Math.max(0, depth - 1);
    const staysOnLine = offset === 0 || isAfterText || (isClosing && followsOpening(text, offset));
    const line = staysOnLine ? '' : `\n${'  '.repeat(depth)}`;
    if (isOpening(part)) depth += 1;
    isAfterText = false;
    return line + part;
  };
  let result = '';
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, endOfPart(text, at));
    result += broken(part, at);
    at += part.length;
  }
  return result;
}

const delimiters = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<', '>'],
] as const;

/** End of the tag, comment, section or text that starts at the offset. */
function endOfPart(text: string, at: number): number {
  const [, closing] = delimiters.find(([opening]) => text.startsWith(opening, at)) ?? [];
  const end = text.indexOf(closing ?? '<', at + 1);
  if (end === -1) return text.length;
  return closing === undefined ? end : end + closing.length;
}

function isText(part: string): boolean {
  return !part.startsWith('<') || part.startsWith('<![CDATA[');
}

/** Whether a tag is followed by content. */
function isOpening(tag: string): boolean {
  return !/^<[/?!]/.test(tag) && !tag.endsWith('/>');
}

function isValue(text: string, offset: number, length: number): boolean {
  return text.startsWith('</', offset + length) && followsOpening(text, offset);
}

/** Whether an opening tag ends at the offset. */
function followsOpening(text: string, offset: number): boolean {
  if (text[offset - 1] !== '>' || text[offset - 2] === '/') return false;
  return startsOpening(text, text.lastIndexOf('<', offset - 1));
}

function startsOpening(text: string, at: number): boolean {
  return at !== -1 && /^<[^/?!]/.test(text.slice(at, at + 2));
}
