import { marks } from '../marks.ts';

/** Messages that nobody of ours sends, in every way in which one cannot be read. */
export const unreadableMessages: readonly string[] = [
  marks.messageText,
  `{"event_id":"${marks.messageText}"`,
  `{"event_id":["${marks.messageText}"],"webhook_id":["${marks.messageText}"],"delivery":"${marks.messageText}"}`,
  `{"${marks.messageText}":"${marks.messageText}"}`,
  JSON.stringify(JSON.stringify({ event_id: marks.messageText })),
];
