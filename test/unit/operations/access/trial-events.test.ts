import { createTrialEvent } from '@nakor/operations/access/trial-events';
import { describe, expect, it } from 'vitest';

const stamp = { id: '11111111-2222-4333-8444-555555555555', createdAtUnixMs: Date.UTC(2026, 9, 15, 12) };

describe('an event about a trial', () => {
  it('states the organization and when its trial ends', () => {
    const event = createTrialEvent('partner.trial_ending_soon', 'org_00112233aabbccdd', Date.UTC(2026, 10, 14, 12), stamp);
    expect(event).toMatchObject({ ...stamp, organizationId: 'org_00112233aabbccdd', type: 'partner.trial_ending_soon' });
    expect(JSON.parse(event.body)).toMatchObject({
      type: 'partner.trial_ending_soon',
      data: { organization_id: 'org_00112233aabbccdd', trial_ends_at: '2026-11-14T12:00:00.000Z' },
    });
  });
});
