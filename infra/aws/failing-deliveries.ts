import type { Duration } from 'aws-cdk-lib';
import { CfnInsightRule, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { createFunctionLogGroup } from './log-groups.ts';

/** Name of the rule that counts the organizations whose deliveries fail, and lists them. */
function failingDeliveriesRule(stageName: string): string {
  return `nakor-${stageName}-failing-deliveries`;
}

/**
 * Counts failed attempts by organization from the log of the function `delivery` (Contributor Insights). So organizations can be distinguished
 * without being a dimension of any metric: their ids stay in the log.
 */
export function createFailingDeliveriesRule(scope: Construct, stageName: string): CfnInsightRule {
  return new CfnInsightRule(scope, 'failing-deliveries', {
    ruleName: failingDeliveriesRule(stageName),
    ruleState: 'ENABLED',
    ruleBody: JSON.stringify({
      Schema: { Name: 'CloudWatchLogRule', Version: 1 },
      LogGroupNames: [createFunctionLogGroup(stageName, 'delivery')],
      LogFormat: 'JSON',
      Contribution: {
        Keys: ['$.organization_id'],
        ValueOf: '$.failed',
        Filters: [
          { Match: '$.message', In: ['deliveries'] },
          { Match: '$.failed', GreaterThan: 0 },
        ],
      },
      AggregateOn: 'Sum',
    }),
  });
}

/** Number of organizations with at least one failed attempt. */
export function listFailingOrganizations(stageName: string, period: Duration): MathExpression {
  const expression = `INSIGHT_RULE_METRIC('${failingDeliveriesRule(stageName)}', 'UniqueContributors')`;
  return new MathExpression({ expression, usingMetrics: {}, period, label: 'organizations whose deliveries fail' });
}
