import { createJobLog } from '@nakor/http/telemetry/job-log';
import { describe, expect, it } from 'vitest';
import { capturedOutput } from '../../../support/drivers/captured-output.ts';
import { isMetricLine, readMetricLine } from '../../../support/matchers/metric-lines.ts';

describe('the log of jobs', () => {
  it('contains the reported line, and its metrics', async () => {
    const line = { organization_id: 'org_a', event_id: 'e-1', deliveries: 2 };
    const lines = await capturedOutput(() => createJobLog('fan-out', 'prod').report('dispatched', line));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'INFO', message: 'dispatched', service: 'nakor-fan-out', ...line });
    expect(lines.slice(1).map((text) => readMetricLine(text).values)).toEqual([{ EventsDispatched: 1, DeliveriesMade: 2 }]);
  });

  it('contains a line for an error, whatever was thrown, and counts it', async () => {
    const lines = await capturedOutput(() => createJobLog('fan-out', 'prod').error('no error at all'));
    expect(lines.map((text) => isMetricLine(text))).toEqual([false, true]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'fault', error: { message: 'A thrown value is not an Error.' } });
    expect(readMetricLine(lines[1] ?? '')).toMatchObject({ dimensions: { function_name: 'fan-out' }, values: { Faults: 1 } });
  });
});
