import type { Register, RegisteredInvoice } from './accepted-invoice.ts';

/** Storage of accepted invoices. They are stored together with the outcome of their request (`Completion`). */
export interface AcceptedInvoiceStore {
  /**
   * The invoice with a key, in one strongly consistent read.
   *
   * @returns `empty-register` when the organization has never registered an invoice
   */
  find(register: Register, keyHash: string, nowUnixMs: number): Promise<RegisteredInvoice | 'not-registered' | 'empty-register'>;
  /**
   * Removes the invoices with a KSeF number; reads the whole register.
   *
   * @returns how many were removed: one, or none
   */
  withdraw(register: Register, ksefNumberHash: string): Promise<number>;
  /** Number of the invoices that have not expired; reads the whole register. */
  count(register: Register, nowUnixMs: number): Promise<number>;
}
