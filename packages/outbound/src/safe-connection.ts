import { isIP, type Socket, connect as startTcp } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { getHost } from './target-policy.ts';

/** Stage of a connection: TCP connect, TLS handshake, or ready for requests. */
type ConnectionStage = 'connecting' | 'securing' | 'ready';

/** The single connection of a delivery. */
export interface SafeConnection {
  /** Connects to the checked address. Ignores the target that undici requests, so no other address can be reached. */
  readonly connect: buildConnector.connector;
  /** The stage it reached before it failed. */
  stage(): ConnectionStage;
  /** Whether the receiver has sent any data, apart from TLS. */
  hasReceived(): boolean;
  /** Closes it at any stage, even before it is opened; a request in progress fails. */
  cut(): void;
}

/**
 * Prepares a connection to an IP address for a URL. No name is resolved; the certificate is checked against the host of the URL.
 *
 * @param address IP address that was checked
 * @param url     determines encryption, port and expected certificate
 */
export function prepareConnection(address: string, url: URL): SafeConnection {
  const isEncrypted = url.protocol === 'https:';
  let socket: Socket | null = null;
  let stage: ConnectionStage = 'connecting';
  let isUsed = false;
  return {
    connect(_options, done) {
      if (isUsed) {
        done(new Error('A delivery makes one connection.'), null);
        return;
      }
      isUsed = true;
      const opened = isEncrypted ? openTls(address, url) : startTcp({ host: address, port: portOf(url) });
      socket = opened;
      opened.setNoDelay(true);
      opened.once('connect', () => {
        stage = isEncrypted ? 'securing' : 'ready';
      });
      opened.once(isEncrypted ? 'secureConnect' : 'connect', () => {
        stage = 'ready';
        done(null, opened);
      });
      // Never removed: a late error would otherwise be unhandled.
      opened.on('error', (error) => {
        if (stage !== 'ready') done(error, null);
      });
    },
    stage: () => stage,
    hasReceived: () => stage === 'ready' && (socket?.bytesRead ?? 0) > 0,
    cut() {
      isUsed = true;
      // undici notices only by the error: while it waits for a connection it ignores abort signals.
      socket?.destroy(new Error('Connection cut.'));
    },
  };
}

function openTls(address: string, url: URL): Socket {
  const host = getHost(url);
  return startTls({
    host: address,
    port: portOf(url),
    // SNI is for names only (RFC 6066, section 3); for an IP address the certificate is checked against it directly.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    // Otherwise an environment variable could disable the check.
    rejectUnauthorized: true,
  });
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
