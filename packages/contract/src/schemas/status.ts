import * as z from 'zod';
import { explainSchema } from './explained.ts';

/** Query of `GET /status` and `GET /platform-status`. */
export const statusQuery = z.strictObject({
  strict: explainSchema(['0', '1'], {
    0: 'the HTTP status is 200, whatever `overall` is',
    1: 'the HTTP status is 503 unless `overall` is `ok`, for monitors that only check the HTTP status',
  }).default('0'),
});
