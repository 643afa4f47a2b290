import { callAws } from '@nakor/aws/client/dependency-errors';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { describe, expect, it } from 'vitest';

const errorOf = (name: string, message: string) => Object.assign(new Error(message), { name });

/** The dependency that a failed call is attributed to; null if the error is passed on unchanged. */
async function attributed(error: Error): Promise<string | null> {
  const caught = await callAws('DynamoDB', () => Promise.reject(error)).catch((thrown: unknown) => thrown);
  if (caught instanceof DependencyUnavailable) return caught.dependency;
  expect(caught).toBe(error);
  return null;
}

describe('errors of an encryption key', () => {
  it.each([
    { error: errorOf('AccessDeniedException', 'KMS key access denied error: ...DisabledException: arn is disabled.'), dependency: 'KMS' },
    {
      error: errorOf('ValidationException', 'KMS validation error: ...KMSInvalidStateException: arn is pending deletion.'),
      dependency: 'KMS',
    },
    { error: errorOf('DisabledException', 'arn is disabled.'), dependency: 'KMS' },
    { error: errorOf('KMS.KMSInvalidStateException', 'arn is pending deletion.'), dependency: 'KMS' },
    { error: errorOf('ThrottlingException', 'KMS is not mentioned at the beginning: error: x'), dependency: 'DynamoDB' },
    { error: errorOf('AccessDeniedException', 'User: arn is not authorized to perform: dynamodb:GetItem'), dependency: null },
    { error: errorOf('ValidationException', 'The provided key element does not match the schema'), dependency: null },
  ])('$error.name: $error.message', async ({ error, dependency }) => {
    expect(await attributed(error)).toBe(dependency);
  });
});
