import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPresetRecord } from '@nakor/domain/erp/preset';
import { wfirma } from '@nakor/domain/erp/presets/wfirma';
import { redirect, reset, respondWith, sendRaw } from '../drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../drivers/receivers.ts';
import { makeCertificate } from '../fakes/certificates.ts';
import { marks, type Texts } from './marks.ts';
import { webhookRequestBody } from './requests/marked-requests.ts';
import type { PrivacyScenario } from './requests/route-request.ts';
import type { WatchedService } from './watched-service.ts';

/** A caller of the service and receiver of its events. */
export interface Participant extends AsyncDisposable {
  readonly organizationId: string;
  readonly scenario: PrivacyScenario;
  readonly receivers: readonly Receiver[];
  /** Webhooks whose receivers never accept anything. */
  readonly failingWebhookIds: readonly string[];
  /** Values that must not be written anywhere: a key and the secrets of webhooks, without their prefixes, by name. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** An organization with a live key, created by an operator, along with public data of operators. */
export async function createOwner(service: WatchedService): Promise<{ organizationId: string; key: string }> {
  const preset = { ...createPresetRecord(wfirma), slug: marks.presetSlug, name: marks.presetText, description: marks.presetText };
  const file = join(service.paths.directory, `${marks.fileName}.json`);
  await writeFile(file, JSON.stringify(preset));
  const incident = ['--title', marks.incidentTitle, '--severity', 'minor', '--components', 'api'];
  const [{ organization }] = await Promise.all([
    service.operate('organizations', 'create', '--name', marks.organizationName, '--plan', 'api') as Promise<{
      organization: { id: string };
    }>,
    service.operate('presets', 'load', file),
    service.operate('incidents', 'open', ...incident),
  ]);
  const limits = ['--deliveries', '90', '--reason', marks.limitsReason, '--by', marks.operatorName];
  await service.operate('organizations', 'set-limits', organization.id, ...limits);
  const of = ['--organization', organization.id, '--environment', 'live', '--name', marks.keyName, '--scopes', 'all'];
  const { plaintext } = (await service.operate('keys', 'create', ...of)) as { plaintext: string };
  return { organizationId: organization.id, key: plaintext };
}

/**
 * Registers receivers for a caller: one that accepts events, and optionally one of each kind that does not, all of which respond verbosely.
 *
 * @param texts in the names and URLs of the webhooks
 */
export async function joinService(
  service: WatchedService,
  { organizationId, key }: { readonly organizationId: string; readonly key: string },
  texts: Texts,
  { isFailing = false } = {},
): Promise<Participant> {
  const said = {
    headers: { [`X-${texts.receiverHeader}`]: texts.receiverHeader, 'Retry-After': texts.receiverHeader },
    body: texts.receiverBody,
  };
  const friendly = await startReceiver({ path: `/${texts.webhookPath}` });
  friendly.behave(respondWith(200, said));
  const failing = isFailing ? await startFailingReceivers(texts, said) : [];
  const authorization = `Bearer ${key}`;
  const secrets: Record<string, string> = { [`key of ${organizationId}`]: key.slice(12, 36) };
  const create = async (origin: string): Promise<string> => {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const created = await service.send({
      method: 'POST',
      path: '/webhooks',
      headers,
      body: JSON.stringify(webhookRequestBody(texts, origin)),
    });
    if (created.status !== 201) throw new Error(`No webhook was created: ${created.text}`);
    const { webhook, secret } = (created.json as { data: { webhook: { id: string }; secret: string } }).data;
    secrets[`secret of ${webhook.id}`] = secret.slice(12, 44);
    return webhook.id;
  };
  const receiverOrigin = new URL(friendly.url).origin;
  const scenario = { authorization, receiverOrigin, webhookId: await create(receiverOrigin), spareWebhookId: await create(receiverOrigin) };
  const failingWebhookIds: string[] = [];
  for (const { url } of failing) failingWebhookIds.push(await create(new URL(url).origin));
  const receivers = [friendly, ...failing];
  return {
    ...{ organizationId, scenario, receivers, failingWebhookIds, secrets },
    async [Symbol.asyncDispose]() {
      for (const receiver of receivers) await receiver[Symbol.asyncDispose]();
    },
  };
}

/** One that rejects, redirects, closes the connection and speaks no HTTP in turn, and one with an untrusted certificate. */
async function startFailingReceivers(texts: Texts, said: { headers: Record<string, string>; body: string }): Promise<Receiver[]> {
  const path = `/${texts.webhookPath}`;
  const elsewhere = redirect(`https://${texts.receiverRedirect}.example/?${texts.receiverRedirect}`);
  const failing = await startReceiver({ path });
  const inTurn = [respondWith(500, said), elsewhere, reset, sendRaw(texts.receiverBody)];
  failing.behave(...Array.from({ length: 500 }, () => inTurn).flat());
  return [failing, await startReceiver({ path, certificate: makeCertificate({ name: '127.0.0.1' }) })];
}
