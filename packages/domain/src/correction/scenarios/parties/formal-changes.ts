import type { Localized } from '../../../shared/localized.ts';
import { listChangesOfOldElements } from '../../changes/allowed-paths.ts';
import { parseChangePath } from '../../draft/change-path.ts';
import { changeChild, type Draft, readTextAt, without } from '../../draft/draft.ts';
import { draftAtPath } from '../../draft/draft-at-path.ts';
import { linesOf } from '../../draft/line-fields.ts';
import type { CorrectionPlan } from '../../model/correction-plan.ts';
import type { AllowedPath, AppliedChange, PlanContext, PlanRejection } from '../../model/scenario.ts';
import { hasNoEffect, listIneffectiveChanges, listKeptParts } from '../toolkit/scenario-plan.ts';

/** Parts of `Fa` that a correction omits unless it changes them. */
const omittedParts: readonly string[] = ['FP', 'DodatkowyOpis', 'Platnosc', 'WarunkiTransakcji'];

/**
 * Problems with changes of details.
 *
 * @param paths allowed by the scenario
 */
export function listFormalRejections(context: PlanContext, paths: readonly AllowedPath[]): readonly PlanRejection[] {
  const { changes, original, after } = context;
  const noEffect = listIneffectiveChanges(changes);
  if (noEffect !== null) return [noEffect];
  const rejections = listChangesOfOldElements(context, paths, replaceThirdParty);
  for (const [index, { address, names }] of changes.entries()) {
    if (names === 'Podmiot3/Udzial') continue;
    const parties = [original.before, after].map((invoice) => thirdPartyAt(invoice, address));
    if (!parties.some((party) => party !== null && readTextAt(party, 'Rola') === '4')) continue;
    rejections.push({ path: `changes[${index}].path`, code: 'path_not_allowed', message: additionalBuyer });
  }
  const dated = changes.findIndex(({ names }) => names === 'Fa/P_6' || names === 'Fa/FaWiersz/P_6A');
  const isTwice = readTextAt(after, 'Fa', 'P_6') !== null && linesOf(after).some((line) => readTextAt(line, 'P_6A') !== null);
  if (dated !== -1 && isTwice) rejections.push({ path: `changes[${dated}].path`, code: 'dates_twice', message: twoDates });
  return rejections;
}

function thirdPartyAt(invoice: Draft, address: string): Draft | null {
  const path = parseChangePath(address);
  const [first] = path.ok ? path.value.steps : [];
  return first?.name === 'Podmiot3' ? draftAtPath(invoice, [first]) : null;
}

/** The wanted state of an invoice whose details change, and the parts to keep: changed ones, and those kept by answers. */
export function readFormalState({ after, answer, changes }: PlanContext): { readonly after: Draft; readonly parts: readonly string[] } {
  const isChanged = (part: string) => changes.some(({ names }) => names === `Fa/${part}` || names.startsWith(`Fa/${part}/`));
  const parts = new Set([...listKeptParts(answer), ...omittedParts.filter(isChanged)]);
  const state = changeChild(after, 'Fa', (fa) => {
    if (isChanged('OkresFa') && readTextAt(fa, 'OkresFa', 'P_6_Od') !== null) return without(fa, 'P_6');
    return isChanged('P_6') ? withoutPeriod(fa) : fa;
  });
  return { after: state, parts: [...parts] };
}

/** An invoice has either a date or a period. */
function withoutPeriod(fa: Draft): Draft {
  return readTextAt(fa, 'P_6') === null ? fa : without(fa, 'OkresFa');
}

/** Lines are shown if one of them changes; corrections of advances and settlements then show all. */
export function buildFormalRows({ changes, original }: PlanContext): CorrectionPlan['rows'] {
  const isLine = ({ names }: AppliedChange) => names.startsWith('Fa/FaWiersz/') || names.startsWith('Fa/Zamowienie/');
  if (!changes.some((change) => isLine(change) && !hasNoEffect(change))) return { kind: 'none' };
  return original.correctionKind === 'KOR' ? { kind: 'changed', method: 'przed_po' } : { kind: 'all' };
}

/** `NrFaKorygowany`: the correct number of the invoice; null when it does not change. */
export function readRightNumber(changes: readonly AppliedChange[]): string | null {
  return changes.findLast((change) => change.names === 'Fa/P_2' && !hasNoEffect(change))?.newValue.trim() ?? null;
}

const replaceThirdParty: Localized = {
  pl: 'Identyfikatora podmiotu trzeciego nie zmienia się korektą: usuń ten Podmiot3 i dodaj nowy.',
  en: 'A correction cannot change the identifier of a third party: remove this Podmiot3 and add a new one.',
};

const additionalBuyer: Localized = {
  pl: 'To dodatkowy nabywca (rola 4). Jego nazwę i adres zmienia scenariusz buyer-data; usunąć go, dodać albo zmienić jego identyfikator można tylko korektą do zera (cancel-to-zero) i nową fakturą.',
  en: 'This is an additional buyer (role 4). Its name and address are changed in buyer-data; to remove or add one or change its identifier, correct to zero (cancel-to-zero) and issue a new invoice.',
};

const twoDates: Localized = {
  pl: 'Faktura podaje datę sprzedaży albo raz dla wszystkich pozycji (P_6), albo w wierszach (P_6A). Usuń P_6 (pusta wartość) i podaj P_6A, albo zmień samo P_6.',
  en: 'An invoice states the date of sale either once for all items (P_6) or on its lines (P_6A). Remove P_6 (empty value) and enter P_6A, or change only P_6.',
};
