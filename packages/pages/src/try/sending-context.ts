/** For which environment of KSeF an invoice is meant and when it is sent; named as in the API. */
export interface SendingContext {
  readonly environment: 'prod' | 'demo' | 'test';
  /** In RFC 3339 with a time zone; absent for now. */
  readonly as_of?: string;
}
