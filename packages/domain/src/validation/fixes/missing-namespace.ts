import { fa3Namespace } from '../../fa3/elements/identity.ts';
import { decodeDocument } from '../../xml/decode.ts';
import { applyEdits, type TextEdit } from '../../xml/edit.ts';
import type { XmlDocument } from '../../xml/element.ts';
import { parseDocument } from '../../xml/parse.ts';
import { inspectDocument } from '../violations/inspect-document.ts';
import type { Fix } from './fix.ts';

/** Adds the namespace of FA(3) to a root element without a namespace, if the document then fits the schema. */
export const missingNamespaceFix: Fix = {
  code: 'XML-012',
  done: { pl: 'Dodano przestrzeń nazw FA(3) w elemencie Faktura.', en: 'Added the namespace of FA(3) to Faktura.' },
  edits: (_, { document, model }) => {
    const { root } = document;
    if (root.namespace !== '' || root.name !== model.root.name) return null;
    const edits = [namespaceEdit(document)];
    const decoded = decodeDocument(new TextEncoder().encode(applyEdits(document.text, edits)));
    const changed = decoded.ok ? parseDocument(decoded.value) : decoded;
    const fits = changed.ok && inspectDocument(changed.value, model, 1, () => {}).findings.length === 0;
    return fits ? edits : null;
  },
};

function namespaceEdit({ root, text }: XmlDocument): TextEdit {
  const tag = text.slice(root.start, root.contentStart);
  const empty = /\sxmlns\s*=\s*(?:""|'')/.exec(tag);
  const start = root.start + (empty?.index ?? 1 + root.qualifiedName.length);
  return { start, end: start + (empty?.[0].length ?? 0), text: ` xmlns="${fa3Namespace}"` };
}
