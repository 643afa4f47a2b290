/** Tests of endpoints that an organisation may have made in a minute: the answer tells what stands at an address, so nobody shall scan with it. */
export const testsPerMinute = 10;

/** Counts tests of endpoints. */
export interface TestCounter {
  /**
   * Counts a test, unless the organisation has had its tests of this minute.
   *
   * @param testId tells repeated writes of one test apart from other tests
   * @returns      whether it may be made
   */
  count(organizationId: string, testId: string, nowUnixMs: number): Promise<boolean>;
}
