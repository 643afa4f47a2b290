import { createKeyLoads } from '@nakor/aws/usage/key-loads';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { ApiError } from '@nakor/http/message/api-error';
import type { AuthenticatedContext } from '@nakor/http/message/request-context';
import { enforceRateLimit } from '@nakor/http/steps/enforce-rate-limit';
import { createOrganizationLoad, type OrganizationLoad } from '@nakor/operations/access/organization-load';
import { createContendedStore } from './contended-store.ts';
import { contendedStartMs, contendedTables } from './operations.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Asks whether a request may do its work, after authentication, in the function instance of a place. */
export type Admit = (organizationId: string, index: number, place: number) => Promise<boolean>;

/**
 * The limits on what the keys of an organization with plan `api` begin, by the step of the service, on a table of their own. The organization uses its
 * keys in turn; each function instance remembers what it read of them.
 *
 * @param keysOf number of keys of an organization
 */
export function createCap(clock: VirtualClock, keysOf: (organizationId: string) => number): Admit {
  const { client } = createContendedStore(clock);
  const counter = createRateCounter(client, contendedTables.accessTable);
  const listIds = (organizationId: string) => Array.from({ length: keysOf(organizationId) }, (_, index) => `key_${index}`);
  const loads = { ...createKeyLoads(client, contendedTables.accessTable), listKeyIds: async (id: string) => listIds(id) };
  const instances: OrganizationLoad[] = [];
  const instanceAt = (place: number): OrganizationLoad => {
    const instance =
      instances[place] ??
      createOrganizationLoad(loads, (error) => {
        throw error;
      });
    instances[place] = instance;
    return instance;
  };
  return async (organizationId, index, place) => {
    const context = {
      caller: { id: `key_${index % keysOf(organizationId)}`, organization: { id: organizationId, plan: 'api' } },
      requestId: computeSha256Hex(`${organizationId} ${index}`).slice(0, 16),
      nowUnixMs: Math.floor(contendedStartMs + clock.now()),
      responseHeaders: {},
    };
    try {
      await enforceRateLimit(counter, context as unknown as AuthenticatedContext, instanceAt(place));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  };
}
