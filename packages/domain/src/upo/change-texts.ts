import { joinLocalized, type Localized, listLocalized } from '../shared/localized.ts';
import type { FileChange } from './rewritten-forms.ts';

const texts: Readonly<Record<FileChange, Localized>> = {
  byte_order_mark_added: {
    pl: 'plik ma znacznik BOM, którego przesłany nie miał',
    en: 'the file has a byte order mark, which the one sent had not',
  },
  byte_order_mark_removed: {
    pl: 'plik nie ma znacznika BOM, który miał przesłany',
    en: 'the file lacks the byte order mark of the one sent',
  },
  declaration: { pl: 'inna deklaracja <?xml …?>', en: 'another declaration <?xml …?>' },
  line_ends: { pl: 'inne końce linii (CRLF albo LF)', en: 'other line ends (CRLF or LF)' },
  trailing_white_space: { pl: 'inne białe znaki na końcu pliku', en: 'other white space at the end of the file' },
  indentation: { pl: 'XML zapisano na nowo, z innymi wcięciami', en: 'the XML was written again, with another indentation' },
  empty_elements: {
    pl: 'XML zapisano na nowo, z inną postacią pustych elementów',
    en: 'the XML was written again, with another form of empty elements',
  },
};

const unknownChange: Localized = {
  pl: 'Zmieniono jego treść albo zapisano XML na nowo; z samego skrótu nie da się odczytać, co.',
  en: 'Its content was changed, or the XML was written again; the hash alone does not tell what.',
};

/**
 * What happened to a file since it was sent, as a sentence.
 *
 * @param changes null if no form was found in which it was sent
 */
export function describeFileChanges(changes: readonly FileChange[] | null): Localized {
  if (changes === null || changes.length === 0) return unknownChange;
  const list = listLocalized(
    changes.map((change) => texts[change]),
    '; ',
  );
  return joinLocalized(
    { pl: 'Od wysłania zmieniły się tylko szczegóły zapisu: ', en: 'Only details of its notation changed since: ' },
    list,
    '.',
  );
}
