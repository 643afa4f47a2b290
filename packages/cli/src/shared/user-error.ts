import { joinLocalized, type Language, type Localized } from '@nakor/domain/shared/localized';

/** An error that the user has to resolve. The text consists of full sentences that state the problem and what to do. */
export class UserError extends Error {
  readonly texts: Localized;

  /** @param text a string for programs that have one language; commands of `nakor` give both */
  constructor(text: Localized | string, cause?: unknown) {
    const texts = joinLocalized(text);
    super(texts.en, { cause });
    this.name = 'UserError';
    this.texts = texts;
  }

  textIn(language: Language): string {
    return this.texts[language];
  }
}

/** The operating system's error code, such as `ENOENT`; undefined if the error has none. */
export function getSystemCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}
