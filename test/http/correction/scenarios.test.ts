import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/drivers/service-client.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

interface ScenarioData {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly legal_basis: string;
  readonly kinds: readonly string[];
  readonly default_typ_korekty: string;
  readonly methods: readonly string[];
  readonly questions: readonly { readonly id: string; readonly text: string; readonly answers: readonly { readonly effect: string }[] }[];
  readonly paths: readonly { readonly pattern: string; readonly can_remove: boolean; readonly only_on_new: boolean }[];
  readonly example: { readonly rodzaj_faktury: string; readonly kod_waluty: string; readonly changes: readonly unknown[] };
}

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['scenarios'] });
});

function getScenarios({ authorization }: IssuedKey, headers: Readonly<Record<string, string>> = {}): Promise<ServiceResponse> {
  return sendRequest({ path: '/scenarios', headers: { ...authorization, ...headers } });
}

async function catalogue(language: string): Promise<readonly ScenarioData[]> {
  const answer = await getScenarios(key, { 'Accept-Language': language });
  return dataOf<{ scenarios: readonly ScenarioData[] }>(answer, key.key.prefix).scenarios;
}

describe('GET /scenarios', () => {
  it('lists every scenario, in their order', async () => {
    expect((await catalogue('pl')).map(({ id }) => id)).toEqual(scenarios.map(({ id }) => id));
  });

  it.each(['pl', 'en'])('describes each scenario completely, in one language: %s', async (language) => {
    for (const scenario of await catalogue(language)) {
      expect(scenario).toEqual({
        id: expect.stringMatching(/^[a-z-]+$/),
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\.$/),
        legal_basis: expect.stringMatching(/\S/),
        kinds: expect.arrayContaining([expect.stringMatching(/^(VAT|UPR|ZAL|ROZ)$/)]),
        default_typ_korekty: expect.stringMatching(/^(1|2|3|by_result)$/),
        methods: expect.any(Array),
        questions: expect.arrayContaining([
          {
            id: 'nr_ksef_faktury_korygowanej',
            text: expect.stringContaining('KSeF'),
            kind: 'text',
            answers: [],
            default_answer: null,
            is_required: false,
          },
        ]),
        paths: expect.any(Array),
        example: {
          rodzaj_faktury: expect.stringMatching(/^(VAT|UPR|ZAL|ROZ)$/),
          kod_waluty: expect.stringMatching(/^(PLN|EUR)$/),
          changes: expect.any(Array),
          question_answers: expect.any(Object),
          desired_jpk_field: null,
        },
      });
    }
  });

  it('states where changes are allowed and what an answer leads to', async () => {
    const [priceChange, quantityReturn] = await catalogue('en');
    expect(priceChange?.paths).toContainEqual({ pattern: 'Fa/FaWiersz/P_9A', can_remove: false, only_on_new: false });
    expect(quantityReturn?.paths).toContainEqual({ pattern: 'Fa/FaWiersz', can_remove: true, only_on_new: false });
    expect(priceChange?.example.changes).toEqual([{ path: expect.stringMatching(/\/P_9A$/), new_value: expect.stringMatching(/^\d/) }]);
    const method = priceChange?.questions.find(({ id }) => id === 'metoda_wierszy');
    expect(method?.answers[0]?.effect).toMatch(/^[A-Z].+\.$/);
  });

  it('differs between the languages only in texts', async () => {
    const [polish, english] = [await catalogue('pl'), await catalogue('en')];
    const codes = (scenarios: readonly ScenarioData[]) =>
      scenarios.map(({ id, kinds, methods, paths, questions }) => ({ id, kinds, methods, paths, asked: questions.map((one) => one.id) }));
    expect(codes(polish)).toEqual(codes(english));
    for (const [index, { title }] of polish.entries()) expect(title).not.toBe(english[index]?.title);
  });
});

describe('the scenario catalogue', () => {
  it.each(['scenarios', 'correction'] as const)('is accessible with only the scope %s', async (scope) => {
    const issued = await issueKey({ scopes: [scope] });
    dataOf(await getScenarios(issued), issued.key.prefix);
  });

  it('is not accessible with any other scope', async () => {
    const other = await issueKey({ scopes: ['validate', 'webhooks', 'reports'] });
    expect(errorOf(await getScenarios(other), 403, 'INSUFFICIENT_SCOPE').details).toEqual({
      required: ['scenarios', 'correction'],
      granted: ['validate', 'webhooks', 'reports'],
    });
    errorOf(await sendRequest({ path: '/scenarios' }), 401, 'MISSING_AUTH');
    errorOf(await sendRequest({ path: '/scenarios', method: 'POST' }), 405, 'METHOD_NOT_ALLOWED');
  });
});
