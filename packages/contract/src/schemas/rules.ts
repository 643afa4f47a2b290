import * as z from 'zod';
import { explainSchema } from './explained.ts';

/** Query of the rule pages and the feed. Other parameters belong to the search in the page, so they are ignored. */
export const rulesQuery = z.object({
  lang: explainSchema(['pl', 'en'], { pl: 'Polish', en: 'English' }, 'Language; by default the one of `Accept-Language`.').optional(),
});
