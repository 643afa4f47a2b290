import { headerNames } from '../../headers.ts';
import type { RouteId } from '../../routes.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { health } from '../../schemas/responses/health.ts';
import { ruleCatalogue } from '../../schemas/responses/rules.ts';
import { platformStatus } from '../../schemas/responses/status.ts';
import { rulesQuery } from '../../schemas/rules.ts';
import { statusQuery } from '../../schemas/status.ts';
import { json, type Operation } from '../operation.ts';

const description =
  'Returns the OpenAPI 3.1.0 description of this API, for generating clients and documentation. `servers` contains the URL that you used.';

function file(text: string): Operation['responses'] {
  return { 200: { description: text, content: { 'application/json': 'any-json' }, isLocalized: false } };
}

const statusDescription =
  'Returns the results of the latest probes, at most a minute old, and the open incidents. The HTTP status is 200 whatever the result, unless `strict=1` is set. If the status data cannot be read, `degraded_loader` is true.';

const statusResponses: Operation['responses'] = {
  ...json('The status of the platform.', defineEnvelope(platformStatus)),
  503: {
    description: '`overall` is not `ok`, and `strict=1` was set. Has the same content as 200.',
    content: { 'application/json': defineEnvelope(platformStatus) },
    isLocalized: true,
  },
};

function page(text: string): Operation['responses'] {
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
    summary: 'Check that the service is up',
    description: 'Has no dependencies, so monitors may call it often.',
    responses: json('The service is up.', defineEnvelope(health)),
  },
  getStatus: {
    tag: 'Platform',
    summary: 'Get the platform status',
    description: statusDescription,
    query: statusQuery,
    responses: statusResponses,
  },
  getPlatformStatus: {
    tag: 'Platform',
    summary: 'Get the platform status (older path)',
    description: `${statusDescription} The same as \`GET /status\`, kept for older clients.`,
    query: statusQuery,
    responses: statusResponses,
    isDeprecated: true,
  },
  getReferencePage: {
    tag: 'Platform',
    summary: 'API reference (HTML)',
    description:
      'Describes every operation, with code samples and a form that sends requests with a test key. Anchors such as `#operation/validateInvoice` lead to an operation. The page loads nothing from other hosts.',
    query: rulesQuery,
    responses: page('A page in Polish or English.'),
    hasEntityTag: true,
  },
  getTryPage: {
    tag: 'Platform',
    summary: 'Workbench (HTML)',
    description:
      'Validates, fixes, shows and corrects an invoice in the browser, without a key. The engine is part of the page; the invoice is not sent anywhere. The page can also be saved and opened from a disk.',
    responses: page('A page in Polish and English.'),
    hasEntityTag: true,
  },
  getAuditPackProgram: {
    tag: 'Platform',
    isExtension: true,
    summary: 'Audit packs of the workbench (JavaScript)',
    description: 'Returns the program with which the workbench makes audit packs in the browser. The page loads it with the first pack.',
    responses: {
      200: {
        description: 'A program for a worker.',
        content: { 'text/javascript': 'text' },
        headers: [headerNames.vary],
        optionalHeaders: [headerNames.contentEncoding],
        isLocalized: false,
      },
    },
    hasEntityTag: true,
  },
  getBatchProgram: {
    tag: 'Platform',
    isExtension: true,
    summary: 'Batches of the workbench (JavaScript)',
    description:
      'Returns the program with which the workbench submits many files as a batch. The page loads it when a visitor prepares one. Its `Content-Security-Policy` allows requests to this service and to the storage of its uploads only. 404 where the service accepts no uploads from its page.',
    responses: {
      200: {
        description: 'A program for a worker.',
        content: { 'text/javascript': 'text' },
        headers: [headerNames.vary, headerNames.contentSecurityPolicy, headerNames.referrerPolicy],
        optionalHeaders: [headerNames.contentEncoding],
        isLocalized: false,
      },
    },
    ownErrors: ['NOT_FOUND'],
    hasEntityTag: true,
  },
  getRulesPage: {
    tag: 'Platform',
    summary: 'Rule catalogue (HTML)',
    description:
      'Lists every issue code by area; its search runs in the browser. Query parameters other than `lang` belong to the search in the page.',
    query: rulesQuery,
    responses: page('A page in Polish or English.'),
    hasEntityTag: true,
  },
  getRulePage: {
    tag: 'Platform',
    isExtension: true,
    summary: 'Rule (HTML)',
    description:
      'Explains one rule: who enforces it and since when, its source in the law or the schema, an example, and how to fix it. `help_url` of an issue is the URL of this page.',
    query: rulesQuery,
    responses: page('A page in Polish or English.'),
    ownErrors: ['NOT_FOUND'],
    hasEntityTag: true,
  },
  getRulesFile: {
    tag: 'Platform',
    isExtension: true,
    summary: 'Rule catalogue (JSON)',
    description: 'Returns all rules in both languages, with their examples and the changes by `rules_version`.',
    responses: {
      200: {
        description: 'The rule catalogue, without an envelope.',
        content: { 'application/json': ruleCatalogue },
        headers: [headerNames.vary],
        optionalHeaders: [headerNames.contentEncoding],
        isLocalized: false,
      },
    },
    hasEntityTag: true,
  },
  getRulesFeed: {
    tag: 'Platform',
    isExtension: true,
    summary: 'Feed of rule changes (Atom)',
    description: 'Returns what changed with each version of the rules, newest first, as an Atom feed.',
    query: rulesQuery,
    responses: {
      200: {
        description: 'An Atom feed.',
        content: { 'application/atom+xml': 'text' },
        headers: [headerNames.vary],
        optionalHeaders: [headerNames.contentEncoding],
        isLocalized: false,
      },
    },
    hasEntityTag: true,
  },
  getLlmsFile: {
    tag: 'Platform',
    isExtension: true,
    summary: 'Introduction for language models (llms.txt)',
    description: 'Returns what the service does and where its documentation is, as Markdown in the form of llmstxt.org.',
    responses: {
      200: {
        description: 'A text in Markdown, in English.',
        content: { 'text/markdown': 'text' },
        isLocalized: false,
      },
    },
    hasEntityTag: true,
  },
  getOpenApi: { tag: 'Platform', summary: 'OpenAPI description', description, responses: file('An OpenAPI document.'), hasEntityTag: true },
  getOpenApiFile: {
    tag: 'Platform',
    summary: 'OpenAPI description (file)',
    description: `${description} The same bytes as \`GET /openapi\`, with a path that ends in \`.json\`.`,
    responses: file('An OpenAPI document.'),
    hasEntityTag: true,
  },
  getPostmanCollection: {
    tag: 'Platform',
    summary: 'Postman collection',
    description:
      'Returns a collection (v2.1) of all endpoints for Postman and compatible programs. Set its variable `api_key`, and every request works.',
    responses: file('A Postman collection.'),
    hasEntityTag: true,
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
