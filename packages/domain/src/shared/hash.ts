/** SHA-256 in hexadecimal. The platform decides which implementation it is: see `imports` in `packages/domain/package.json` (ADR 0019). */
export { computeSha256Hex } from '#sha256';
