/** The context that Lambda gives a handler with an event, in a process that has Lambda's environment. */
export function lambdaContext(timeLimitMs: number): unknown {
  const endMs = performance.now() + timeLimitMs;
  return {
    functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
    functionVersion: '$LATEST',
    memoryLimitInMB: process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    awsRequestId: '6f5d2c1b-0a9e-4d8c-b7a6-958473625140',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, endMs - performance.now()),
  };
}
