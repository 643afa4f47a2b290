import type { Part } from '../../../fa3/part.ts';

const listedRole = /^(?:[1-9]|1[01])$/;

/**
 * The role of a third party: a value of `Rola` such as `8`, or `other` for a role in words of its own (`RolaInna`).
 *
 * @returns null when it gives none that the schema knows
 */
export function roleOf(thirdParty: Part): string | null {
  const role = thirdParty.code('Rola');
  if (role !== null && listedRole.test(role)) return role;
  return thirdParty.isYes('RolaInna') ? 'other' : null;
}
