import type { GatewayResponseType } from '@nakor/contract/gateway-responses';

/** The gateway answers by itself instead of calling a function. */
export class GatewayRejection extends Error {
  readonly type: GatewayResponseType;
  /** Status for the two default types, which have none of their own. */
  readonly status: number;

  constructor(type: GatewayResponseType, status: number, cause?: unknown) {
    super(type, { cause });
    this.name = 'GatewayRejection';
    this.type = type;
    this.status = status;
  }
}

/** The caller went away before the whole request had arrived; there is nobody to answer. */
export class CallerGone extends Error {}
