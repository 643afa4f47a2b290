import { buildGatewayResponseBody, gatewayResponses } from '@nakor/contract/gateway-responses';
import { headerNames } from '@nakor/contract/headers';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';

/** Formats the gateway's own responses (too large, throttled, timed out, ...) as error envelopes of the API, with the request id as a header. */
export function addGatewayResponses(api: RestApi): void {
  for (const { type, code, status, retryAfterSeconds, challenge } of gatewayResponses) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      ...(status === null ? {} : { statusCode: String(status) }),
      responseHeaders: {
        [headerNames.requestId]: 'context.extendedRequestId',
        // To the gateway a quoted string is a constant, anything else the name of a variable.
        ...(retryAfterSeconds === null ? {} : { [headerNames.retryAfter]: `'${retryAfterSeconds}'` }),
        ...(challenge === null ? {} : { [headerNames.wwwAuthenticate]: `'${challenge}'` }),
      },
      // Not VTL: the gateway replaces the variable and leaves the rest unchanged.
      templates: { 'application/json': buildGatewayResponseBody(code, '$context.extendedRequestId') },
    });
  }
}
