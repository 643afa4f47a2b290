import { useEffect, useState } from 'preact/hooks';
import { getServiceUrl } from '../snippets/api-url.ts';
import { hasService } from './read-account.ts';

let found: Promise<string | null> | null = null;

/** The base URL of the service that delivered the page; null for other web servers and files, and until it is known. It is asked once. */
export function useService(): string | null {
  const [service, setService] = useState<string | null>(null);
  useEffect(() => {
    found ??= findService();
    void found.then(setService);
  }, []);
  return service;
}

async function findService(): Promise<string | null> {
  const candidate = getServiceUrl(location.href);
  return candidate !== null && (await hasService(candidate)) ? candidate : null;
}
