import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stages } from '../../infra/aws/stages.ts';
import { planDeployment } from '../../infra/build/deploy.ts';
import { type FunctionName, functionNames } from '../../infra/build/function-names.ts';
import { getStackName, stackParts } from '../../infra/stage-names.ts';
import { projectDirectory } from '../support/runner/project-files.ts';
import { listOf, plainStages, read, readText, templatesOf } from './synthesise.ts';

const text = readFileSync(join(projectDirectory, 'docs/deploy.md'), 'utf8');
const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];
const [dev, prod] = plainStages;
if (dev === undefined || prod === undefined) throw new Error('There are no two stages.');
const { service, ...others } = templatesOf(prod);
const example = { canonicalName: 'api.example.pl', apexName: 'example.pl', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/1' };
const withDomain = templatesOf({ ...prod, domain: { ...example, hostedZone: null } }).service;

/** Rows of the table under a heading, each as its cells without markup. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| `/.test(line));
  return rows.map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim()));
}

describe('docs/deploy.md', () => {
  it('names existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8'));
    const named = all(/npm run ([a-z:]+)/g);
    expect(named).toContain('deploy');
    for (const script of named) expect(Object.keys(scripts)).toContain(script);
  });

  it('contains valid deploy commands', () => {
    const targets = all(/npm run deploy -- ((?:rollback |preflight )?[^`\s]+)/g).flatMap((target) =>
      stages.map((stage) => target.replace('<stage>', stage.name)),
    );
    expect(targets.length).toBeGreaterThan(4);
    for (const target of targets) expect(planDeployment(target.split(' ')).kind).not.toBe('rejection');
  });

  it('names existing stacks, alarms, topics and keys', () => {
    const templates = [service, ...Object.values(others)].map((template) => JSON.stringify(template.toJSON()));
    const stacks = stackParts.map((part) => getStackName('prod', part));
    const named = all(/[^/\w](nakor-(?:<stage>|dev|prod)-[a-z-]*[a-z])/g).map((name) => name.replace(/^nakor-(<stage>|dev)/, 'nakor-prod'));
    expect(named.length).toBeGreaterThan(5);
    const unknown = named.filter(
      (name) => !stacks.includes(name) && !templates.some((template) => template.includes(`"${name}`) || template.includes(`/${name}"`)),
    );
    expect(unknown).toEqual([]);
  });

  it('names existing outputs of the service stack', () => {
    expect(Object.keys(withDomain.toJSON()['Outputs'])).toEqual(expect.arrayContaining(['baseurl', 'canonicaltarget', 'apextarget']));
    for (const name of ['baseurl', 'canonicaltarget', 'apextarget']) expect(text).toContain(name);
  });

  it('names existing files and settings', () => {
    for (const path of all(/\]\((?!https:)([^)#]+)/g))
      expect([path, existsSync(join(projectDirectory, 'docs', path))]).toEqual([path, true]);
    const settings = rowsUnder('prod').flatMap(([, names = '']) => names.split(', '));
    expect(settings).toContain('restoredTables');
    for (const name of settings) expect(Object.keys(prod)).toContain(name);
  });

  it('lists the differences between the stages', () => {
    const stated = Object.fromEntries(rowsUnder('prod').map(([, name = '', , inDev, inProd]) => [name, [inDev, inProd]]));
    const reserved = Object.values(prod.reservedConcurrency).reduce((sum, runs) => sum + runs, 0);
    expect(stated).toMatchObject({
      logRetentionDays: [dev, prod].map((stage) => String(stage.logRetentionDays)),
      throttle: [dev, prod].map(({ throttle }) => `${throttle.requestsPerSecond}, ${throttle.burst}`),
      addressRequestsPerMinute: [dev, prod].map((stage) => stage.addressRequestsPerMinute.toLocaleString('en')),
      reservedConcurrency: ['none', `${reserved} in all`],
    });
    expect(text).toContain(`so it takes ${reserved + 100}`);
  });

  it('lists memory and time limit of each function, and each has more memory than it was measured to use', () => {
    const rows = rowsUnder('What functions need');
    expect(rows.map(([, name]) => name).sort()).toEqual([...functionNames]);
    for (const [, name = '', , , most = '', memoryMb, timeLimit] of rows) {
      const lambda = listOf(service, 'AWS::Lambda::Function').find(
        (candidate) => readText(candidate, 'FunctionName') === `nakor-prod-${name}`,
      );
      expect({ name, memoryMb, timeLimit }).toEqual({
        name,
        memoryMb: String(prod.memoryMb[name as FunctionName]),
        timeLimit: String(read(lambda, 'Timeout')),
      });
      expect(Number(most.replace(',', ''))).toBeLessThan(prod.memoryMb[name as FunctionName]);
    }
  });
});
