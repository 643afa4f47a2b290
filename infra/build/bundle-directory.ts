import { fileURLToPath } from 'node:url';

/** Where bundles are written, and where the CDK app and the local platform take them from. */
export const bundleDirectory = fileURLToPath(new URL('../../dist', import.meta.url));
