const tokenForm = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Names that an object of a JSON text has twice, each once. `JSON.parse` keeps the last of them and says nothing, which would hide that a
 * code was given two meanings.
 *
 * @param json a text that `JSON.parse` accepts
 */
export function repeatedNames(json: string): readonly string[] {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  let text: string | null = null;
  for (const [token] of json.matchAll(tokenForm)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && text !== null) {
      const names = open.at(-1);
      const name: string = JSON.parse(text);
      if (names?.has(name)) repeated.add(name);
      names?.add(name);
    }
    text = token.startsWith('"') ? token : null;
  }
  return [...repeated];
}
