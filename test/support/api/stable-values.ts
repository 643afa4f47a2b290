import { exampleRequestId } from '@nakor/contract/openapi/examples';
import { countDaysBetween } from '@nakor/domain/fa3/elements/calendar';
import { computeSha256Hex } from '@nakor/domain/shared/hash';

/** A value that varies between runs, and what is shown in its place. */
type Replacement = readonly [found: string | RegExp, shown: string];

const oneMoment = '2026-10-22T07:15:00';
/** Timestamps at most this old come from the request itself. */
const justNowMs = 600_000;

/**
 * Replaces ids, timestamps and measured durations by constant values.
 *
 * @param known values that only the caller knows, such as the id of its key; replaced first
 */
export function stableText(text: string, known: readonly Replacement[]): string {
  const replacements: readonly Replacement[] = [
    ...known,
    [/"request_id": ?"[0-9a-f]{16}"/g, `"request_id":"${exampleRequestId}"`],
    // Uploads of batches: place and signature of a file store.
    [/http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/batches\/([\w/.-]+)\?[^"\s\\]+/g, 'https://files.example.com/batches/$1?X-Amz-Signature=0'],
    [/"(engine_ms|duration_ms)": ?[0-9.]+/g, '"$1":12'],
  ];
  const replaced = replacements.reduce((soFar, [found, shown]) => soFar.replaceAll(found, shown), text);
  return stableMoments(stableDays(stableUuids(replaced)));
}

/** The day of validation in XML-302, and how long ago the time limit ended on it. */
function stableDays(text: string): string {
  const [today = ''] = oneMoment.split('T');
  return text
    .replace(/(?<=day of sending \()[\d-]{10}/g, today)
    .replace(/(?<=sent by )([\d-]{10}), which was \d+ days? ago/g, (_, deadline: string) => {
      const days = countDaysBetween(deadline, today);
      return `${deadline}, which was ${days} ${days === 1 ? 'day' : 'days'} ago`;
    });
}

/** UUIDs are numbered in order of appearance. */
function stableUuids(text: string): string {
  const seen = new Map<string, string>();
  return text.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (uuid) => {
    const shown = seen.get(uuid) ?? `6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f${String(20 + seen.size)}`;
    seen.set(uuid, shown);
    return shown;
  });
}

/** Recent timestamps in all their formats; the timestamps in sample invoices are older. */
function stableMoments(text: string): string {
  const isJustNow = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < justNowMs;
  return text
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, (moment, fraction = '') =>
      isJustNow(moment) ? `${oneMoment}${fraction.replace(/\d/g, '0')}Z` : moment,
    )
    .replace(/("(?:reset_at|timestamp)": ?)\d{10}/g, (_all, name) => `${name}1792661760`);
}

/**
 * Replacements for a document in a response that contains its creation time: its hash becomes that of the document as shown.
 */
export function documentReplacement(xml: string): Replacement {
  return [computeSha256Hex(xml), computeSha256Hex(stableMoments(xml))];
}
