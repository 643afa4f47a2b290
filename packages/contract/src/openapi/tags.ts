/** Groups of operations, in the order in which they are shown. */
export const tags = [
  { name: 'Validation', description: 'Validate an invoice before sending it to KSeF, and fix its formatting.' },
  { name: 'Batches', description: 'Validate up to 100,000 invoices in one archive, with one register of findings.' },
  { name: 'Corrections', description: 'Analyze how an invoice can be corrected, build the correcting invoice, and document it.' },
  { name: 'Webhooks', description: 'Receive signed events at your URL.' },
  { name: 'Account', description: 'The API key, its organization and its limits.' },
  { name: 'Platform', description: 'Public information: the status of the service, its rules and this API description.' },
] as const;

/** Group of the requests to endpoints of customers. Generators write a class for each group, so it must not be one of those above. */
export const deliveryTag = { name: 'Deliveries', description: 'The requests that Nakor sends to your endpoint.' } as const;

/** Name of a group. */
export type TagName = (typeof tags)[number]['name'];
