/**
 * Groups values by a key, in the order of their first occurrence: `Map.groupBy`, which Node 20 and browsers of 2023 do not have.
 *
 * @param keyOf the key of a value; its second parameter is the position of the value
 */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value, index: number) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  let index = 0;
  for (const value of values) {
    const key = keyOf(value, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
