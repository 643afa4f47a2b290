/** The partition that lists all organizations, each under its id. */
export const organizationListPartition = 'ORGANIZATIONS';
