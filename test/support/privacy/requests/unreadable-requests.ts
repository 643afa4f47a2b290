import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { marks } from '../marks.ts';
import { needlessHeaders } from './route-request.ts';

const path = `/api/v1/${marks.pathSegment}?${marks.queryName}=${marks.queryValue}`;
const headers = Object.entries(needlessHeaders(marks)).map(([name, value]) => `${name}: ${value}\r\n`);

/** Malformed HTTP with marks in it. */
const unreadable: readonly string[] = [
  `${marks.brokenBody} ${path}\r\n\r\n`,
  `GET ${path} HTTP/9.9\r\n${headers.join('')}\r\n`,
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${marks.headerName} ${marks.headerValue}\r\n\r\n`,
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Long: ${marks.headerValue.repeat(2_000)}\r\n\r\n`,
  `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${marks.brokenBody}\r\n`,
  `CONNECT ${marks.webhookHost}.example:443 HTTP/1.1\r\nHost: ${marks.webhookHost}.example\r\n\r\n`,
  `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: ${marks.headerValue}\r\nContent-Length: 8\r\n\r\n${marks.brokenBody}`,
];

/** Sends them to a service; returns its raw responses. */
export function sendUnreadable(baseUrl: string): Promise<string[]> {
  const { port } = new URL(baseUrl);
  return Promise.all(
    unreadable.map(async (bytes) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(bytes);
      return (await buffer(socket)).toString('latin1');
    }),
  );
}
