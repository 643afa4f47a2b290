/** Formats of a report on many files. `jsonl` is one line of JSON for each file, `register` a shorter one, as in the register of a batch. */
export const formats = ['text', 'json', 'jsonl', 'sarif', 'junit', 'csv', 'html', 'error-list', 'register'] as const;

/** One of {@link formats}. */
export type Format = (typeof formats)[number];
