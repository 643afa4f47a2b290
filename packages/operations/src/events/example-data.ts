import type { EventType } from './event.ts';

/** Content of `data` in an example of an event. */
type ExampleData = Readonly<Record<string, unknown>>;

const key = {
  key_id: 'key_0123456789abcdef',
  prefix: 'nk_test_0a1b',
  name: 'Billing',
  environment: 'test',
  scopes: ['validate', 'webhooks'],
} as const;

const batch = { environment: 'live', request_id: '9c461fe2b1f06490', batch_id: '3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946' } as const;

const trial = { organization_id: 'org_0123456789abcdef', trial_ends_at: '2026-12-22T08:00:00.000Z' } as const;

const incident = {
  incident_id: 'inc_0123456789abcdef',
  title: 'Slow responses',
  severity: 'minor',
  status: 'investigating',
  components: ['api', 'database'],
  started_at: '2026-11-22T03:14:39.100Z',
  resolved_at: null,
} as const;

/** A complete example of `data` for each event type. The documentation shows the same, and test events of a type contain it. */
export const exampleData: Readonly<Record<EventType, ExampleData>> = {
  'validation.completed': {
    environment: 'test',
    request_id: '9c461fe2b1f06490',
    is_valid: false,
    readiness: 'not_ready',
    document: { bytes: 2600, sha256: '32a179d887421e6f663250c2c8fbed2f7e9a35a5c8ba61b90f21010ec1c026f9' },
    errors: [
      {
        severity: 'error',
        code: 'XML-403',
        message: 'P_15 is 370.00, but P_13_1 300.00 + P_14_1 69.00 is 369.00; difference 1.00, tolerance 0.02.',
        field_name: 'P_15',
        field_value: '370.00',
        expected_value: '369.00',
        xpath: '/Faktura/Fa/P_15',
        line: 40,
        column: 5,
        quick_fix: 'Check that P_15 is the gross amount of this invoice and that no P_13 or P_14 total is missing.',
        help_url: 'https://api.example.com/api/v1/docs/rules/XML-403',
        is_auto_fixable: false,
        can_actually_auto_fix: false,
        occurrences: 1,
        places: [{ xpath: '/Faktura/Fa/P_15', line: 40, column: 5, field_value: '370.00' }],
      },
    ],
    error_count: 1,
    warnings: [],
    warning_count: 0,
    truncated: false,
  },
  'correction.created': {
    environment: 'test',
    request_id: '11abfe0778bdef29',
    scenario_id: 'price-change',
    source_number: 'FV/2026/10/001',
    numer_korekty: 'FK/2026/10/1',
    rodzaj_faktury: 'KOR',
    typ_korekty: '2',
    delty: {
      net: '-10.00',
      vat: '-2.30',
      gross: '-12.30',
      by_rate: [{ field: 'P_13_1', rates: ['23', '22'], net: '-10.00', vat: '-2.30', vat_pln: null }],
    },
    jpk: { K_19: '-10.00', K_20: '-2.30' },
  },
  'batch.completed': {
    ...batch,
    ...{ state: 'completed_with_unreadable', kind: 'validation', documents: 1200 },
    ...{ valid: 1189, invalid: 8, rejected: 1, unreadable: 2 },
  },
  'batch.failed': { ...batch, state: 'failed', kind: 'validation', documents: null, failure: 'not_an_archive' },
  'quota.exceeded': { environment: 'live', window: 'day', limit: 50, used: 50, reset_at: 1_795_392_000 },
  'api_key.created': { ...key, reason: 'operator' },
  'api_key.revoked': { ...key, reason: 'expired' },
  'partner.trial_started': trial,
  'partner.trial_ending_soon': trial,
  'partner.trial_ended': trial,
  'platform.incident_created': incident,
  'platform.incident_updated': { ...incident, status: 'monitoring' },
  'platform.incident_resolved': { ...incident, status: 'resolved', resolved_at: '2026-11-22T04:02:11.000Z' },
  'webhook.test': { message: 'This is a test event from Nakor.', triggered_by_user_id: 'key_0123456789abcdef' },
};
