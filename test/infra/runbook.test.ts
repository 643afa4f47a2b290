import { readFileSync } from 'node:fs';
import type { OperatorIo } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { describe, expect, it } from 'vitest';
import { listOf, read, stageOf, templatesOf } from './synthesise.ts';

const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const template = templatesOf(stageOf('prod')).operations;
const dashboard = JSON.stringify(read(listOf(template, 'AWS::CloudWatch::Dashboard')[0], 'DashboardBody'));

/** Operator commands with their options, as written in the runbook. */
const commands = [
  ...new Set(
    [
      ...runbook.matchAll(
        /`(?:npm run operator -- )?((?:organizations|keys|usage|webhooks|deliveries|dead-letters|incidents|audit-pack) [^`]+)`/g,
      ),
    ].map((match) => match[1] ?? ''),
  ),
];

describe('the runbook', () => {
  it('names existing sections of the dashboard', () => {
    const named = new Set([...runbook.matchAll(/"([A-Z][^"?]+\?)"/g)].map((match) => (match[1] ?? '').replaceAll('\n', ' ')));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((title) => !dashboard.includes(`## ${title}`))).toEqual([]);
  });

  it('writes only its own headings and graphs of the dashboard in italics', () => {
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? '');
    const named = new Set([...runbook.matchAll(/(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)/g)].map((match) => match[1] ?? ''));
    const graphs = [...named].filter((title) => !headings.includes(title));
    expect(graphs.length).toBeGreaterThan(15);
    expect(graphs.filter((title) => !dashboard.includes(`\\"title\\":\\"${title}\\"`))).toEqual([]);
  });

  it('contains operator commands', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  it.each(commands)('names an existing operator command: %s', async (command) => {
    const [group = '', name = '', ...rest] = command.split(' ');
    const shown: string[] = [];
    const io = { out: async (text: string) => void shown.push(text), error: () => {}, stages: ['local'] } as unknown as OperatorIo;
    expect(await runOperator([group, name, '--help'], io)).toBe(0);
    const help = shown.join('');
    expect(help).toContain(`npm run operator -- ${group} ${name} `);
    for (const option of rest.filter((word) => word.startsWith('--'))) expect(help).toContain(option);
  });

  it('names existing files', () => {
    const files = [...runbook.matchAll(/`((?:infra|packages|functions)\/[\w./-]+\.ts)`/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').length).toBeGreaterThan(0);
  });
});
