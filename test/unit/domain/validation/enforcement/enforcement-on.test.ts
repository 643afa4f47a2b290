import { criticalCodes } from '@nakor/domain/validation/enforcement/critical-codes';
import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import { formatEnforcementText } from '@nakor/domain/validation/enforcement/enforcement-text';
import { type EnforcementRow, enforcementRows } from '@nakor/domain/validation/enforcement/ksef-enforcement';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import { allRules } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { schemaCodes } from '@nakor/domain/validation/rules/schema-codes';
import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';

const environments: readonly KsefEnvironment[] = ['prod', 'demo', 'test'];

/** Codes that KSeF always rejects, in every environment. */
const alwaysRejected = ['XML-002', 'XML-003', 'XML-005', 'XML-009', 'XML-010', 'XML-012', 'XML-013', 'XML-014', 'XML-020', 'XML-301'];

describe('what KSeF enforces', () => {
  it('is stated once for each code and day, in the order of time', () => {
    for (const code of new Set(enforcementRows.flatMap(({ codes }) => codes))) {
      for (const environment of environments) {
        const history = enforcementRows.filter((row) => row.codes.includes(code) && row.environments.includes(environment));
        expect([code, history.length > 0]).toEqual([code, true]);
        const days = history.slice(1).map(({ from }) => from ?? '9999-12-31');
        expect([code, days]).toEqual([code, [...new Set(days)].sort()]);
      }
    }
  });

  it('names only codes that exist', () => {
    const known = new Set([...allRules, ...schemaCodes, ...rejectionCodes].map(({ code }) => code as string));
    expect(enforcementRows.flatMap(({ codes }) => codes).filter((code) => !known.has(code))).toEqual([]);
  });

  it('rejects every violation of the schema in every environment, on every day', () => {
    const days = ['2025-10-01', '2026-02-01', '2026-10-20', '2027-12-31'];
    const effects = schemaCodes.flatMap(({ code }) =>
      environments.flatMap((environment) => days.map((day) => buildEnforcementOn(code, environment, day)?.effect)),
    );
    expect(new Set(effects)).toEqual(new Set(['rejects']));
  });

  it('makes exactly these codes critical in production', () => {
    const rejected = allRules.filter(({ code }) => buildEnforcementOn(code, 'prod', '2026-11-22')?.effect === 'rejects');
    expect(rejected.map(({ code }) => code).sort()).toEqual([...alwaysRejected, 'XML-201', 'XML-203'].sort());
    expect(criticalCodes.map(({ code }) => code)).toEqual(['XML-022', 'XML-650', 'XML-651']);
  });

  it.each([
    ['XML-006', 'test', '2026-04-09', 'accepts', null, 'in_force', '2026-04-10'],
    ['XML-006', 'test', '2026-04-10', 'rejects', '2026-04-10', 'in_force', null],
    ['XML-006', 'demo', '2026-04-12', 'accepts', null, 'in_force', '2026-04-13'],
    ['XML-006', 'demo', '2026-04-13', 'rejects', '2026-04-13', 'in_force', null],
    ['XML-003', 'prod', '2026-03-17', 'accepts', null, 'in_force', '2026-03-18'],
    ['XML-003', 'prod', '2026-03-18', 'rejects', '2026-03-18', 'in_force', null],
    ['XML-003', 'test', '2026-03-18', 'rejects', '2026-03-18', 'in_force', null],
    ['XML-006', 'prod', '2026-05-25', 'accepts', null, 'in_force', '2026-05-26'],
    ['XML-007', 'prod', '2026-05-25', 'accepts', null, 'in_force', '2026-05-26'],
    ['XML-006', 'prod', '2026-08-01', 'warns', '2026-05-26', 'in_force', '2026-10-19'],
    ['XML-006', 'prod', '2026-10-18', 'warns', '2026-05-26', 'in_force', '2026-10-19'],
    ['XML-006', 'prod', '2026-10-19', 'warns', '2026-05-26', 'unconfirmed', '2026-10-19'],
    ['XML-007', 'test', '2026-04-10', 'rejects', '2026-04-10', 'in_force', null],
    ['XML-007', 'prod', '2026-10-20', 'warns', '2026-05-26', 'in_force', null],
    ['XML-201', 'prod', '2026-02-01', 'rejects', '2026-02-01', 'in_force', null],
    ['XML-201', 'demo', '2026-02-01', 'accepts', null, 'in_force', null],
    ['XML-201', 'test', '2026-02-01', 'accepts', null, 'in_force', null],
    ['XML-301', 'prod', '2025-12-01', 'rejects', '2026-02-01', 'in_force', null],
  ] as const)('on %s in %s on %s: %s', (code, environment, day, effect, since, certainty, next) => {
    expect(buildEnforcementOn(code, environment, day)).toMatchObject({ environment, effect, since, certainty });
    expect(buildEnforcementOn(code, environment, day)?.next?.from ?? null).toBe(next);
  });

  it('is null for what KSeF does not check', () => {
    expect(buildEnforcementOn('XML-401', 'prod', '2026-11-22')).toBeNull();
  });

  it('takes effect on the day of an official announcement', () => {
    const row = { codes: ['XML-401'], environments: ['prod'], source: 's' } as const;
    const rows: EnforcementRow[] = [
      { ...row, effect: 'accepts', from: null, certainty: 'in_force' },
      { ...row, effect: 'rejects', from: '2027-01-01', certainty: 'announced' },
    ];
    expect(buildEnforcementOn('XML-401', 'prod', '2026-12-31', rows)).toMatchObject({ effect: 'accepts', next: { from: '2027-01-01' } });
    expect(buildEnforcementOn('XML-401', 'prod', '2027-01-01', rows)).toMatchObject({
      effect: 'rejects',
      certainty: 'announced',
      next: null,
    });
  });
});

/** The text on one code, environment and day, in English and Polish. */
function textOf(code: string, environment: KsefEnvironment, day: string): string[] {
  const enforcement = buildEnforcementOn(code, environment, day);
  if (enforcement === null) throw new Error(`${code} is not enforced.`);
  const { pl, en } = formatEnforcementText(enforcement, day);
  return [en, pl];
}

describe('the text on it', () => {
  it.each([
    [
      'XML-006',
      'prod',
      '2026-08-01',
      'The production environment of KSeF accepts such a file with a technical warning (since 2026-05-26). KSeF announced that it will reject such files from 2026-10-19; this is not confirmed.',
      'Środowisko produkcyjne KSeF przyjmuje taki plik z ostrzeżeniem technicznym (od 2026-05-26). Odrzucanie takich plików zapowiedziano od 2026-10-19; nie jest to potwierdzone.',
    ],
    [
      'XML-006',
      'prod',
      '2026-10-20',
      'The production environment of KSeF accepts such a file with a technical warning (since 2026-05-26). KSeF announced that it would reject such files from 2026-10-19; whether it does is not confirmed.',
      'Środowisko produkcyjne KSeF przyjmuje taki plik z ostrzeżeniem technicznym (od 2026-05-26). Odrzucanie takich plików zapowiedziano od 2026-10-19; nie potwierdzono, że je wprowadzono.',
    ],
    [
      'XML-006',
      'test',
      '2026-04-09',
      'The test environment of KSeF accepts such a file. From 2026-04-10 it rejects it.',
      'Środowisko testowe KSeF przyjmuje taki plik. Od 2026-04-10 go odrzuca.',
    ],
    [
      'XML-006',
      'demo',
      '2026-08-01',
      'The demo environment of KSeF rejects such a file (since 2026-04-13).',
      'Środowisko demo KSeF odrzuca taki plik (od 2026-04-13).',
    ],
    [
      'XML-007',
      'prod',
      '2026-10-20',
      'The production environment of KSeF accepts such a file with a technical warning (since 2026-05-26). The announced rejection of such files has no date and is not confirmed.',
      'Środowisko produkcyjne KSeF przyjmuje taki plik z ostrzeżeniem technicznym (od 2026-05-26). Zapowiedziane odrzucanie takich plików nie ma daty i nie jest potwierdzone.',
    ],
    [
      'XML-201',
      'test',
      '2026-10-20',
      'The test environment of KSeF accepts such a file unless the session enables the validation of identifiers (header X-KSeF-Feature: subject-identifier-validation, API 2.8).',
      'Środowisko testowe KSeF przyjmuje taki plik, chyba że sesja włącza sprawdzanie identyfikatorów (nagłówek X-KSeF-Feature: subject-identifier-validation, API 2.8).',
    ],
    [
      'XML-201',
      'prod',
      '2026-10-20',
      'The production environment of KSeF rejects such a file.',
      'Środowisko produkcyjne KSeF odrzuca taki plik.',
    ],
  ] as const)('on %s in %s on %s', (code, environment, day, ...expected) => {
    expect(textOf(code, environment, day)).toEqual(expected);
  });
});

describe('a document with a processing instruction', () => {
  const document = replaced(plainInvoice, '<Faktura ', '<?xml-stylesheet href="a.xsl"?>\n<Faktura ');

  it.each([
    ['test', '2026-04-09', 'warning'],
    ['test', '2026-08-01', 'critical'],
    ['demo', '2026-08-01', 'critical'],
    ['prod', '2026-08-01', 'warning'],
    ['prod', '2026-10-18', 'warning'],
    ['prod', '2026-10-20', 'warning'],
  ] as const)('in %s on %s is %s', async (environment, day, severity) => {
    const settings = { environment, nowUnixMs: Date.parse(`${day}T12:00:00Z`) };
    const { issues } = await validationResultOf(document, {}, settings);
    const issue = issues.find(({ code }) => code === 'XML-006');
    expect(issue).toMatchObject({ severity, enforcement: buildEnforcementOn('XML-006', environment, day) });
    expect(issue?.message.en).toContain(textOf('XML-006', environment, day)[0]);
  });

  it.each([
    ['prod', 'critical'],
    ['demo', 'warning'],
    ['test', 'warning'],
  ] as const)('in %s, an invented NIP is %s', async (environment, severity) => {
    const { issues } = await validationResultOf(replaced(plainInvoice, '5250000009', '5250000008'), {}, { environment });
    const issue = issues.find(({ code }) => code === 'XML-201');
    expect(issue?.severity).toBe(severity);
    expect(issue?.message.pl).toContain(textOf('XML-201', environment, '2026-10-15')[1]);
  });
});
