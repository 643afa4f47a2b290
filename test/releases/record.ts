import { recordRelease } from '../support/releases/record-release.ts';

/** `npm run release:record [commit]`: what is out is the previous release for every change from now on. */
const id = recordRelease(process.argv[2] ?? 'HEAD');
console.log(`${id} is recorded as the previous release. Run npm run test:unit -- bundle, then commit what has changed.`);
