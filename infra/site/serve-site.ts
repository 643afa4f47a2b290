import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Serves a built site on this computer only, as a web server for files would. The caller closes the server. */
export function serveSite(directory: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileOf(directory, request.url ?? '/') : null;
    const shown = file ?? join(directory, '404.html');
    response.writeHead(file === null ? 404 : 200, {
      'Content-Type': mediaTypes[extname(shown)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(request.method === 'HEAD' ? undefined : readFileSync(shown));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** The file of a request; null if there is none, or if it is outside of the site. */
function fileOf(directory: string, url: string): string | null {
  const path = decodedPath(url);
  if (path === null) return null;
  const file = normalize(join(directory, path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(normalize(directory + sep)) && existsSync(file) && statSync(file).isFile() ? file : null;
}

function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}
