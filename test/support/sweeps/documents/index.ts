import type { MutableElement } from '../../builders/mutable-xml.ts';
import { advances } from './advances.ts';
import { corrections } from './corrections.ts';
import { sales } from './sales.ts';

/** Lawful invoices of every kind, by name. Each is valid and has no warning. */
export const sweptInvoices: Readonly<Record<string, MutableElement>> = { ...sales, ...corrections, ...advances };
