/** Namespace of FA(3), the only invoice format KSeF accepts since 2026-02-01. */
export const fa3Namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/';

/** Formats that are not accepted, by namespace. */
export const otherFormats: ReadonlyMap<string, string> = new Map([
  ['http://crd.gov.pl/wzor/2021/11/29/11089/', 'FA(1)'],
  ['http://crd.gov.pl/wzor/2023/06/29/12648/', 'FA(2)'],
]);

/** The values of `KodFormularza` and `WariantFormularza` in every FA(3) document. */
export const formIdentity = { code: 'FA', systemCode: 'FA (3)', schemaVersion: '1-0E', variant: '3' } as const;
