/** Returns its parameter, so that a class that extends it adds its private fields to an existing object. */
const ExistingObject = function returnObject(object: object) {
  return object;
} as unknown as new (
  object: object,
) => object;

/** The values that were calculated for an object, by the function that calculates them. They are kept in the object itself (ADR 0056). */
class CalculatedValues extends ExistingObject {
  readonly #values = new Map<unknown, unknown>();

  static of(object: object): Map<unknown, unknown> {
    return #values in object ? object.#values : new CalculatedValues(object).#values;
  }
}

/**
 * Returns a function that calculates its value at most once per key, for as long as the key is alive. Used for what several rules need to
 * know about one invoice.
 *
 * @param calculate may accept further arguments; they must be the same for each key or not affect the result
 */
export function memoizeByObject<Key extends object, Rest extends readonly unknown[], Value>(
  calculate: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  return (key, ...rest) => {
    const values = CalculatedValues.of(key);
    const known = values.get(calculate);
    if (known !== undefined || values.has(calculate)) return known as Value;
    const value = calculate(key, ...rest);
    values.set(calculate, value);
    return value;
  };
}
