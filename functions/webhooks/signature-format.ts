/** How events are signed, as a sentence for callers. */
export const signatureFormat =
  't=<unix seconds>,v1=<hex>: v1 is the lowercase hex HMAC-SHA256, keyed with the whole secret (whsec_ included), over t, a dot and the raw request body. After a rotation there is one v1 for each secret.';
