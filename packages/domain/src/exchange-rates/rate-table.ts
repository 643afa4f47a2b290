/** Table A of the National Bank of Poland (NBP): the average exchange rates of one day. Plain data, since it is passed between threads. */
export interface RateTable {
  /** Number of the table, such as `199/A/NBP/2026`. */
  readonly number: string;
  /** Day of publication, `YYYY-MM-DD`. */
  readonly day: string;
  /** PLN for one unit of a currency in plain decimal notation, by ISO 4217 code. */
  readonly rates: Readonly<Record<string, string>>;
}

/** Whether two tables of a day say the same. */
export function isSameTable(left: RateTable, right: RateTable): boolean {
  const codes = Object.keys(left.rates);
  return (
    left.day === right.day &&
    left.number === right.number &&
    codes.length === Object.keys(right.rates).length &&
    codes.every((code) => left.rates[code] === right.rates[code])
  );
}

/** Whether two lists contain the same tables in the same order. */
export function areSameTables(left: readonly RateTable[], right: readonly RateTable[]): boolean {
  return (
    left.length === right.length &&
    left.every((table, index) => {
      const other = right[index];
      return other !== undefined && isSameTable(table, other);
    })
  );
}
