import fc from 'fast-check';
import { seedOr } from '../generators/seeds.ts';

// Default seed of properties; a failure prints seed and path.
fc.configureGlobal({ seed: seedOr(20_261_015) });
