import { escapeText } from '@nakor/domain/xml/escape';
import { type PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { buildColourProfile } from './colour-profile.ts';

/**
 * Declares that a document is a PDF/A-3 with structure (level A, ISO 19005-3) and a PDF/UA-1 (ISO 14289-1): metadata in XMP, and the profile
 * of its colours. Title, author and producer of the document must be set to the same values. There are no dates, so that the bytes of the
 * document do not depend on the time.
 */
export function declareConformance(document: PDFDocument, title: string): void {
  const { context, catalog } = document;
  const metadata = context.stream(new TextEncoder().encode(formatMetadata(title)), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  profile ??= buildColourProfile();
  const colours = context.register(context.flateStream(profile, { N: 3 }));
  const identifier = PDFString.of('sRGB IEC61966-2.1');
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: identifier,
    Info: identifier,
    DestOutputProfile: colours,
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.obj(intent)]));
}

let profile: Uint8Array | undefined;

/** The schema of `pdfuaid` is not among those that PDF/A knows, so it has to be described. */
function formatMetadata(title: string): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Nakor</rdf:li></rdf:Seq></dc:creator>
<pdf:Producer>Nakor</pdf:Producer>
<xmp:CreatorTool>Nakor</xmp:CreatorTool>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}
