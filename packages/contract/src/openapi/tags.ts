/** Groups of operations, in the order in which they are shown. */
export const tags = [
  { name: 'Validation', description: 'Check an invoice before it goes to KSeF, and mend its notation.' },
  { name: 'Corrections', description: 'Find out how an invoice can be corrected, build the correcting invoice, and document it.' },
  { name: 'Webhooks', description: 'Have signed events sent to an address of yours.' },
  { name: 'Account', description: 'The calling key, its organisation and its limits.' },
  { name: 'Platform', description: 'What anybody may read: whether the service answers, its rules and this description.' },
] as const;

/** Name of a group. */
export type TagName = (typeof tags)[number]['name'];
