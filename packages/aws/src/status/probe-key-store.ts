import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { ProbeKeyStore } from '@nakor/operations/status/probe-key';
import { type ClientTarget, getTimeLimits } from '../client/clients.ts';

/** Name of the parameter with the key of the probe. */
export function getProbeKeyName(stageName: string): string {
  return `/nakor/${stageName}/probe-key`;
}

/** A client of Systems Manager. It gives up early: the probe runs again in a minute. */
export function createParameterClient(target: ClientTarget = {}): SSMClient {
  return new SSMClient({ ...target, maxAttempts: 2, requestHandler: getTimeLimits(1_000, 2_000) });
}

/**
 * The key of the probe in the Parameter Store, as a SecureString (ADR 0065).
 *
 * @param encryptionKeyId the KMS key that encrypts it; needed to write only
 */
export function createProbeKeyStore(client: SSMClient, name: string, encryptionKeyId: string): ProbeKeyStore {
  return {
    async read() {
      try {
        const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
        return Parameter?.Value ?? null;
      } catch (error) {
        if (error instanceof ParameterNotFound) return null;
        throw error;
      }
    },

    async write(plaintext) {
      await client.send(
        new PutParameterCommand({ Name: name, Value: plaintext, Type: 'SecureString', KeyId: encryptionKeyId, Overwrite: true }),
      );
    },
  };
}
