import { marks } from '../marks.ts';

/** Foreign messages, unreadable in every way. */
export const unreadableMessages: readonly string[] = [
  marks.messageText,
  `{"event_id":"${marks.messageText}"`,
  `{"event_id":["${marks.messageText}"],"webhook_id":["${marks.messageText}"],"delivery":"${marks.messageText}"}`,
  `{"${marks.messageText}":"${marks.messageText}"}`,
  JSON.stringify(JSON.stringify({ event_id: marks.messageText })),
];
