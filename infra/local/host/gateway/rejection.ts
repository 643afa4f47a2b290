import type { GatewayResponseType } from '@nakor/contract/gateway-responses';

/** Makes the gateway respond itself instead of invoking a function. */
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

/** The client disconnected before the whole request had arrived, so there is no one to respond to. */
export class ClientDisconnected extends Error {}
