import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AlarmTopics } from './alarms.ts';
import { getKeyRuleName } from './names.ts';

/** Calls of KMS after which data can no longer be read, at once or later. */
const dangerousCalls = ['DisableKey', 'ScheduleKeyDeletion', 'PutKeyPolicy'];

/**
 * Notifies people at once when an encryption key is disabled, scheduled for deletion or gets another policy: without its key a stage
 * stops within minutes, and a deleted key cannot be recovered. CloudTrail passes these calls to EventBridge if the account has a trail
 * (docs/deploy.md). Any key of the Region counts, because nobody should do this unnoticed.
 */
export function watchKeys(scope: Construct, stageName: string, topics: AlarmTopics): void {
  const rule = new Rule(scope, 'key-rule', {
    ruleName: getKeyRuleName(stageName),
    description: 'An encryption key was disabled, scheduled for deletion, or got another policy',
    eventPattern: {
      source: ['aws.kms'],
      detailType: ['AWS API Call via CloudTrail'],
      detail: { eventSource: ['kms.amazonaws.com'], eventName: dangerousCalls },
    },
  });
  const named = (path: string) => EventField.fromPath(path);
  const text = `${named('$.detail.eventName')} of the KMS key ${named('$.detail.requestParameters.keyId')} by ${named('$.detail.userIdentity.arn')} at ${named('$.detail.eventTime')}. What to do: docs/runbook.md, "Encryption key disabled".`;
  rule.addTarget(new SnsTopic(topics.now, { message: RuleTargetInput.fromText(text) }));
}
