/**
 * Checks a key of the caller before it becomes a header.
 *
 * @throws TypeError if the service would reject it
 */
export function checkedIdempotencyKey(key: string): string {
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,200}$/.test(key)) {
    throw new TypeError('idempotencyKey must have 8 to 200 characters of A-Z a-z 0-9 _ -.');
  }
  return key;
}

/**
 * Checks an id before it becomes a part of a path: an empty one, or two dots, would name another operation.
 *
 * @throws TypeError if it cannot be the id of anything
 */
export function checkedId(id: string): string {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,200}$/.test(id))
    throw new TypeError('An id has 1 to 200 characters of A-Z a-z 0-9 _ -.');
  return id;
}

/**
 * Checks that a string can be sent as UTF-8. Half of a surrogate pair would silently become another character.
 *
 * @throws TypeError if it cannot
 */
export function checkedText(text: string): string {
  if (hasLoneSurrogate.test(text)) throw new TypeError('A string contains half of a surrogate pair, which UTF-8 cannot express.');
  return text;
}

const hasLoneSurrogate = /\p{Surrogate}/u;
