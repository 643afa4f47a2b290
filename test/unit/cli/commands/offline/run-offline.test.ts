import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-offline-'));
  writeFileSync(join(folder, 'invoice.xml'), invoiceXml({ lines: 1 }));
  writeFileSync(join(folder, 'text.xml'), 'no XML');
});
afterEach(() => rmSync(folder, { recursive: true }));

const common = ['--no-config', '--as-of', '2026-10-16'];
const offline = (...parameters: string[]) => runCommand(folder, ['offline', ...parameters, '--language', 'en', ...common]);

describe('nakor offline', () => {
  it('says until when an invoice has to be sent, and exits with 0 in time', async () => {
    // The sample invoice is issued on Thursday 15 October.
    const { exitCode, output } = await offline('invoice.xml');
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^offline24: .*\nDate of issue: 2026-10-15\nDeadline of sending: 2026-10-16 \(in time\)\nLegal basis: VAT Act, art\. 106nda\n/,
    );
    expect(output).toContain(
      'Codes on a copy outside KSeF: OFFLINE, CERTYFIKAT\nName of the document for the buyer: potwierdzenie transakcji\n',
    );
  });

  it('exits with 1 if it is late, or that is unknown', async () => {
    expect(await offline('invoice.xml', '--sent', '2026-10-19')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('(3 days late)'),
    });
    expect(await offline('--issued', '2026-10-15', '--mode', 'failure')).toMatchObject({ exitCode: 1 });
  });

  it.each([
    ['2026-10-17', 'po terminie o 1 dzień'],
    ['2026-10-18', 'po terminie o 2 dni'],
  ])('counts the days in Polish: sent on %s', async (sent, late) => {
    const { output } = await runCommand(folder, ['offline', 'invoice.xml', '--sent', sent, '--language', 'pl', ...common]);
    expect(output).toContain(`(${late})`);
  });

  it('reads events from options and a file, and infers the mode from them', async () => {
    writeFileSync(
      join(folder, 'events.json'),
      '{"source": "here", "events": [{"type": "failure", "start": "2026-10-20T08:00:00Z", "end": null}]}',
    );
    const { output } = await offline('invoice.xml', '--event', 'failure=2026-10-15', '--events', 'events.json', '--json');
    expect(JSON.parse(output)).toMatchObject({
      ...{ mode: 'failure', mode_source: 'inferred', regime: { id: 'failure_again' }, deadline: null, status: 'in_time' },
      events: [
        { type: 'failure', start: '2026-10-15', end: '2026-10-15' },
        { type: 'failure', start: '2026-10-20', end: null },
      ],
    });
    const ended = await offline('invoice.xml', '--event', 'total_failure=2026-10-15..', '--json');
    expect(JSON.parse(ended.output)).toMatchObject({ mode: 'total_failure', status: 'not_sent_on_purpose' });
  });

  it.each([
    ['nothing', [], 'Name the invoice'],
    ['an unknown mode', ['invoice.xml', '--mode', 'online'], '--mode must be one of'],
    ['a malformed event', ['invoice.xml', '--event', 'failure'], '--event must be such as'],
    ['an event that ends before it begins', ['invoice.xml', '--event', 'failure=2026-10-16..2026-10-15'], 'events[0].end'],
    ['an impossible day', ['--issued', '2026-02-30'], 'p1'],
    ['a far year', ['--issued', '9999-12-31'], 'p1'],
    ['a wrong KSeF number', ['invoice.xml', '--ksef-number', '1'], 'ksef_number'],
    ['an absent file of events', ['invoice.xml', '--events', 'absent.json'], 'absent.json cannot be read'],
    ['a file without events', ['invoice.xml', '--events', 'text.xml'], 'not JSON'],
  ])('rejects %s with exit code 2', async (_, parameters, complaint) => {
    expect(await offline(...parameters)).toMatchObject({ exitCode: 2, output: '', complaints: expect.stringContaining(complaint) });
  });

  it('exits with 1 for a file that is no invoice', async () => {
    expect(await offline('text.xml')).toMatchObject({ exitCode: 1, output: '' });
  });
});
