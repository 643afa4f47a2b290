import type { ResponseFiles } from './response-files.ts';

/** Stored responses whose adapter is loaded with the first response that needs it: usual ones fit into their record. */
export function createLazyResponseFiles(load: () => Promise<ResponseFiles>): ResponseFiles {
  let loading: Promise<ResponseFiles> | null = null;
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    put: async (...response) => (await loaded()).put(...response),
    get: async (file) => (await loaded()).get(file),
  };
}
