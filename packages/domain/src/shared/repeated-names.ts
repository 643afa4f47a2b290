/** A field that occurs twice in one object of a JSON text. */
export interface RepeatedName {
  readonly name: string;
  /** Names and positions (from 0) that lead to the object, outermost first. */
  readonly path: readonly (string | number)[];
}

interface OpenObject {
  readonly names: Set<string> | null;
  /** The field, or the position in an array, that is being read. */
  key: string | number;
}

/**
 * Finds fields that occur twice in one object of a JSON text. `JSON.parse` silently keeps the last of them, other parsers the first. Runs in
 * linear time.
 *
 * @param json a string that `JSON.parse` accepts
 */
export function* listRepeatedNames(json: string): Generator<RepeatedName> {
  const open: OpenObject[] = [];
  const token = /["{}[\],]/g;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    if (match[0] !== '"') {
      followStructure(open, match[0]);
      continue;
    }
    token.lastIndex = endOfString(json, match.index);
    const around = open.at(-1);
    if (around?.names == null || !isFollowedByColon(json, token.lastIndex)) continue;
    const name = stringAt(json, match.index, token.lastIndex);
    if (around.names.has(name)) yield { name, path: open.slice(0, -1).map(({ key }) => key) };
    around.names.add(name);
    around.key = name;
  }
}

/** Opens or closes an object or array, or moves on in an array. */
function followStructure(open: OpenObject[], token: string): void {
  const around = open.at(-1);
  switch (token) {
    case '{':
      open.push({ names: new Set(), key: '' });
      break;
    case '[':
      open.push({ names: null, key: 0 });
      break;
    case ',':
      if (typeof around?.key === 'number') around.key += 1;
      break;
    default:
      open.pop();
  }
}

/** Offset just after a string's closing quotation mark. A regular expression would need memory for each character of a long string. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (json[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

function isFollowedByColon(json: string, from: number): boolean {
  let at = from;
  while (at < json.length && ' \t\r\n'.includes(json.charAt(at))) at += 1;
  return json[at] === ':';
}

function stringAt(json: string, start: number, end: number): string {
  const inside = json.slice(start + 1, end - 1);
  return inside.includes('\\') ? String(JSON.parse(json.slice(start, end))) : inside;
}
