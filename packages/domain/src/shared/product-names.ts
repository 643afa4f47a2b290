/** How people run the command line, in every text that shows a command; README says what to write until the package is published. */
export const nakorCommand = 'npx nakor';

/** Environment variables of samples, clients and commands; `npm start` prints the first two. */
export const variableNames = { url: 'NAKOR_URL', key: 'NAKOR_KEY', webhookSecret: 'NAKOR_WEBHOOK_SECRET' } as const;
