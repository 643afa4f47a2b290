import type { Localized } from '../../shared/localized.ts';
import type { KsefChange, KsefEnvironment } from '../model/enforcement.ts';

/** One entry in the history of what KSeF enforces. */
export interface EnforcementRow extends KsefChange {
  readonly codes: readonly string[];
  readonly environments: readonly KsefEnvironment[];
  /** When KSeF does something else all the same. */
  readonly unless?: Localized;
}

const verification = 'CIRFMF/ksef-api, faktury/weryfikacja-faktury.md (2026-04-09)';
const changelog = (version: string) => `CIRFMF/ksef-api, api-changelog.md, ${version}`;

/** The day on which KSeF 2.0 started in production. */
const start = '2026-02-01';

/** Violations of the schema, and the rules that report them with better texts. */
const schemaViolations = [
  ...['XML-012', 'XML-013', 'XML-014', 'XML-100', 'XML-101', 'XML-102', 'XML-103', 'XML-104', 'XML-105', 'XML-106', 'XML-107'],
  ...['XML-108', 'XML-109', 'XML-110', 'XML-111', 'XML-112', 'XML-113', 'XML-114', 'XML-115', 'XML-116', 'XML-117', 'XML-118', 'XML-119'],
];

/** Conditions of all environments since they exist. */
const always = ['XML-001', ...schemaViolations, 'XML-009', 'XML-010', 'XML-020', 'XML-301'];

const identifierValidation: Localized = {
  pl: 'sesja włącza sprawdzanie identyfikatorów (nagłówek X-KSeF-Feature: subject-identifier-validation, API 2.8)',
  en: 'the session enables the validation of identifiers (header X-KSeF-Feature: subject-identifier-validation, API 2.8)',
};

/**
 * The history of what KSeF enforces, and the only place for it. The rows of a code and environment are in the order of time; the first one holds
 * for the days before it, too. A row that is `unconfirmed` never takes effect by itself, even after its day: confirm it first.
 */
export const enforcementRows: readonly EnforcementRow[] = [
  { codes: always, environments: ['prod'], effect: 'rejects', from: start, certainty: 'in_force', source: verification },
  { codes: always, environments: ['demo', 'test'], effect: 'rejects', from: null, certainty: 'in_force', source: verification },

  // The documentation names no days for these.
  {
    codes: ['XML-002', 'XML-005'],
    environments: ['prod', 'demo', 'test'],
    effect: 'rejects',
    from: null,
    certainty: 'in_force',
    source: verification,
  },

  // Another encoding than UTF-8 in the declaration.
  {
    codes: ['XML-003'],
    environments: ['prod', 'demo', 'test'],
    effect: 'accepts',
    from: null,
    certainty: 'in_force',
    source: changelog('2.3.0'),
  },
  {
    codes: ['XML-003'],
    environments: ['prod', 'demo', 'test'],
    effect: 'rejects',
    from: '2026-03-18',
    certainty: 'in_force',
    source: changelog('2.3.0'),
  },

  // Bytes that are not UTF-8. The day for production was left open on 2026-03-27.
  {
    codes: ['XML-004'],
    environments: ['test', 'demo'],
    effect: 'rejects',
    from: null,
    certainty: 'in_force',
    source: 'CIRFMF/ksef-api#759 (2026-04-14)',
  },
  {
    codes: ['XML-004'],
    environments: ['prod'],
    effect: 'rejects',
    from: null,
    certainty: 'unconfirmed',
    source: 'CIRFMF/ksef-api#759 (2026-03-27)',
  },

  // Processing instructions and discouraged characters. The changelog still says 2026-07-16 for production, but on that day nothing was enforced.
  {
    codes: ['XML-006', 'XML-007'],
    environments: ['prod', 'demo', 'test'],
    effect: 'accepts',
    from: null,
    certainty: 'in_force',
    source: changelog('2.4.0'),
  },
  {
    codes: ['XML-006', 'XML-007'],
    environments: ['test'],
    effect: 'rejects',
    from: '2026-04-10',
    certainty: 'in_force',
    source: changelog('2.4.0'),
  },
  {
    codes: ['XML-006', 'XML-007'],
    environments: ['demo'],
    effect: 'rejects',
    from: '2026-04-13',
    certainty: 'in_force',
    source: changelog('2.4.0'),
  },
  {
    codes: ['XML-006'],
    environments: ['prod'],
    effect: 'warns',
    from: '2026-05-26',
    certainty: 'in_force',
    source: 'CIRFMF/ksef-api#807',
  },
  {
    codes: ['XML-006'],
    environments: ['prod'],
    effect: 'rejects',
    from: '2026-10-19',
    certainty: 'unconfirmed',
    source: 'CIRFMF/ksef-api#718 (2026-06-24)',
  },
  {
    codes: ['XML-007'],
    environments: ['prod'],
    effect: 'warns',
    from: '2026-05-26',
    certainty: 'in_force',
    source: 'CIRFMF/ksef-api#843 (2026-08-01)',
  },
  {
    codes: ['XML-007'],
    environments: ['prod'],
    effect: 'rejects',
    from: null,
    certainty: 'unconfirmed',
    source: 'CIRFMF/ksef-api#700 (2026-07-06)',
  },

  // Check digits of NIP and IDWew: the changelog says that they concern production alone.
  {
    codes: ['XML-201', 'XML-203'],
    environments: ['prod'],
    effect: 'rejects',
    from: start,
    certainty: 'in_force',
    source: changelog('2.0.1'),
  },
  {
    codes: ['XML-201', 'XML-203'],
    environments: ['demo'],
    effect: 'accepts',
    from: null,
    certainty: 'in_force',
    source: changelog('2.0.1'),
  },
  {
    codes: ['XML-201', 'XML-203'],
    environments: ['test'],
    effect: 'accepts',
    from: null,
    certainty: 'in_force',
    source: changelog('2.8.0'),
    unless: identifierValidation,
  },

  {
    codes: ['XML-021'],
    environments: ['prod', 'demo', 'test'],
    effect: 'accepts',
    from: null,
    certainty: 'in_force',
    source: verification,
    unless: {
      pl: 'sesja jest interaktywna albo sprzedawca nie zgłosił załączników w e-Urzędzie Skarbowym',
      en: 'the session is interactive, or the seller has not given notice of attachments in e-Urząd Skarbowy',
    },
  },
];
