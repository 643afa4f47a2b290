import { fixedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const namespace = 'xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"';
const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

testFix('XML-015', {
  fixes: [
    fixedPiece('schemaLocation', namespace, `${namespace} ${instance} xsi:schemaLocation="a b"`, `${namespace} ${instance}`),
    fixedPiece(
      'schemaLocation in front',
      namespace,
      `xsi:schemaLocation = 'a "b" > c' ${instance} ${namespace}`,
      `${instance} ${namespace}`,
    ),
  ],
  leaves: [],
});

testFix('XML-015', {
  fixes: [
    fixedPiece(
      'both on lines of their own',
      namespace,
      `${namespace} ${instance}\n xsi:noNamespaceSchemaLocation='a'\n xsi:schemaLocation="a b"`,
      `${namespace} ${instance}`,
    ),
  ],
  leaves: [],
  inStyles: ['on many lines', 'on lines that end with CR LF', 'with prefixes'],
});
