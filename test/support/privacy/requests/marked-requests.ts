import { builtCorrection } from '../../builders/corrections/built-corrections.ts';
import type { Texts } from '../marks.ts';
import { forgedLine } from './damaged-documents.ts';
import { markedInvoice } from './marked-invoice.ts';

type RequestBody = Readonly<Record<string, unknown>>;

const buyerName = '/Podmiot2/DaneIdentyfikacyjne/Nazwa';

/** A build request that succeeds. */
export function correctionRequestBody(texts: Texts): RequestBody {
  return {
    source_xml: markedInvoice(texts),
    scenario_id: 'buyer-data',
    changes: [{ path: buyerName, new_value: texts.newValue, description: texts.changeDescription }],
    przyczyna_korekty: texts.correctionReason,
    numer_faktury_kor: texts.correctionNumber,
  };
}

/** Build requests that are rejected, each for another reason. */
export function rejectedCorrectionBodies(texts: Texts): unknown[] {
  const order = correctionRequestBody(texts);
  const change = (fields: RequestBody) => ({ ...order, changes: [{ path: buyerName, new_value: texts.newValue, ...fields }] });
  return [
    { ...order, scenario_id: texts.scenarioId },
    { ...order, question_answers: { [texts.questionId]: texts.questionAnswer } },
    { ...order, question_answers: { nr_ksef_faktury_korygowanej: `${texts.sellerNip}-20261015-${texts.ksefNumber}-00` } },
    { ...order, question_answers: { id_nabywcy: texts.questionAnswer.repeat(30) } },
    { ...order, preset: texts.presetSlug },
    { ...order, preset: `${texts.presetSlug}${texts.presetSlug}` },
    { ...order, data_wystawienia: texts.jsonValue, desired_jpk_field: texts.jsonValue, force_typ_korekty: texts.jsonValue },
    { ...order, source_xml: markedInvoice(texts).replace('</Fa>', '') },
    { ...order, source_xml: markedInvoice(texts).replace('>PLN<', `>${texts.anyText}<`) },
    { ...order, [texts.jsonName]: texts.jsonValue },
    { ...order, [`__proto__${forgedLine(texts.jsonName)}`]: forgedLine(texts.jsonValue) },
    { ...order, przyczyna_korekty: texts.correctionReason.repeat(40), numer_faktury_kor: `${texts.correctionNumber}\ud800` },
    { ...order, przyczyna_korekty: forgedLine(texts.correctionReason) },
    change({ path: texts.changePath }),
    change({ path: `/Fa/${texts.changePath}[${texts.jsonValue}]` }),
    change({ path: '/Fa/FaWiersz[1]/P_9A', new_value: texts.newValue }),
    change({ new_value: `preset:vat:${texts.newValue}` }),
    change({ [texts.jsonName]: texts.jsonValue }),
    { ...order, changes: texts.jsonValue },
    [texts.jsonValue],
    texts.jsonValue,
  ];
}

const packOrders = new WeakMap<Texts, Promise<RequestBody>>();

/** An audit pack request that succeeds; each is created once. */
export function packRequestBody(texts: Texts): Promise<RequestBody> {
  const order = packOrders.get(texts) ?? newPackOrder(texts);
  packOrders.set(texts, order);
  return order;
}

async function newPackOrder(texts: Texts): Promise<RequestBody> {
  const wish = { changes: { [buyerName]: texts.newValue }, reason: texts.correctionReason, number: texts.correctionNumber };
  return {
    source_xml: markedInvoice(texts),
    correction_xml: (await builtCorrection(markedInvoice(texts), 'buyer-data', wish)).xml,
    scenario_id: 'buyer-data',
    przyczyna_korekty: texts.correctionReason,
    numer_faktury_kor: texts.correctionNumber,
    validation: [{ [texts.jsonName]: texts.statedIssue }],
    warnings: [texts.statedWarning],
  };
}

/** Audit pack requests that are rejected, each for another reason. */
export function rejectedPackBodies(texts: Texts, order: RequestBody): unknown[] {
  return [
    { ...order, scenario_id: texts.scenarioId },
    { ...order, correction_xml: markedInvoice(texts) },
    { ...order, source_xml: markedInvoice(texts).replace('</Fa>', '') },
    { ...order, correction_xml: texts.brokenBody },
    { ...order, numer_faktury_kor: texts.jsonValue.repeat(40) },
    { ...order, validation: texts.statedIssue },
    { ...order, summary: { [texts.jsonName]: texts.jsonValue } },
    { ...order, preset: texts.presetSlug.toUpperCase() },
    { ...order, [texts.jsonName]: texts.jsonValue },
  ];
}

/** A request to create a webhook. */
export function webhookRequestBody(texts: Texts, receiverOrigin: string): RequestBody {
  const url = `${receiverOrigin}/${texts.webhookPath}?token=${texts.webhookQuery}`;
  return { name: texts.webhookName, description: `${texts.webhookDescription}\nline 2`, url };
}

/** Requests to create or change webhooks that are rejected. */
export function rejectedWebhookBodies(texts: Texts): unknown[] {
  const order = webhookRequestBody(texts, 'http://127.0.0.1:1024');
  const addresses = [
    texts.webhookHost,
    `https://${texts.webhookHost}.example/${texts.webhookPath}?${texts.webhookQuery}`,
    `https://10.0.0.1/${texts.webhookPath}?${texts.webhookQuery}`,
    `https://${texts.webhookHost}:${texts.webhookQuery}@example.com/`,
    `https://example.com/#${texts.webhookPath}`,
    `ftp://example.com/${texts.webhookPath}`,
    `https://${texts.webhookHost}.internal:99999999/`,
    `http://[${texts.webhookHost}]/`,
  ];
  return [
    ...addresses.map((url) => ({ ...order, url })),
    { ...order, events: [texts.jsonValue] },
    { ...order, name: forgedLine(texts.webhookName) },
    { ...order, description: texts.webhookDescription.repeat(80) },
    { ...order, secret: texts.jsonValue },
    { ...order, [texts.jsonName]: texts.jsonValue },
    { name: texts.webhookName },
    [texts.jsonValue],
  ];
}
