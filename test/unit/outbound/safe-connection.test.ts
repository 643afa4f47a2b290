import type { AttemptOutcome } from '@nakor/operations/webhooks/attempt';
import { prepareConnection, type SafeConnection } from '@nakor/outbound/safe-connection';
import { createWebhookSender } from '@nakor/outbound/webhook-sender';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hangUp, neverRespond, sendRaw } from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, startReceiver, startStranger } from '../../support/drivers/receivers.ts';
import { type Certificate, makeCertificate, trust } from '../../support/fakes/certificates.ts';
import { type NameServer, startNameServer } from '../../support/fakes/name-server.ts';

const name = 'receiver.example.com';
const authority = makeCertificate({ name: 'Authority of the tests', isAuthority: true });
const unknownAuthority = makeCertificate({ name: 'Unknown authority', isAuthority: true });
let names: NameServer;
let trusted: Disposable;

beforeAll(async () => {
  trusted = trust(authority);
  names = await startNameServer({ [name]: { addresses: ['127.0.0.1'] }, 'other.example.com': { addresses: ['127.0.0.1'] } });
});

afterAll(async () => {
  trusted[Symbol.dispose]();
  await names[Symbol.asyncDispose]();
});

function sendTo(url: string, timeLimitMs = 10_000): Promise<AttemptOutcome> {
  const sender = createWebhookSender({ policy: 'local', now: Date.now, dnsServers: [names.address], timeLimitMs });
  return sender.send({ url, headers: {}, body: Buffer.from('{}') });
}

describe('an encrypted connection', () => {
  it('connects to the IP address, and verifies the certificate for the host name', async () => {
    await using receiver = await startReceiver({ certificate: makeCertificate({ name, issuer: authority }) });
    expect(await sendTo(receiver.url)).toMatchObject({ httpStatus: 204, error: null });
    expect(receiver.serverNames).toEqual([name]);
    expect(receiver.requests[0]?.headers['host']).toBe(`${name}:${receiver.port}`);
  });

  it.each<[string, () => Certificate]>([
    ['has expired', () => makeCertificate({ name, issuer: authority, until: '2020-01-01' })],
    ['is for another name', () => makeCertificate({ name: 'other.example.com', issuer: authority })],
    ['is self-signed', () => makeCertificate({ name })],
    ['is issued by an unknown authority', () => makeCertificate({ name, issuer: unknownAuthority })],
  ])('is not used when the certificate %s', async (_what, make) => {
    await using receiver = await startReceiver({ certificate: make() });
    expect(await sendTo(`https://${name}:${receiver.port}/`)).toMatchObject({
      httpStatus: null,
      error: 'TLS_FAILED',
      responseExcerpt: null,
    });
    expect(receiver.requests).toEqual([]);
  });

  it('needs a valid certificate even when the environment disables verification', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    await using receiver = await startReceiver({ certificate: makeCertificate({ name }) });
    expect((await sendTo(receiver.url)).error).toBe('TLS_FAILED');
  });

  it('to an IP address sends no server name', async () => {
    await using receiver = await startReceiver({ certificate: makeCertificate({ name: '127.0.0.1', issuer: authority }) });
    expect((await sendTo(receiver.url)).error).toBeNull();
    expect(receiver.serverNames).toEqual([false]);
  });

  it.each(['hangs-up', 'waits'] as const)('fails at a server without TLS that %s', async (then) => {
    await using stranger = await startStranger('HTTP/1.1 200 OK\r\n\r\n', then);
    expect((await sendTo(`https://${name}:${stranger.port}/`)).error).toBe('TLS_FAILED');
  });

  it('times out when the TLS handshake never completes', async () => {
    await using stranger = await startStranger('', 'waits');
    expect((await sendTo(`https://${name}:${stranger.port}/`, 200)).error).toBe('TIMEOUT');
  });

  it('times out without a response', async () => {
    await using receiver = await startReceiver({ certificate: makeCertificate({ name, issuer: authority }) });
    receiver.behave(neverRespond);
    expect((await sendTo(receiver.url, 300)).error).toBe('TIMEOUT');
    await receiver.idle();
  });

  it('fails before TLS when nothing listens', async () => {
    expect((await sendTo(`https://${name}:${await closedPort()}/`)).error).toBe('CONNECT_FAILED');
  });
});

/** Options that undici might pass. */
const options = { hostname: '192.0.2.1', protocol: 'http:', port: '9' };

describe('prepareConnection', () => {
  it.each([
    ['nothing', hangUp, 'CONNECT_FAILED'],
    ['no HTTP', sendRaw('220 mail.example.com ESMTP\r\n'), 'INVALID_RESPONSE'],
  ])('distinguishes a TLS receiver that sends %s from another', async (_what, behaviour, error) => {
    await using receiver = await startReceiver({ certificate: makeCertificate({ name, issuer: authority }) });
    receiver.behave(behaviour);
    expect((await sendTo(receiver.url)).error).toBe(error);
  });

  it('connects only to the checked IP address, and only once', async () => {
    await using receiver = await startReceiver();
    const connection = prepareConnection('127.0.0.1', new URL(`http://${name}:${receiver.port}/`));
    const peer = await new Promise((done) => {
      connection.connect(options, (_error, socket) => done(`${socket?.remoteAddress} ${socket?.remotePort}`));
    });
    expect(peer).toBe(`127.0.0.1 ${receiver.port}`);
    expect(connection.stage()).toBe('ready');
    expect(await failure(connection)).toEqual(new Error('A delivery makes one connection.'));
    connection.cut();
    await receiver.idle();
    expect(receiver.connections).toBe(1);
  });

  it('does not connect again after it was aborted', async () => {
    await using receiver = await startReceiver();
    const connection = prepareConnection('127.0.0.1', new URL(receiver.url));
    connection.cut();
    expect(await failure(connection)).toEqual(new Error('A delivery makes one connection.'));
    expect(receiver.connections).toBe(0);
  });
});

function failure(connection: SafeConnection): Promise<Error | null> {
  return new Promise((done) => connection.connect(options, (error, _socket) => done(error)));
}
