/** What the description says of the interface as a whole, in CommonMark. */
export const interfaceDescription = `
Nakor checks invoices for KSeF (FA(3)), builds correcting invoices, and documents corrections.

## Keys
Send \`Authorization: Bearer <key>\`. Live keys (\`nk_live_…\`) use up the quota of the plan and leave a history; test keys (\`nk_test_…\`) do the same work and do neither.
What a key may be used for are its scopes; each operation names those that it asks for.

## Answers
Success is \`{ data, meta }\`, an error is \`{ error: { code, message, details? }, meta }\`. Every answer has \`X-Request-ID\`: quote it when you report a problem.
Programs go by \`error.code\`; \`message\` is for people and may change. What the gateway alone answers (a request that is too large, or no HTTP at all) has the same form.
Amounts are texts such as \`"-12.30"\`, so that none is ever rounded on the way.

## Language
Messages are Polish, or English with \`Accept-Language: en\`.

## Repeating a call
A call that was lost may be repeated. With an \`Idempotency-Key\` the first answer is given again, with \`Idempotency-Replay: true\` and \`Idempotent-Replayed: true\` (the same, for clients of either name).
Answers 429 and 503 say in \`Retry-After\` after how many seconds to come again.

## Limits
Each key has calls per minute and day (\`X-RateLimit-*\`), each organisation paid operations per day and month (\`X-Quota-*\`, with live keys). Refused calls do not count. An invoice may have 10,000,000 bytes.

## Methods and parameters
A path answers 405 with \`Allow\` to methods that are not listed here, \`HEAD\` and \`OPTIONS\` among them; a path that there is not, 404. There are no CORS headers: keys do not belong into pages.
Operations with parameters in their query refuse those they do not know; all others ignore the query. Bodies with unknown fields are refused.

## Versions
The path holds the version of the interface, \`/api/v1\`. Within it fields, values of codes and operations may be added; nothing is taken away or given another meaning.
`.trim();
