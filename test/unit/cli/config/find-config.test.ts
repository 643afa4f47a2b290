import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { runCommand } from '../../../support/drivers/command-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-config-'));
  mkdirSync(join(folder, 'project/inner'), { recursive: true });
  const valid = invoiceXml({ lines: 1 });
  writeFileSync(join(folder, 'project/inner/wrong.xml'), valid.replace('<P_15>123.00', '<P_15>132.00'));
  writeFileSync(join(folder, 'project/inner/valid.xml'), valid);
});
afterAll(() => rmSync(folder, { recursive: true }));

const reason = 'Rounded by the customer';

/** Validates in a folder below the configuration. */
function validate(config: unknown, ...parameters: string[]) {
  writeFileSync(join(folder, 'project/nakor.config.json'), typeof config === 'string' ? config : JSON.stringify(config));
  return runCommand(join(folder, 'project/inner'), ['validate', 'wrong.xml', '--as-of', '2026-10-15', ...parameters]);
}

describe('nakor.config.json', () => {
  it('is found in a folder above, and gives defaults that options replace', async () => {
    const config = { $schema: './schema.json', language: 'en', info: false };
    expect((await validate(config)).output).toMatch(/^wrong\.xml: INVALID, not ready to send, 1 error\n/);
    expect((await validate(config, '--language', 'pl')).output).toMatch(/^wrong\.xml: NIEPOPRAWNA, niegotowa do wysłania, 1 błąd\n/);
    expect((await validate(config, '--no-config')).output).toMatch(/^wrong\.xml: NIEPOPRAWNA, niegotowa do wysłania, 1 błąd\n/);
  });

  it('can be named', async () => {
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ language: 'en' }));
    expect((await validate({}, '--config', join(folder, 'other.json'))).output).toContain('INVALID');
  });

  it('changes severities, and the result says so with the reason', async () => {
    const config = { language: 'en', info: false, rules: { 'XML-403': { severity: 'warning', reason } } };
    const { exitCode, output } = await validate(config);
    expect(output).toMatch(/^wrong\.xml: VALID, ready to send, but review the warnings, 1 warning\n {2}\d+:\d+ warning XML-403 /);
    expect(output).toContain(`  changed by the organization: XML-403 from error to warning (${reason}): 1 occurrence\n`);
    expect(exitCode).toBe(0);
    expect((await validate(config, '--max-warnings', '0')).exitCode).toBe(1);
    const { result, rule_changes } = JSON.parse((await validate(config, '--json')).output);
    expect(result).toMatchObject({ valid: true, preflight_ok: false, readiness: 'ready_with_warnings', summary: { error: 0, warning: 1 } });
    expect(rule_changes).toEqual([{ code: 'XML-403', from: 'error', to: 'warning', reason, occurrences: 1 }]);
  });

  it('turns rules off', async () => {
    const { output } = await validate({ info: false }, '--rules', 'off:XML-403', '--json');
    expect(JSON.parse(output)).toMatchObject({
      result: { valid: true, issues: [], summary: { critical: 0, error: 0, groups: 0 } },
      rule_changes: [{ code: 'XML-403', from: 'error', to: 'off', reason: '--rules' }],
    });
  });

  it('makes a rule stricter', async () => {
    const config = { rules: { 'XML-302': { severity: 'error', reason } } };
    const { output, exitCode } = await validate(config, '--as-of', '2026-10-20', '--json');
    expect(JSON.parse(output)).toMatchObject({ result: { valid: false, readiness: 'not_ready' } });
    expect(exitCode).toBe(1);
  });

  it.each([
    { name: 'a rule without a reason', config: { rules: { 'XML-901': { severity: 'off' } } }, says: 'rules.XML-901.reason' },
    { name: 'an empty reason', config: { rules: { 'XML-901': { severity: 'off', reason: ' ' } } }, says: 'rules.XML-901.reason' },
    { name: 'a critical severity', config: { rules: { 'XML-901': { severity: 'critical', reason } } }, says: 'rules.XML-901.severity' },
    {
      name: 'a rule of KSeF that is turned off',
      config: { rules: { 'XML-301': { severity: 'off', reason } } },
      says: 'KSeF (prod, 2026-10-15) rejects',
    },
    { name: 'an unknown rule', config: { rules: { 'XML-000': { severity: 'off', reason } } }, says: 'there is no rule XML-000' },
    { name: 'an unknown field', config: { langauge: 'en' }, says: 'langauge' },
    { name: 'no JSON', config: '{', says: 'is not JSON' },
    { name: 'no object', config: [], says: 'is invalid' },
  ])('rejects $name', async ({ config, says }) => {
    const { exitCode, output, complaints } = await validate(config);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(complaints).toContain(says);
    expect(complaints).toContain('nakor.config.json');
  });

  it('that is named but missing is an error', async () => {
    expect(await validate({}, '--config', 'gone.json')).toMatchObject({
      exitCode: 2,
      complaints: 'gone.json cannot be read: The file does not exist.\n',
    });
  });

  it('may lower in one environment what another rejects', async () => {
    const rules = ['--rules', 'off:XML-201'];
    expect((await validate({}, ...rules)).complaints).toContain('rejects such a file');
    expect((await validate({}, ...rules, '--environment', 'test')).complaints).toBe('');
  });
});
