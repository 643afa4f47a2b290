/** Full names of the tables that changes of keys and organizations are written to. */
export interface AccessTables {
  readonly accessTable: string;
  readonly eventsTable: string;
}

/** The same with that in which senders read how many deliveries of an organization may be sent at the same time. */
export interface OrganizationTables extends AccessTables {
  readonly webhooksTable: string;
}

/** How often a change is retried when concurrent changes get in between reading and writing. */
export const changeAttemptLimit = 10;
