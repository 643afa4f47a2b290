import { readFileSync } from 'node:fs';
import { logFields } from '@nakor/http/telemetry/log-fields';
import { describe, expect, it } from 'vitest';
import { everyQuery } from '../../infra/aws/log-queries/every-query.ts';
import type { LogQuery } from '../../infra/aws/log-queries/log-query.ts';
import { listOf, read, readText, stageOf, templatesOf } from './synthesise.ts';

const { service, operations } = templatesOf(stageOf('prod'));
const saved = listOf(operations, 'AWS::Logs::QueryDefinition');
const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');

/** Fields that log lines have in addition to our own: those of the logger, and those of Lambda's own lines (https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html). */
const otherFields = [
  ...['@timestamp', '@message', '@log', '@logStream', 'level', 'message', 'service', 'type'],
  ...['error.name', 'error.message', 'error.stack', 'error.cause.name', 'error.cause.message', 'record.status'],
  ...['durationMs', 'initDurationMs', 'maxMemoryUsedMB', 'memorySizeMB'].map((name) => `record.metrics.${name}`),
];
const ofFunctions = [...otherFields, ...Object.values(logFields).flatMap((fields) => Object.keys(fields))];
const format = listOf(service, 'AWS::ApiGateway::Stage').map((one) => readText(one, 'AccessLogSetting.Format'))[0];
const ofAccessLog = ['@timestamp', ...Object.keys(JSON.parse(format ?? '{}'))];

/** Fields of AWS WAF (https://docs.aws.amazon.com/waf/latest/developerguide/logging-fields.html); items of lists have numbers. */
const ofFirewallLog = ['action', 'terminatingRuleId', 'httpRequest.clientIp', 'rateBasedRuleList.0.customValues.0.value'];

/** Keywords of the query language that the saved queries use. */
const language = new Set('filter parse stats sort limit display by as and or in asc desc like count sum max pct bin ispresent'.split(' '));

/** Fields that a query uses: all names in it except keywords, strings, parameters, and names that it defines itself. */
function fieldsOf({ commands }: LogQuery): string[] {
  const text = commands.join('\n').replace(/"[^"]*"|\/[^/]*\//g, '');
  const given = new Set([...text.matchAll(/\bas (\w+)/g)].map((match) => match[1]));
  const names = text.match(/@?[a-z_][\w]*(?:\.\w+)*/gi) ?? [];
  return names.filter((name) => !language.has(name) && !given.has(name) && !/^\d?[mh]$/.test(name));
}

describe('a saved query', () => {
  it.each(everyQuery.map((query) => [query.name, query] as const))('%s uses fields that log lines have', (_name, query) => {
    const asked = fieldsOf(query);
    expect(asked.length).toBeGreaterThan(0);
    const known = { access: ofAccessLog, firewall: ofFirewallLog }[String(query.logs)] ?? ofFunctions;
    expect(asked.filter((field) => !known.includes(field))).toEqual([]);
  });

  it.each(everyQuery.map((query) => [query.name, query] as const))('%s declares exactly the parameters that it uses', (_name, query) => {
    const used = [...query.commands.join('\n').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);
    expect([...new Set(used)]).toEqual((query.parameters ?? []).map(({ name }) => name));
  });

  it('has a unique name', () => {
    expect(new Set(everyQuery.map(({ name }) => name)).size).toBe(everyQuery.length);
  });
});

describe('the saved queries of a stage', () => {
  it('are in its folder, each with its question', () => {
    expect(saved.map((query) => readText(query, 'Name')).toSorted()).toEqual(everyQuery.map(({ name }) => `nakor-prod/${name}`).toSorted());
    const [example] = saved.filter((query) => readText(query, 'Name') === 'nakor-prod/call');
    expect(readText(example, 'QueryString')).toBe(
      [
        '# What happened to a request, by the id that its caller got?',
        'filter request_id = "{{id}}" or gateway_request_id = "{{id}}"',
        '| sort @timestamp asc',
        '| display @timestamp, @log, message, route, status, error_code, ms, error.name, error.message, organization_id, gateway_request_id',
      ].join('\n'),
    );
    expect(read(example, 'Parameters')).toEqual([{ Name: 'id', Description: 'request_id of the response' }]);
  });

  it('search existing log groups, at most 50', () => {
    const existing = listOf(service, 'AWS::Logs::LogGroup').map((group) => read(group, 'LogGroupName'));
    for (const query of saved) {
      const groups = read(query, 'LogGroupNames') as string[];
      expect(groups.length).toBeLessThanOrEqual(50);
      expect(existing).toEqual(expect.arrayContaining(groups));
    }
  });
});

it('the runbook names exactly the saved queries', () => {
  const named = new Set([...runbook.matchAll(/query `([a-z-]+)`/gi)].map((match) => match[1]));
  expect([...named].toSorted()).toEqual(everyQuery.map(({ name }) => name).toSorted());
});

describe('what the runbook reads from a saved query', () => {
  const shownBy = new Map(everyQuery.map(({ name, commands }) => [name, commands.join('\n')]));
  const sentences = runbook.replaceAll(/\s+/g, ' ').split(/(?<=[.;|]) /);
  const read = sentences.flatMap((sentence) => {
    const queries = [...sentence.matchAll(/query `([a-z-]+)`/gi)].map(([, name = '']) => name);
    const fields = [...sentence.matchAll(/`([a-z]+(?:[_.][a-z]+)+)`/g)].map(([, field = '']) => field);
    return queries.length === 0 ? [] : fields.map((field) => ({ field, queries }));
  });

  it('is said in the runbook, so that there is something to compare', () => {
    expect(read).toContainEqual({ field: 'validation_reason', queries: ['probes'] });
    expect(read).toContainEqual({ field: 'function_version', queries: ['latest-faults'] });
  });

  it.each(read)('$field is shown by one of the queries $queries', ({ field, queries }) => {
    expect(queries.some((name) => new RegExp(`\\b${field.replace('.', '\\.')}\\b`).test(shownBy.get(name) ?? ''))).toBe(true);
  });
});
