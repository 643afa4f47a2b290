import { fixedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

testFix('XML-003', {
  fixes: [
    fixedPiece('another encoding', declaration, '<?xml version="1.0" encoding="ISO-8859-2"?>'),
    fixedPiece(
      'single quotation marks and more in the declaration',
      declaration,
      "<?xml version = '1.0' encoding = 'windows-1250' standalone='yes' ?>",
      "<?xml version = '1.0' encoding = 'UTF-8' standalone='yes' ?>",
    ),
  ],
  leaves: [],
});
