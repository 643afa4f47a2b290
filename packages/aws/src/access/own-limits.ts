import { hasOwnLimits, type OwnLimits } from '@nakor/operations/access/organization-limits';
import * as z from 'zod';

const value = z.int().nullable();

/** The own values of an organization as an attribute, of the organization and of each of its keys. */
export const ownLimitsItem = z.object({
  quota_per_day: value,
  quota_per_month: value,
  rate_per_minute: value,
  deliveries: value,
});

type OwnLimitsItem = z.infer<typeof ownLimitsItem>;

/** The attribute `own_limits`; absent without own values. */
export function toOwnLimitsAttribute(own: OwnLimits | undefined): { own_limits?: OwnLimitsItem } {
  return hasOwnLimits(own) ? { own_limits: toOwnLimitsItem(own) } : {};
}

/** Own values as an item. */
export function toOwnLimitsItem({ quotaPerDay, quotaPerMonth, ratePerMinute, deliveries }: OwnLimits): OwnLimitsItem {
  return { quota_per_day: quotaPerDay, quota_per_month: quotaPerMonth, rate_per_minute: ratePerMinute, deliveries };
}

/** The own values in an attribute; absent if there is none. */
export function readOwnLimits(item: OwnLimitsItem | undefined): { ownLimits?: OwnLimits } {
  return item === undefined ? {} : { ownLimits: toOwnLimits(item) };
}

/** Own values from an item. */
export function toOwnLimits({ quota_per_day, quota_per_month, rate_per_minute, deliveries }: OwnLimitsItem): OwnLimits {
  return { quotaPerDay: quota_per_day, quotaPerMonth: quota_per_month, ratePerMinute: rate_per_minute, deliveries };
}
