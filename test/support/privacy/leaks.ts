import type { ServiceResponse } from '../matchers/described-response.ts';
import { scanItems } from '../storage/scan-items.ts';
import { type FoundMark, findMarks } from './find-marks.ts';
import { forbiddenTexts, secretTexts } from './forbidden-texts.ts';
import { marks, publicMarks } from './marks.ts';
import type { Participant } from './participants.ts';
import { type PrivacyTest, textOf } from './privacy-test.ts';
import { storedFiles } from './stored-files.ts';

/** The owner's data that reached the stranger: in responses, and in events that were sent. */
export function foundByStranger({ strangersResponses, stranger, owner, published }: PrivacyTest): FoundMark[] {
  return findMarks(received(strangersResponses, stranger, published), { ...withoutPublic(marks), ...owner.secrets });
}

/** The owner's secrets that were returned to the owner, except in the response to their creation; and any text of an error. */
export function returnedToOwner({ ownersResponses, owner }: PrivacyTest): string[] {
  const all = received(ownersResponses, owner);
  const sought = { ...owner.secrets, faultText: marks.faultText, messageText: marks.messageText };
  return Object.entries(sought).flatMap(([name, text]) => (all.includes(text) ? [name] : []));
}

/** Everything that a participant received, except published bodies. Repeated ones are included once. */
function received(responses: readonly ServiceResponse[], { receivers }: Participant, published: ReadonlySet<string> = new Set()): string {
  const bodies = new Set(responses.map(textOf).filter((body) => !published.has(body)));
  const headers = responses.map((response) => JSON.stringify(response.headers));
  const events = receivers.flatMap(({ requests }) => requests.map(({ rawHeaders, body }) => `${rawHeaders.join('\n')}\n${body}`));
  return [...bodies, ...headers, ...new Set(events)].join('\n');
}

/** Names and properties of stored files, and keys of items: unlike contents, these are not encrypted. */
export async function foundInNames(
  test: PrivacyTest,
): Promise<{ readonly names: readonly string[]; readonly found: readonly FoundMark[] }> {
  const files = await storedFiles(test.service.endpoints.s3);
  const items = (await allItems(test)).map(({ pk, sk }) => JSON.stringify([pk, sk]));
  const texts = [...files.map(({ name, properties }) => `${name} ${properties}`), [...new Set(items)].join('\n')];
  return { names: files.map(({ name }) => name), found: texts.flatMap((text) => findMarks(text, withoutPublic(forbiddenTexts(test)))) };
}

/** Anything in storage that must not be stored. */
export async function foundInStorage(test: PrivacyTest): Promise<FoundMark[]> {
  const files = await storedFiles(test.service.endpoints.s3);
  const items = (await allItems(test)).map((item) => JSON.stringify(item));
  return [...files.map(({ content }) => content), items.join('\n')].flatMap((content) => findMarks(content, secretTexts(test)));
}

async function allItems({ service }: PrivacyTest) {
  const ofTables = await Promise.all(service.tables.map((table) => scanItems(service.client, table, '')));
  if (ofTables.some((items) => items.length === 0)) throw new Error('A table is empty: nothing was tested.');
  return ofTables.flat();
}

function withoutPublic(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !(publicMarks as readonly string[]).includes(name)));
}
