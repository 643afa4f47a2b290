import { gatewayResponseBody, gatewayResponses } from '@nakor/contract/gateway-responses';
import { headerNames } from '@nakor/contract/headers';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

/** Puts what the gateway says by itself (too large, throttled, timed out, ...) into our envelope, with the request id as a header. */
export function addGatewayResponses(api: RestApi): void {
  for (const { type, code, status, retryAfterSeconds } of gatewayResponses) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      ...(status === null ? {} : { statusCode: String(status) }),
      responseHeaders: {
        [headerNames.requestId]: 'context.extendedRequestId',
        // A quoted text is a constant to the gateway, anything else the name of one of its variables.
        ...(retryAfterSeconds === null ? {} : { [headerNames.retryAfter]: `'${retryAfterSeconds}'` }),
      },
      // Not VTL: the gateway replaces the variable and leaves the rest as it is.
      templates: { 'application/json': gatewayResponseBody(code, '$context.extendedRequestId') },
    });
  }
}
