import JSZip from 'jszip';

/** A file that is no FA(3) invoice, although its name may say so. */
export interface OtherFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What every surface says of it, in Polish. */
  readonly says: string;
}

async function zipOf(entries: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(entries)) archive.file(name, content);
  return archive.generateAsync({ type: 'uint8array' });
}

/** What accountants have in their folders beside invoices, each named as if it were one. */
export async function otherFiles(): Promise<readonly OtherFile[]> {
  return [
    { name: 'upo.xml', content: '<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3"/>', says: 'To jest UPO' },
    {
      name: 'jpk.xml',
      content: '<JPK><Naglowek><KodFormularza kodSystemowy="JPK_V7M (3)">JPK_VAT</KodFormularza></Naglowek></JPK>',
      says: 'To jest JPK_V7',
    },
    { name: 'ubl.xml', content: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>', says: 'To jest faktura UBL' },
    {
      name: 'cii.xml',
      content: '<CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
      says: 'To jest faktura CII',
    },
    { name: 'pdf.xml', content: '%PDF-1.7\n', says: 'To jest PDF' },
    { name: 'ksef.xml', content: '{"ksefNumber":"1234563218-20261015-0A1B2C3D4E5F-C3"}', says: 'To jest odpowiedź KSeF' },
    { name: 'xlsx.xml', content: await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }), says: 'Office' },
    { name: 'pusty.xml', content: '', says: 'pusty' },
  ];
}
