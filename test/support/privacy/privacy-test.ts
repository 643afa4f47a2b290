import { routes } from '@nakor/contract/routes';
import type { ServiceRequest } from '../drivers/service-client.ts';
import { inParallel } from '../faults/requests.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { marks, plainTexts } from './marks.ts';
import { createOwner, joinService, type Participant } from './participants.ts';
import { markedInvoice } from './requests/marked-invoice.ts';
import { requestOf } from './requests/route-request.ts';
import { startWatchedService, type WatchedService } from './watched-service.ts';

/** A watched service and its callers: one with marks in everything it sends, and one without. */
export interface PrivacyTest extends AsyncDisposable {
  readonly service: WatchedService;
  readonly owner: Participant;
  readonly stranger: Participant;
  readonly ownersResponses: ServiceResponse[];
  readonly strangersResponses: ServiceResponse[];
  /** Bodies that anyone received before any mark was sent, such as pages: they contain none. */
  readonly published: ReadonlySet<string>;
  /** Sends requests as the owner; the responses are recorded. */
  asOwner(requests: readonly ServiceRequest[]): Promise<ServiceResponse[]>;
  asStranger(requests: readonly ServiceRequest[]): Promise<ServiceResponse[]>;
  /** The owner's deliveries to a webhook, as returned by the API. */
  deliveriesText(webhookId: string): Promise<string>;
  /** The response of `POST /validate` to the owner's invoice. */
  validated(): Promise<ServiceResponse>;
  /** The service's log lines that are JSON, and all others. */
  log(): Promise<{ readonly lines: readonly LogLine[]; readonly others: readonly string[] }>;
}

/** A log line. */
type LogLine = Readonly<Record<string, unknown>> & { readonly message?: unknown };

/** Starts all parts. */
export async function startPrivacyTest(): Promise<PrivacyTest> {
  const service = await startWatchedService();
  const published = await publishedBodies(service);
  const owner = await joinService(service, await createOwner(service), marks, { isFailing: true });
  const { key, plaintext } = await service.issueKey({ environment: 'live' });
  const stranger = await joinService(service, { organizationId: key.organization.id, key: plaintext }, plainTexts);
  const ownersResponses: ServiceResponse[] = [];
  const strangersResponses: ServiceResponse[] = [];
  const keeping = (kept: ServiceResponse[]) => async (requests: readonly ServiceRequest[]) => {
    const responses = await inParallel(8, requests, (request) => service.send(request));
    kept.push(...responses);
    return responses;
  };
  const asOwner = keeping(ownersResponses);
  const one = async (request: ServiceRequest) => (await asOwner([request]))[0] as ServiceResponse;
  return {
    ...{ service, owner, stranger, ownersResponses, strangersResponses, published, asOwner, asStranger: keeping(strangersResponses) },
    async deliveriesText(webhookId) {
      return (await one(requestOf('listDeliveries', marks, owner.scenario, { path: `/webhooks/${webhookId}/deliveries` }))).text;
    },
    validated() {
      const invoice = { headers: { 'Content-Type': 'application/xml' }, body: markedInvoice(marks) };
      return one(requestOf('validateInvoice', marks, owner.scenario, invoice));
    },
    async log() {
      const lines = (await service.log()).split('\n').filter((line) => line !== '');
      const isJson = (line: string) => line.startsWith('{');
      return { lines: lines.filter(isJson).map((line) => JSON.parse(line)), others: lines.filter((line) => !isJson(line)) };
    },
    async [Symbol.asyncDispose]() {
      await service.stop();
      await owner[Symbol.asyncDispose]();
      await stranger[Symbol.asyncDispose]();
    },
  };
}

async function publishedBodies(service: WatchedService): Promise<ReadonlySet<string>> {
  const scenario = { authorization: '', webhookId: '', spareWebhookId: '', receiverOrigin: '' };
  const ofEveryone = routes.filter(({ access }) => access === 'public');
  const requests = ofEveryone.map(({ id }) => requestOf(id, plainTexts, scenario));
  const responses = await inParallel(8, requests, (request) => service.send(request));
  return new Set(responses.map(textOf));
}

/** The body of a response, with one character per byte. */
export function textOf({ bytes }: ServiceResponse): string {
  return bytes.toString('latin1');
}
