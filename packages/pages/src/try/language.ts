/** Languages of the page. */
export type Language = 'pl' | 'en';
