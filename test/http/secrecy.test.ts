import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type IssuedKey, issueKey, newKey } from '../support/access.ts';
import { postAuditPack } from '../support/audit-packs.ts';
import { builtCorrection } from '../support/built-corrections.ts';
import { callService, type ServiceAnswer } from '../support/call-service.ts';
import { postAnalyze, postBuild } from '../support/correction-calls.ts';
import { invoiceXml } from '../support/invoices.ts';
import { validateBody, validateXml } from '../support/validate-call.ts';

/** Marked values that no log may hold, wherever in a request they stand. */
const canaries = {
  number: 'CANARY/2026/0001',
  sellerNip: '9876543210',
  buyerNip: '1112223334',
  sellerName: 'Kanarek Pierwszy',
  buyerName: 'Kanarek Drugi',
  address: 'ul. Kanarkowa 77',
  product: 'Klatka dla kanarka',
  account: '99109010140000071219819999',
  email: 'kanarek@example.com',
  filename: 'kanarek-faktura.xml',
  element: 'KanarekElement',
  attribute: 'kanarekAttribute',
  instruction: 'kanarekInstruction',
  query: 'kanarek-query',
  header: 'kanarek-header',
  reason: 'kanarek-przyczyna',
  correctionNumber: 'CANARY-KOR/2026/0002',
  newValue: 'Kanarek Trzeci',
  description: 'kanarek-opis',
  answer: 'kanarek-odpowiedz',
  scenario: 'kanarek-scenariusz',
} as const;

function markedInvoice(): string {
  return invoiceXml({ number: canaries.number })
    .replace('1234563218', canaries.sellerNip)
    .replace('5250000009', canaries.buyerNip)
    .replace('Zakład Przykładowy', canaries.sellerName)
    .replace('Odbiorca Próbny', canaries.buyerName)
    .replace('ul. Wzorcowa 1', canaries.address)
    .replace('Usługa wzorcowa nr 1', canaries.product)
    .replace('61109010140000071219812874', canaries.account);
}

const invoice = markedInvoice();
const order = {
  source_xml: invoice,
  scenario_id: 'buyer-data',
  changes: [{ path: '/Podmiot2/DaneIdentyfikacyjne/Nazwa', new_value: canaries.newValue, description: canaries.description }],
  przyczyna_korekty: canaries.reason,
  numer_faktury_kor: canaries.correctionNumber,
};
/** One that works, and others that are refused at each stage. */
const markedOrders = [
  order,
  { ...order, scenario_id: canaries.scenario },
  { ...order, question_answers: { [canaries.answer]: canaries.answer } },
  { ...order, changes: [{ path: `/Fa/${canaries.element}`, new_value: canaries.newValue }] },
  { ...order, changes: [{ path: canaries.element, new_value: `preset:vat:${canaries.newValue}` }] },
  { ...order, source_xml: invoice.replace('</Fa>', '') },
  { ...order, [canaries.element]: canaries.answer },
];
/** What packs are asked of: one that works, and others that are refused at each stage. */
async function markedPackOrders(): Promise<readonly unknown[]> {
  const changes = { [order.changes[0]?.path ?? '']: canaries.newValue };
  const wish = { changes, reason: canaries.reason, number: canaries.correctionNumber };
  const packOrder = {
    source_xml: invoice,
    correction_xml: (await builtCorrection(invoice, order.scenario_id, wish)).xml,
    scenario_id: order.scenario_id,
    przyczyna_korekty: canaries.reason,
    numer_faktury_kor: canaries.correctionNumber,
    validation: [{ [canaries.element]: canaries.answer }],
    warnings: [canaries.description],
  };
  return [
    packOrder,
    { ...packOrder, scenario_id: canaries.scenario },
    { ...packOrder, correction_xml: invoice },
    { ...packOrder, source_xml: invoice.replace('</Fa>', '') },
    { ...packOrder, summary: { [canaries.element]: canaries.answer } },
  ];
}
const xml = { 'Content-Type': 'application/xml' };
const json = { 'Content-Type': 'application/json' };
let key: IssuedKey;
let unknownKey: IssuedKey;
let answers: ServiceAnswer[];

beforeAll(async () => {
  key = await issueKey({ name: 'Kanarek key' });
  unknownKey = newKey();
  const unscoped = await issueKey({ scopes: [] });
  const broken = [
    invoice,
    invoice.replace('</Fa>', ''),
    invoice.replace('<P_15>', '<P_15 x=1>'),
    invoice.replace(canaries.buyerName, `${canaries.buyerName} & Syn &kanarek; <${canaries.element}`),
    invoice.replace('<Fa>', `<?${canaries.instruction} x?><Fa ${canaries.attribute}="${canaries.email}"><${canaries.element}/>`),
    invoice.replaceAll('Faktura', canaries.element),
    `<!DOCTYPE Faktura SYSTEM "${canaries.filename}">${invoice}`,
    invoice.replace('KodWaluty>PLN', `KodWaluty>${canaries.email}`),
    invoice.replace('?>', '?>'.padStart(40_000, ' ')),
  ];
  answers = await Promise.all([
    ...broken.map((body) => validateXml(key, body, { 'X-Canary': canaries.header })),
    validateXml(unknownKey, invoice),
    validateXml(unscoped, invoice),
    validateBody(key, Buffer.from(invoice, 'latin1'), xml),
    validateBody(key, invoice, json),
    validateBody(key, JSON.stringify({ xml: invoice, filename: canaries.filename, [canaries.element]: 1 }), json),
    validateBody(key, JSON.stringify({ xml: invoice, filename: canaries.filename }), json),
    postAnalyze(key, invoice),
    postAnalyze(key, invoice.replaceAll('Faktura', canaries.element)),
    ...markedOrders.map((order) => postBuild(key, order)),
    ...(await markedPackOrders()).map((order) => postAuditPack(key, order)),
    validateBody(key, gzipSync(invoice).subarray(0, 400), { 'Content-Type': 'application/gzip' }),
    validateBody(key, invoice, { 'Content-Type': canaries.header }),
    callService({ path: `/me?q=${canaries.query}`, headers: { ...key.authorization, 'User-Agent': canaries.header } }),
    callService({ path: `/${canaries.query}?q=${canaries.query}`, headers: { Authorization: `Bearer ${canaries.header}` } }),
    callService({ path: '/health', headers: { 'Accept-Language': canaries.header } }),
  ]);
});

/** Lines of the log about the calls of this file. They are written before the answer is. */
async function ownLogLines(): Promise<string[]> {
  const ids = new Set(answers.map(({ headers }) => headers['x-request-id']));
  const lines = (await readFile(inject('service').logFile, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.filter((line) => ids.has((JSON.parse(line) as { request_id?: string }).request_id ?? ''));
}

describe('the log of the service', () => {
  it('has one line of JSON for each call, with what may be known', async () => {
    const lines = (await ownLogLines()).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(answers.length);
    const known = lines.find((line) => line['status'] === 200 && line['route'] === 'validateInvoice');
    expect(known).toMatchObject({ key_prefix: key.key.prefix, organization_id: key.key.organization.id, issue_codes: expect.any(Array) });
  });

  it('holds nothing of an invoice, of a key, of a header or of a query', async () => {
    const log = await readFile(inject('service').logFile, 'utf8');
    const secrets = [
      ...Object.values(canaries),
      'X-Amz-',
      key.plaintext,
      unknownKey.plaintext,
      key.plaintext.slice(12),
      key.key.hash,
      'Kanarek',
    ];
    expect(secrets.filter((secret) => log.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    expect(log).not.toMatch(/Bearer |authorization/i);
  });
});

describe('an answer', () => {
  it('never holds a stack, a path of ours or a word of a library', () => {
    for (const { text, headers } of answers) {
      // In compressed bytes any word may stand.
      const all = (headers['content-type'] === 'application/zip' ? '' : text) + JSON.stringify(headers);
      expect(all).not.toMatch(/libxml|saxes|zod|node_modules|\/packages\/|\.ts\b|\n\s+at |Error:|DynamoDB|middy|powertools/i);
    }
  });

  it('never holds a key', () => {
    for (const { text, headers } of answers) {
      const all = text + JSON.stringify(headers);
      for (const { plaintext, key: stored } of [key, unknownKey]) {
        expect(all).not.toContain(plaintext.slice(12));
        expect(all).not.toContain(stored.hash);
      }
    }
  });

  it('is a pack where one can be made of what is marked', () => {
    expect(answers.filter(({ headers }) => headers['content-type'] === 'application/zip')).toHaveLength(1);
  });

  it('is never a 5xx', () => {
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});
