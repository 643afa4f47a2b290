import { Duration } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { secretKeyAlias } from './names.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** The key that encrypts the secrets of webhooks. Without it no event could be signed any more, so deleting it takes as long as AWS allows. */
export function createSecretKey(scope: Construct, stage: StageSettings): Key {
  return new Key(scope, 'secret-key', {
    alias: secretKeyAlias(stage.name),
    description: `Encrypts the secrets of webhooks of Nakor ${stage.name}`,
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy: removalPolicyOf(stage),
  });
}
