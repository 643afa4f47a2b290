/** Limits far above anything FA(3) allows (depth 7, 3 attributes), so that hostile documents are rejected early and cheaply. */
export const structureLimits = {
  depth: 64,
  attributesOfElement: 32,
  namespaceDeclarationsOfElement: 16,
  elements: 1_000_000,
  asides: 10_000,
  nameLength: 128,
  attributeValueLength: 2_000,
} as const;
