import { headerNames } from '../../headers.ts';
import type { RouteId } from '../../routes.ts';
import { envelopeOf } from '../../schemas/responses/envelope.ts';
import { health } from '../../schemas/responses/health.ts';
import { platformStatus } from '../../schemas/responses/status.ts';
import { statusQuery } from '../../schemas/status.ts';
import { json, type Operation } from '../operation.ts';

const description =
  'The description of this interface (OpenAPI 3.1.0), for programs that make clients and documents of it. `servers` names the address under which you called.';

function file(text: string): Operation['answers'] {
  return { 200: { description: text, content: { 'application/json': 'any-json' }, isLocalized: false } };
}

const statusDescription =
  'What the last round of probes found, at most a minute ago, and the incidents that people have announced. Status 200 whatever it says, unless `strict=1` is asked for. Answers also when its own data cannot be read (`degraded_loader`).';

const statusResponses: Operation['answers'] = {
  ...json('The state of the platform.', envelopeOf(platformStatus)),
  503: {
    description: 'Not all is well, and `strict=1` was asked for.',
    content: { 'application/json': envelopeOf(platformStatus) },
    isLocalized: true,
  },
};

function page(text: string): Operation['answers'] {
  return {
    200: {
      description: text,
      content: { 'text/html': 'text' },
      headers: [headerNames.contentSecurityPolicy, headerNames.referrerPolicy, headerNames.transportSecurity, headerNames.vary],
      optionalHeaders: [headerNames.contentEncoding],
      isLocalized: false,
    },
  };
}

/** Operations that need no key. */
export const platformOperations = {
  getHealth: {
    tag: 'Platform',
    summary: 'Whether the service answers',
    description: 'Touches nothing but the function that answers, so it can be called as often as a monitor likes.',
    answers: json('The service answers.', envelopeOf(health)),
  },
  getStatus: {
    tag: 'Platform',
    summary: 'How the platform is doing',
    description: statusDescription,
    query: statusQuery,
    answers: statusResponses,
  },
  getPlatformStatus: {
    tag: 'Platform',
    summary: 'How the platform is doing, under its older name',
    description: `${statusDescription} The same as \`GET /status\`, kept for older clients.`,
    query: statusQuery,
    answers: statusResponses,
  },
  getReferencePage: {
    tag: 'Platform',
    summary: 'This description, as a page to read',
    description: 'For people with a browser. It loads nothing from elsewhere.',
    answers: page('A page in English.'),
    hasEntityTag: true,
  },
  getTryPage: {
    tag: 'Platform',
    summary: 'A page to try an invoice on',
    description:
      'Drop an invoice, with a test key, and see its issues marked in the document. What you drop goes to `POST /validate` of this service alone, and to `POST /autofix` when you have it mended.',
    answers: page('A page in Polish and English.'),
    hasEntityTag: true,
  },
  getRulesPage: {
    tag: 'Platform',
    summary: 'The catalogue of rules, as a page',
    description:
      'Every code of an issue, with its source in law or schema, an example and how to mend it. `help_url` of issues leads here.',
    answers: {
      200: {
        description: 'A page of text in Polish and English.',
        content: { 'text/html': 'text' },
        headers: [headerNames.contentSecurityPolicy, headerNames.referrerPolicy, headerNames.transportSecurity],
        isLocalized: false,
      },
    },
  },
  getOpenApi: { tag: 'Platform', summary: 'This description', description, answers: file('An OpenAPI document.'), hasEntityTag: true },
  getOpenApiFile: {
    tag: 'Platform',
    summary: 'This description, as a file',
    description: `${description} The same bytes as \`GET /openapi\`, under a name that ends in \`.json\`.`,
    answers: file('An OpenAPI document.'),
    hasEntityTag: true,
  },
  getPostmanCollection: {
    tag: 'Platform',
    summary: 'Every endpoint, ready to be called',
    description:
      'A collection (v2.1) for Postman and programs that read the same form. Set its variable `api_key`, then every request works.',
    answers: file('A Postman collection.'),
    hasEntityTag: true,
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
