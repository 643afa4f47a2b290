import fc from 'fast-check';
import { seedOr } from '../generators/seeds.ts';

// Properties that name no seed of their own begin here; a failure prints seed and path.
fc.configureGlobal({ seed: seedOr(20_261_015) });
