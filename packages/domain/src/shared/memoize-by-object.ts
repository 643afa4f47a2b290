/**
 * Returns a function that calculates its value at most once per key, for as long as the key is alive. Used for what several rules need to
 * know about one invoice.
 *
 * @param calculate may accept further arguments; they must be the same for each key or not affect the result
 */
export function memoizeByObject<Key extends object, Rest extends readonly unknown[], Value>(
  calculate: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: calculate(key, ...rest) };
      known.set(key, found);
    }
    return found.value;
  };
}
