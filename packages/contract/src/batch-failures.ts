/** Meaning of the codes of failures of batches. */
export const batchFailureTexts = {
  not_an_archive: 'the upload is no archive of the stated format',
  no_documents: 'the archive contains no files `*.xml`',
  too_many_documents: 'there are more documents than were stated, or than a batch may have',
  too_many_entries: 'the archive has more than 100,000 files',
  unpacked_too_large: 'the archive has more than 32 GB unpacked',
  bomb: 'the archive unpacks to a multiple of its size, as a ZIP bomb does',
  overlapping_entries: 'files of the archive overlap, as in a ZIP bomb',
  damaged_archive: 'the archive is damaged or truncated',
  input_missing: 'the upload is no longer there',
  hash_differs: 'the upload has another SHA-256 than stated',
  internal_error: 'an internal error; try again, and quote the id of the batch when you report it',
} as const;
