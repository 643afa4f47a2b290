import { measureBatches } from './measure.ts';

console.log(JSON.stringify(await measureBatches(process.argv[2] !== 'full'), null, 1));
