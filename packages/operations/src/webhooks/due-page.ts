/** How many due deliveries are read per page. */
export const duePageSize = 100;

/**
 * The limit of the next page of due deliveries; null when there are no others. Deliveries of a page that could not be processed stay listed,
 * so a page on which none could be is doubled.
 */
export function computeNextPageLimit(limit: number, page: { readonly listed: number; readonly processed: number }): number | null {
  if (page.processed > 0) return duePageSize;
  return page.listed < limit ? null : limit * 2;
}
