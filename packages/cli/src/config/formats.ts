/** Formats of a report on many files. `jsonl` is one line of JSON for each file. */
export const formats = ['text', 'json', 'jsonl', 'sarif', 'junit', 'csv', 'html', 'error-list'] as const;

/** One of {@link formats}. */
export type Format = (typeof formats)[number];
