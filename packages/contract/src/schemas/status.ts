import * as z from 'zod';
import { explained } from './explained.ts';

/** Query of `GET /status` and `GET /platform-status`. */
export const statusQuery = z.strictObject({
  strict: explained(['0', '1'], {
    0: 'the answer has status 200, whatever `overall` is',
    1: 'the answer has status 503 unless `overall` is `ok`, for monitors that look at the status alone',
  }).default('0'),
});
