import * as z from 'zod';

/** Query of `GET /status` and `GET /platform-status`. */
export const statusQuery = z.strictObject({
  strict: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: the answer has status 503 unless `overall` is `ok`, for monitors that look at the status alone.'),
});
