/** Whether a string can be the name of an organization or a key: 1 to 120 characters on one line, not blank, without control characters. */
export function isDisplayName(text: string): boolean {
  return (
    text.trim() !== '' && [...text].length <= longestNameCharacters && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)
  );
}

const longestNameCharacters = 120;
