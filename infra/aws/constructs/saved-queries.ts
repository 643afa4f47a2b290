import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { createAccessLogGroup, createFirewallLogGroup, createFunctionLogGroup } from '../log-groups.ts';
import { everyQuery } from '../log-queries/every-query.ts';
import type { LogQuery } from '../log-queries/log-query.ts';

/** Saves every query in CloudWatch Logs Insights, in the folder of the stage, with the log groups that it searches. */
export function createSavedQueries(scope: Construct, stageName: string): void {
  for (const query of everyQuery) {
    new CfnQueryDefinition(scope, `query-${query.name}`, {
      name: `nakor-${stageName}/${query.name}`,
      logGroupNames: logGroupsOf(stageName, query),
      queryString: [`# ${query.question}`, query.commands.join('\n| ')].join('\n'),
      ...(query.parameters === undefined ? {} : { parameters: [...query.parameters] }),
    });
  }
}

function logGroupsOf(stageName: string, { logs }: LogQuery): string[] {
  if (logs === 'access') return [createAccessLogGroup(stageName)];
  if (logs === 'firewall') return [createFirewallLogGroup(stageName)];
  return logs.map((name) => createFunctionLogGroup(stageName, name));
}
