import { describe, expect, it } from 'vitest';
import { listOf, read, readText, stageOf, templatesOf } from './synthesise.ts';

interface Widget {
  readonly type: 'metric' | 'text' | 'alarm';
  readonly properties: {
    readonly title?: string;
    readonly markdown?: string;
    readonly metrics?: readonly (readonly unknown[])[];
    readonly alarms?: readonly unknown[];
  };
}

const { service, operations: template } = templatesOf(stageOf('prod'));
const dashboard = listOf(template, 'AWS::CloudWatch::Dashboard')[0];
const widgets = readWidgets();
const graphs = widgets.filter(({ type }) => type === 'metric');
const graphOf = (title: string) => JSON.stringify(graphs.find(({ properties }) => properties.title === title)?.properties.metrics ?? []);

/** Parses the body, which CloudFormation joins from parts; references are replaced by an arbitrary name. */
function readWidgets(): readonly Widget[] {
  const [glue, pieces] = read(dashboard, 'DashboardBody.Fn::Join') as [string, (string | object)[]];
  return JSON.parse(pieces.map((piece) => (typeof piece === 'string' ? piece : 'arn')).join(glue)).widgets;
}

it('has its sections in the order of an investigation', () => {
  const headings = widgets.filter(({ type }) => type === 'text').map(({ properties }) => /^## (.+)$/m.exec(properties.markdown ?? '')?.[1]);
  expect(headings).toEqual([
    'Is something wrong?',
    'Do callers notice?',
    'What do callers get?',
    'Do events reach their receivers?',
    'Which function is it?',
    'Is it AWS?',
    'Does what runs by the clock run?',
    'What does it cost?',
  ]);
});

it('shows every alarm, the urgent ones first', () => {
  const shown = widgets.filter(({ type }) => type === 'alarm').map(({ properties }) => [properties.title, properties.alarms?.length]);
  const names = [service, template].flatMap((stack) =>
    ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
      listOf(stack, type).map((alarm) => readText(alarm, 'AlarmName')),
    ),
  );
  const arns = widgets.flatMap(({ properties }) => properties.alarms ?? []).map(String);
  expect(shown.map(([title]) => title)).toEqual(['To be looked at now', 'To be looked at today']);
  expect(arns.map((arn) => arn.split(':').at(-1)).sort()).toEqual(names.sort());
});

describe('a graph', () => {
  it.each([
    { title: 'Calls', drawn: ['5XXError'] },
    { title: 'Requests by group', drawn: ['"Nakor","Latency","group","validation","service","nakor-prod"', 'SampleCount'] },
    { title: 'Time to respond by group, p95 (ms)', drawn: ['"group","none"', 'p95'] },
    { title: 'Share of slow requests by group', drawn: ['"Nakor","SlowRequests","group","validation"'] },
    { title: 'Errors by code', drawn: ['"error_code","QUOTA_EXCEEDED"', '"error_code","SERVICE_UNAVAILABLE"'] },
    { title: 'Validation results by readiness', drawn: ['"readiness","preflight_only_not_ready_to_send"'] },
    { title: 'Corrections', drawn: ['"Nakor","Corrections"'] },
    { title: 'Rejections for rate, quota and idempotency', drawn: ['RATE_LIMITED', 'QUOTA_EXCEEDED'] },
    { title: 'Deliveries by outcome', drawn: ['succeeded', 'failed', 'given_up', 'abandoned'] },
    { title: 'Age of the oldest message (s)', drawn: ['nakor-prod-fan-out', 'nakor-prod-delivery'] },
    { title: 'Organizations whose deliveries fail', drawn: ['INSIGHT_RULE_METRIC'] },
    {
      title: 'Refused by the firewall',
      drawn: [
        '"AWS/WAFV2","BlockedRequests","Region","eu-central-1","Rule","address-reputation","WebACL","nakor-prod"',
        '"Rule","requests-of-a-key"',
      ],
    },
    { title: 'Tables, refused for load', drawn: ['nakor-prod-events', 'ReadThrottleEvents', '"GlobalSecondaryIndexName","due"'] },
    { title: 'Components that the prober finds down', drawn: ['"component","database"'] },
    { title: 'Exchange rates: age in working days, changed tables, runs with failures', drawn: ['"Nakor","RateTableAge"'] },
    { title: 'Lambda (GB-seconds)', drawn: ['ms_fan_out / 1000 * 512 / 1024', 'ms_validation / 1000 * 1769 / 1024'] },
    { title: 'Log bytes ingested', drawn: ['/aws/lambda/nakor-prod-validation', '/aws/apigateway/nakor-prod/access'] },
  ])('$title shows the metrics that its title promises', ({ title, drawn }) => {
    for (const text of drawn) expect(graphOf(title)).toContain(text);
  });
});

it('stays within the limits of CloudWatch: 500 widgets, 500 metrics per graph, 2,500 in total', () => {
  const counts = graphs.map(({ properties }) => properties.metrics?.length ?? 0);
  expect(widgets.length).toBeLessThan(500);
  expect(Math.max(...counts)).toBeLessThan(500);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(2_500);
});
