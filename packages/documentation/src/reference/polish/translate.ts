import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';

/** The texts of the description of the API in Polish, by their English ones (docs/adr/0064-polish-follows-the-english-text.md). */
export type PolishTexts = Readonly<Record<string, string>>;

/** Where a list of values with what each means begins, as descriptions of enumerations end: `` `day`: a day in UTC; `month`: a month in UTC. `` */
const firstValue = /(?:^| )(?=`[^`]+`: )/;
const furtherValue = /; `[^`]+`: /;
/** An event that is described by when it is sent. */
const sentWhen = /^Sent when (?<event>[\s\S]*)\.$/;
/** An event as the body of a request. */
const namedEvent = /^The event `(?<type>[a-z_.]+)`\.$/;
/** An error code with its message, of which responses have a list. */
const errorLine = /^- `(?<code>[A-Z_]+)`: /;
/** A sentence that begins another one. */
const sentenceEnd = /(?<=\.)(?: |\n)(?=[A-Z`])/;

/**
 * Translates a text of the description into Polish: as a whole, or by its parts, which are texts of their own: messages of errors, values and their
 * meanings, and sentences that several texts share.
 *
 * @returns null if a part of it has no translation
 */
export function translateDescription(text: string, texts: PolishTexts): string | null {
  const missing: string[] = [];
  const translated = translate(text, texts, missing);
  return missing.length === 0 ? translated : null;
}

/** The parts of a text that have no translation, as {@link translateDescription} looks them up. */
export function listUntranslatedParts(text: string, texts: PolishTexts): readonly string[] {
  const missing: string[] = [];
  translate(text, texts, missing);
  return missing;
}

function translate(text: string, texts: PolishTexts, missing: string[]): string {
  const whole = texts[text];
  if (whole !== undefined) return whole;
  const own = translateKnown(text, texts, missing);
  if (own !== null) return own;
  if (text.includes('\n'))
    return text
      .split('\n')
      .map((line) => (line === '' ? line : translate(line, texts, missing)))
      .join('\n');
  const start = firstValue.exec(text);
  if (start !== null && text.endsWith('.') && furtherValue.test(text.slice(start.index)))
    return translateValues(text.slice(0, start.index), text.slice(start.index + start[0].length, -1), texts, missing);
  const sentences = text.split(sentenceEnd);
  if (sentences.length > 1) return sentences.map((sentence) => translate(sentence, texts, missing)).join(' ');
  missing.push(text);
  return text;
}

/** Texts that are made of others: messages of errors, and events. */
function translateKnown(text: string, texts: PolishTexts, missing: string[]): string | null {
  const message = messages.get(text);
  if (message !== undefined) return message;
  if (name.test(text)) return text;
  const code = errorLine.exec(text)?.groups?.['code'];
  if (code !== undefined && isErrorCode(code)) return `- \`${code}\`: ${errorDefinitions[code].message.pl}`;
  const type = namedEvent.exec(text)?.groups?.['type'];
  if (type !== undefined) return `Zdarzenie \`${type}\`.`;
  const event = sentWhen.exec(text)?.groups?.['event'];
  return event === undefined || texts[event] === undefined ? null : `Wysyłane, gdy: ${translate(event, texts, missing)}.`;
}

/** A code or a type is the same in both languages. */
const name = /^(?:[a-z_]+\.[a-z_]+|[A-Z_]+)$/;

/** Messages of errors by their English texts. */
const messages: ReadonlyMap<string, string> = new Map(Object.values(errorDefinitions).map(({ message }) => [message.en, message.pl]));

function isErrorCode(code: string): code is ErrorCode {
  return code in errorDefinitions;
}

function translateValues(lead: string, values: string, texts: PolishTexts, missing: string[]): string {
  const named = values.split(/; (?=`[^`]+`: )/).map((entry) => {
    const [, name = '', meaning = ''] = /^`([^`]+)`: ([\s\S]*)$/.exec(entry) ?? [];
    return `\`${name}\`: ${translate(meaning, texts, missing)}`;
  });
  return `${lead === '' ? '' : `${translate(lead, texts, missing)} `}${named.join('; ')}.`;
}
