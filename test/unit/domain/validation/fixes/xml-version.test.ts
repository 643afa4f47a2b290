import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

testFix('XML-005', {
  fixes: [
    fixedPiece('version 1.1', declaration, '<?xml version="1.1" encoding="UTF-8"?>'),
    fixedPiece('version 1.1 alone', declaration, "<?xml version='1.1'?>", "<?xml version='1.0'?>"),
  ],
  leaves: [
    leftPiece('a version that is not 1.x', declaration, '<?xml version="2.0" encoding="UTF-8"?>'),
    {
      name: 'a character that ends a line in XML 1.1 only',
      given: leftPiece('', declaration, '<?xml version="1.1" encoding="UTF-8"?>').given.replace(
        'Usługa wzorcowa nr 1',
        'Usługa\u2028wzorcowa',
      ),
    },
  ],
});
