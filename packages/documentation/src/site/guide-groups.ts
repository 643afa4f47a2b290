/** A group of the navigation: its title, and files in `docs` with their short titles. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly (readonly [file: string, title: string])[];
}

/** The guides in Polish, for accountants; those for programs are in English. */
export const polishGuideGroups: readonly GuideGroup[] = [
  {
    title: 'Poradniki',
    guides: [
      ['pl/README.pl.md', 'Spis poradników'],
      ['pl/check-before-sending.pl.md', 'Sprawdź przed wysłaniem'],
      ['pl/rejected-invoice.pl.md', 'Faktura odrzucona'],
      ['pl/correct-an-issued-invoice.pl.md', 'Popraw wystawioną fakturę'],
      ['pl/offline-and-deadlines.pl.md', 'Faktury offline i terminy'],
      ['pl/upo.pl.md', 'UPO'],
      ['pl/jpk-and-ksef.pl.md', 'JPK_V7 a KSeF'],
    ],
  },
];

/** The guides in English, in the order of the navigation. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      ['README.md', 'Overview'],
      ['quickstart.md', 'Quickstart'],
      ['command-line.md', 'Command line'],
      ['library.md', 'Library'],
      ['mcp.md', 'MCP server'],
      ['integrations.md', 'CI, pre-commit, Docker'],
    ],
  },
  {
    title: 'Invoices',
    guides: [
      ['validation.md', 'Validation'],
      ['batches.md', 'Batches'],
      ['batch-register.md', 'Register of a batch'],
      ['autofix.md', 'Automatic fixes'],
      ['ksef-dates.md', 'Dates of KSeF'],
      ['offline.md', 'Without KSeF'],
      ['upo.md', 'UPO'],
      ['payments.md', 'Payments from 2027'],
      ['reconcile.md', 'JPK compared with KSeF'],
      ['rendering.md', 'Rendering'],
      ['workbench.md', 'Workbench'],
    ],
  },
  {
    title: 'Corrections',
    guides: [
      ['corrections.md', 'Corrections'],
      ['jpk-rows.md', 'JPK rows'],
      ['audit-pack.md', 'Audit packs'],
    ],
  },
  {
    title: 'API',
    guides: [
      ['api-reference.md', 'Endpoints'],
      ['authentication-and-limits.md', 'Authentication and limits'],
      ['idempotency.md', 'Idempotency'],
      ['errors.md', 'Errors'],
      ['clients.md', 'Clients'],
      ['webhooks.md', 'Webhooks'],
      ['first-webhook.md', 'A first webhook'],
      ['try-webhooks.md', 'Try webhooks'],
      ['data-retention.md', 'Data retention'],
      ['versions.md', 'Versions'],
    ],
  },
  {
    title: 'Hosting',
    guides: [
      ['local-platform.md', 'The local platform'],
      ['local-invocation.md', 'Single functions'],
      ['deploy.md', 'Deployment'],
      ['operations.md', 'Operations'],
      ['runbook.md', 'Runbook'],
      ['benchmarks-and-costs.md', 'Benchmarks and costs'],
    ],
  },
  {
    title: 'The project',
    guides: [
      ['project-structure.md', 'Project structure'],
      ['architecture.md', 'Architecture'],
      ['adr/README.md', 'Decisions'],
      ['glossary.md', 'Glossary'],
    ],
  },
];
