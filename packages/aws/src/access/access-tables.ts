/** Full names of the tables that changes of keys and organisations go to. */
export interface AccessTables {
  readonly accessTable: string;
  readonly eventsTable: string;
}

/** How often somebody else's change may come between our reading and our writing before we give up. */
export const changeAttemptLimit = 10;
