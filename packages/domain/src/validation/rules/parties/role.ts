import type { Part } from '../../../fa3/elements/part.ts';

const listedRole = /^(?:[1-9]|1[01])$/;

/**
 * The role of a third party: a value of `Rola` such as `8`, or `other` for a free-text role (`RolaInna`).
 *
 * @returns null when it has no role that the schema knows
 */
export function getRole(thirdParty: Part): string | null {
  const role = thirdParty.code('Rola');
  if (role !== null && listedRole.test(role)) return role;
  return thirdParty.isYes('RolaInna') ? 'other' : null;
}
