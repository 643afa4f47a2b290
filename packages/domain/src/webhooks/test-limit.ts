/** Endpoint tests per organization and minute. A test response reveals what runs at a URL, so the limit prevents scanning. */
export const testsPerMinute = 10;

/** Counts endpoint tests. */
export interface TestCounter {
  /**
   * Counts a test, unless the organization has used up its tests of this minute.
   *
   * @param testId identifies repeated writes of the same test
   * @returns      whether the test is allowed
   */
  count(organizationId: string, testId: string, nowUnixMs: number): Promise<boolean>;
}
