/** A unique word: letters and digits in no language, each number once, and none contained in another. */
function word(number: number): string {
  return `qx${String(number).padStart(2, '0')}znak`;
}

/**
 * Unmistakable values that callers, their receivers or operators can put somewhere. They may occur where they belong, such as in the
 * response to their caller or in an encrypted table, and nowhere else. Numbers have valid check digits, so that they are accepted.
 */
export const marks = {
  // Parties of an invoice.
  sellerNip: '9542783612',
  sellerName: word(1),
  sellerAddress: word(2),
  sellerPostalAddress: word(3),
  sellerEmail: word(4),
  sellerPhone: '605931784',
  sellerRegisterNumber: '639182740',
  buyerNip: '6831945723',
  buyerName: word(5),
  buyerAddress: word(6),
  buyerEmail: word(7),
  buyerPhone: '508267193',
  customerNumber: word(8),
  thirdPartyNip: '7953164281',
  thirdPartyName: word(9),
  foreignVatNumber: '847302965',
  pesel: '84071926537',
  representativeNip: '8364925178',
  representativeName: word(10),
  carrierName: word(11),
  // Contents of an invoice.
  invoiceNumber: word(12),
  ksefNumber: 'A7D3C91E5B02',
  product: word(13),
  productCode: word(14),
  netAmount: '593728164.37',
  taxAmount: '136557477.81',
  grossAmount: '730285642.18',
  extraDescription: word(15),
  contractNumber: word(16),
  deliveryPlace: word(17),
  bankAccount: '55109024029173846205517396',
  factorAccount: '26114020048263951740628315',
  bankName: word(18),
  paymentLink: word(19),
  footer: word(20),
  attachmentText: word(21),
  // Other contents of an XML document.
  anyText: word(22),
  attributeName: word(23),
  attributeValue: word(24),
  elementName: word(25),
  comment: word(26),
  processingInstruction: word(27),
  documentType: word(28),
  entity: word(29),
  // Contents of a request other than its document.
  headerName: word(30),
  headerValue: word(31),
  userAgent: word(32),
  cookie: word(33),
  acceptLanguage: word(34),
  forwardedFor: word(35),
  traceHeader: word(36),
  queryName: word(37),
  queryValue: word(38),
  pathSegment: word(39),
  idempotencyKey: word(40),
  malformedKey: word(41),
  contentType: word(42),
  brokenBody: word(43),
  jsonName: word(44),
  jsonValue: word(45),
  fileName: word(46),
  // Build and audit pack requests.
  correctionReason: word(47),
  correctionNumber: word(48),
  newValue: word(49),
  changePath: word(50),
  changeDescription: word(51),
  questionId: word(52),
  questionAnswer: word(53),
  scenarioId: word(54),
  presetSlug: word(55),
  statedIssue: word(56),
  statedWarning: word(57),
  // Webhooks and their receivers.
  webhookName: word(60),
  webhookDescription: word(61),
  webhookPath: word(62),
  webhookQuery: word(63),
  webhookHost: word(64),
  receiverBody: word(65),
  receiverHeader: word(66),
  receiverRedirect: word(67),
  // Input of operators.
  organizationName: word(70),
  keyName: word(71),
  presetText: word(72),
  incidentTitle: word(73),
  limitsReason: word(74),
  operatorName: word(75),
  // Values that only an error can contain.
  faultText: word(80),
  messageText: word(81),
} as const;

/** Name of a mark. */
export type MarkName = keyof typeof marks;

/** A string of the same format for each mark: the material of documents and requests. */
export type Texts = Readonly<Record<MarkName, string>>;

/** Public marks: presets and incident titles are written by operators for everyone. */
export const publicMarks: readonly MarkName[] = ['presetText', 'presetSlug', 'incidentTitle'];

/** Numbers of the same format, none of them a mark. */
const plainNumbers: Partial<Texts> = {
  sellerNip: '1234563218',
  sellerPhone: '225550101',
  sellerRegisterNumber: '012345675',
  buyerNip: '5250000009',
  buyerPhone: '225550202',
  thirdPartyNip: '1112223332',
  foreignVatNumber: '123456788',
  pesel: '44051401359',
  representativeNip: '7654321092',
  ksefNumber: '0A1B2C3D4E5F',
  netAmount: '100.00',
  taxAmount: '23.00',
  grossAmount: '123.00',
  bankAccount: '61109010140000071219812874',
  factorAccount: '83101010230000261395100000',
};

/** Strings of the same format for another caller, without any mark. */
export const plainTexts: Texts = { ...mapTexts((mark) => mark.replace(/^qx(\d\d)znak$/, 'py$1wzor')), ...plainNumbers };

function mapTexts(change: (mark: string) => string): Texts {
  return Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, change(mark)])) as Texts;
}
