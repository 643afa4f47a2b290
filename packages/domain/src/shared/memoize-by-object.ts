/**
 * Makes a function that works something out at most once for each key, for as long as the key lives: what several rules ask of
 * one invoice, for example.
 *
 * @param workOut also takes further arguments; they must be the same for one key, or not matter to the result
 */
export function memoizeByObject<Key extends object, Rest extends readonly unknown[], Value>(
  workOut: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: workOut(key, ...rest) };
      known.set(key, found);
    }
    return found.value;
  };
}
