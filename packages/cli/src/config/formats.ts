/**
 * Formats of a report on many files. `jsonl` is one line of JSON for each file, `register` a shorter one, as in the register of a batch, and
 * `register-page` the page of that.
 */
export const formats = ['text', 'json', 'jsonl', 'sarif', 'junit', 'csv', 'html', 'error-list', 'register', 'register-page'] as const;

/** One of {@link formats}. */
export type Format = (typeof formats)[number];
