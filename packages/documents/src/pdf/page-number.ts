import type { Localized } from '@nakor/domain/shared/localized';

/** Page number in the footer. */
export function pageOfPages(page: number, pages: number): Localized {
  return { pl: `strona ${page} z ${pages}`, en: `page ${page} of ${pages}` };
}
