import { joinLocalized, type Localized } from '../../shared/localized.ts';
import type { KsefChange, KsefEffect, KsefEnforcement, KsefEnvironment } from '../model/enforcement.ts';

/** Names of the environments, as they begin a sentence. */
const environmentNames: Readonly<Record<KsefEnvironment, Localized>> = {
  prod: { pl: 'Środowisko produkcyjne KSeF', en: 'The production environment of KSeF' },
  demo: { pl: 'Środowisko demo KSeF', en: 'The demo environment of KSeF' },
  test: { pl: 'Środowisko testowe KSeF', en: 'The test environment of KSeF' },
};

const effectTexts: Readonly<Record<KsefEffect, Localized>> = {
  rejects: { pl: ' odrzuca taki plik', en: ' rejects such a file' },
  warns: { pl: ' przyjmuje taki plik z ostrzeżeniem technicznym', en: ' accepts such a file with a technical warning' },
  accepts: { pl: ' przyjmuje taki plik', en: ' accepts such a file' },
};

/**
 * What KSeF does and what comes next, in one or two sentences.
 *
 * @param day a day in Poland, `YYYY-MM-DD`
 */
export function formatEnforcementText(enforcement: KsefEnforcement, day: string): Localized {
  const { environment, effect, since, unless, next } = enforcement;
  const isDated = since !== null && since !== startOfKsef && since <= day;
  return joinLocalized(
    environmentNames[environment],
    effectTexts[effect],
    isDated ? { pl: ` (od ${since})`, en: ` (since ${since})` } : '',
    unless === null ? '' : joinLocalized({ pl: ', chyba że ', en: ' unless ' }, unless),
    '.',
    next === null ? '' : nextText(next, day),
  );
}

/** Since this day production enforces everything that was not added later, so that it needs no mention. */
const startOfKsef = '2026-02-01';

function nextText({ from, certainty, effect }: KsefChange, day: string): Localized {
  if (effect !== 'rejects') return { pl: '', en: '' };
  if (certainty === 'in_force') return { pl: ` Od ${from} go odrzuca.`, en: ` From ${from} it rejects it.` };
  const isConfirmed = certainty === 'announced';
  if (from === null)
    return {
      pl: ' Zapowiedziane odrzucanie takich plików nie ma daty i nie jest potwierdzone.',
      en: ' The announced rejection of such files has no date and is not confirmed.',
    };
  if (from <= day)
    return {
      pl: ` Odrzucanie takich plików zapowiedziano od ${from}; nie potwierdzono, że je wprowadzono.`,
      en: ` KSeF announced that it would reject such files from ${from}; whether it does is not confirmed.`,
    };
  return {
    pl: ` Odrzucanie takich plików zapowiedziano od ${from}${isConfirmed ? '' : '; nie jest to potwierdzone'}.`,
    en: ` KSeF announced that it will reject such files from ${from}${isConfirmed ? '' : '; this is not confirmed'}.`,
  };
}
