import { describe, expect, it } from 'vitest';
import { exampleCertificate, exampleCodeIi } from '../../support/api/code-ii-example.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { eventsOf, issueKey } from '../../support/storage/access.ts';

const key = await issueKey();

function post(path: string, body: unknown, language = 'en') {
  const headers = { ...key.authorization, 'Content-Type': 'application/json', 'Accept-Language': language };
  return sendRequest({ method: 'POST', path, headers, body: JSON.stringify(body) });
}

describe('POST /offline/assess', () => {
  it('returns the regime of an invoice after announced events', async () => {
    const events = [{ type: 'failure', start: '2026-10-16T06:00:00+02:00', end: '2026-10-19T18:00:00+02:00' }];
    const response = await post('/offline/assess', { xml: soldInvoice, mode: 'offline24', events, as_of: '2026-10-20T12:00:00+02:00' });
    expect(dataOf(response, key.key.prefix)).toMatchObject({
      ...{
        issue_date: '2026-10-15',
        mode: 'offline24',
        mode_source: 'given',
        deadline: '2026-10-28',
        deadline_if_saturday_works: '2026-10-27',
      },
      regime: { id: 'failure_after_offline', legal_basis: ['art. 106nda', 'art. 106nha', 'art. 106nf'], certainty: 'second_hand' },
      ...{
        status: 'in_time',
        required_marks: ['OFFLINE', 'CERTYFIKAT'],
        document_label: 'potwierdzenie transakcji',
        receipt: 'ksef_number',
      },
      jpk_marker_now: { marker: 'DI' },
    });
  });

  it('needs no invoice, and stores nothing', async () => {
    const data = dataOf<{ readonly status: string }>(
      await post('/offline/assess', { p1: '2026-10-14', sent_at: '2026-10-16' }),
      key.key.prefix,
    );
    expect(data.status).toBe('late');
    expect(await eventsOf(key.key.organization.id)).toEqual([]);
  });

  it('rejects wrong fields, all at once', async () => {
    const wrong = { sent_at: 'yesterday', events: [{ type: 'failure', start: '2026-10-16T06:00:00' }], today: '2026-10-16' };
    const response = await post('/offline/assess', wrong);
    const { details } = errorOf(response, 400, 'VALIDATION_ERROR');
    expect(details).toEqual([
      expect.objectContaining({ path: 'sent_at', code: 'invalid_value', message: expect.stringContaining('2026-10-15') }),
      expect.objectContaining({ path: 'events[0].start', code: 'invalid_value' }),
      expect.objectContaining({ path: 'today', code: 'unknown_field' }),
      expect.objectContaining({ path: 'p1', code: 'required' }),
    ]);
    expect(errorOf(await post('/offline/assess', {}), 400, 'VALIDATION_ERROR').details).toEqual([
      expect.objectContaining({ path: 'p1', code: 'required' }),
    ]);
    errorOf(await post('/offline/assess', { xml: '<Faktura' }), 400, 'INVALID_XML');
  });
});

describe('POST /offline/kod-ii/verify', () => {
  const code = { url: exampleCodeIi, certificate: exampleCertificate, environment: 'prod' };

  it('verifies a code with its invoice, and without it', async () => {
    const verified = dataOf(await post('/offline/kod-ii/verify', { ...code, xml: soldInvoice }), key.key.prefix);
    expect(verified).toMatchObject({
      valid: true,
      signature: 'valid',
      findings: [],
      certificate: { serial: '01A2B3C4D5E6F708', key: 'EC P-256' },
    });
    expect(dataOf(await post('/offline/kod-ii/verify', code), key.key.prefix)).toMatchObject({ valid: true });
  });

  it('names what differs, in the language of the caller', async () => {
    const verified = dataOf(await post('/offline/kod-ii/verify', { ...code, xml: `${soldInvoice}\n` }, 'pl'), key.key.prefix);
    expect(verified).toMatchObject({
      ...{ valid: false, signature: 'valid' },
      findings: [{ code: 'other_file', part: 'hash', message: expect.stringContaining('skrót innego pliku') }],
    });
  });

  it('takes no key', async () => {
    const { details } = errorOf(await post('/offline/kod-ii/verify', { ...code, key: 'secret' }), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([expect.objectContaining({ path: 'key', code: 'unknown_field' })]);
    expect(errorOf(await post('/offline/kod-ii/verify', { ...code, certificate: 'none' }), 400, 'VALIDATION_ERROR').details).toEqual([
      expect.objectContaining({ path: 'certificate', code: 'invalid_value' }),
    ]);
  });
});
