import { isIP, type Socket, connect as startTcp } from 'node:net';
import { connect as startTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { hostOf } from './target-policy.ts';

/** How far a connection has come: connecting to the address, agreeing on encryption, or carrying requests. */
type ConnectionStage = 'connecting' | 'securing' | 'ready';

/** The one connection that a delivery makes. */
export interface SafeConnection {
  /** Connects; what undici asks for is not looked at, so that nothing but the checked address can be connected to. */
  readonly connect: buildConnector.connector;
  /** How far it came before it failed. */
  stage(): ConnectionStage;
  /** Whether the receiver has sent anything over the connection, encryption aside. */
  hasReceived(): boolean;
  /** Cuts it at whatever stage it is, also before it is made; a request that is under way fails. */
  cut(): void;
}

/**
 * Prepares a connection to an address for a URL. No name is resolved any more; certificates are checked against the host of the URL.
 *
 * @param address IP address that was checked
 * @param url     says whether to encrypt, the port, and whose certificate is expected
 */
export function prepareConnection(address: string, url: URL): SafeConnection {
  const isEncrypted = url.protocol === 'https:';
  let socket: Socket | null = null;
  let stage: ConnectionStage = 'connecting';
  let isSpent = false;
  return {
    connect(_asked, done) {
      if (isSpent) {
        done(new Error('A delivery makes one connection.'), null);
        return;
      }
      isSpent = true;
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
      // Stays for good: an error that comes late has nobody else to listen to it.
      opened.on('error', (error) => {
        if (stage !== 'ready') done(error, null);
      });
    },
    stage: () => stage,
    hasReceived: () => stage === 'ready' && (socket?.bytesRead ?? 0) > 0,
    cut() {
      isSpent = true;
      // undici learns of it by the error alone: while it waits for a connection it does not look at abort signals.
      socket?.destroy(new Error('Cut.'));
    },
  };
}

function openTls(address: string, url: URL): Socket {
  const host = hostOf(url);
  return startTls({
    host: address,
    port: portOf(url),
    // Names only (RFC 6066, section 3); for an address, the certificate is checked against it as it is.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    // Otherwise an environment variable could switch it off.
    rejectUnauthorized: true,
  });
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
