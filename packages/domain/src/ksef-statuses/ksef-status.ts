import type { Localized } from '../shared/localized.ts';

/**
 * What a status of KSeF is about. The same number means different things: 440 is a duplicate invoice, and a canceled session.
 * `request` are the error codes of requests (`exceptionCode`), `http` the statuses of HTTP without a code of their own.
 */
export const ksefStatusKinds = ['invoice', 'session', 'access', 'export', 'request', 'http'] as const;
export type KsefStatusKind = (typeof ksefStatusKinds)[number];

/**
 * What the status says of the work: not finished, done, done with a result to look at, refused, or failed for a reason that passes by itself.
 * `refused` means that the same request will be refused again.
 */
export const ksefOutcomes = ['in_progress', 'done', 'refused', 'retry'] as const;
export type KsefOutcome = (typeof ksefOutcomes)[number];

/** A status or an error code of KSeF. */
export interface KsefStatus {
  readonly kind: KsefStatusKind;
  readonly code: number;
  /** What KSeF calls it, in Polish as KSeF does, without the full stop. */
  readonly name: string;
  readonly outcome: KsefOutcome;
  readonly meaning: Localized;
  /** What to do now. */
  readonly nextStep: Localized;
  /** Rules of the catalogue that find the cause before the invoice is sent; absent if it is not in the invoice. */
  readonly rules?: readonly string[];
  /** Whether the cause is always in the file itself, so that a file without it is not the one that was sent. */
  readonly isCauseInFile?: boolean;
}

/** Where the statuses come from. */
export const ksefStatusSource: { readonly text: Localized; readonly url: string; readonly edition: string } = {
  text: {
    pl: 'Opis interfejsu KSeF 2.0 (CIRFMF/ksef-api, open-api.json i api-changelog.md)',
    en: 'Description of the KSeF 2.0 API (CIRFMF/ksef-api, open-api.json and api-changelog.md)',
  },
  url: 'https://github.com/CIRFMF/ksef-api',
  edition: '2.0.0-rc5.6 (2025-11-03), api-changelog.md 2.7.0 (2026-07-21)',
};
