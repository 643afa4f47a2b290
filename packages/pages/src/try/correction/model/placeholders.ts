import type { BuiltRequest } from './build-request.ts';

/** Stand in for what is not entered yet; a preview is never saved. The engine rejects what is no number of an invoice, such as a dash. */
const placeholders = { przyczyna_korekty: 'zmiana danych', numer_faktury_kor: 'K/1' };

/** The request with a number and a reason, so that everything else can be calculated and checked. */
export function withPlaceholders(request: BuiltRequest['request']): BuiltRequest['request'] {
  return {
    ...request,
    przyczyna_korekty: request.przyczyna_korekty || placeholders.przyczyna_korekty,
    numer_faktury_kor: request.numer_faktury_kor || placeholders.numer_faktury_kor,
  };
}
