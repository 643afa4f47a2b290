import { fileURLToPath } from 'node:url';

/** Where bundles are written, and where the CDK app reads them from. */
export const bundleDirectory = fileURLToPath(new URL('../../dist', import.meta.url));
