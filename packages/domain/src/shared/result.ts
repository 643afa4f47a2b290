/** Outcome of an operation that may reject its input. Internal errors throw instead. */
export type Result<Value, Rejection> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Rejection };

/** A successful result. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A rejection, with the reason as data. */
export function err<Rejection>(error: Rejection): { readonly ok: false; readonly error: Rejection } {
  return { ok: false, error };
}
