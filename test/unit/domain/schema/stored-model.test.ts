import { officialSchemaIdentity } from '@nakor/documents/official-schema';
import { isComplex, type SimpleType } from '@nakor/domain/schema/model';
import { restoreModel, storeModel } from '@nakor/domain/schema/stored-model';
import { createValidationPorts } from '@nakor/engine/validation-ports';
import { describe, expect, it } from 'vitest';
import { buildStoredModel } from '../../../../infra/build/copy-schemas.ts';
import { schemaFiles, schemaModel } from '../../../support/drivers/validation.ts';

const identity = officialSchemaIdentity.sha256;
const stored = buildStoredModel(schemaFiles);

describe('a stored model of the schema', () => {
  it('is restored as it was read from the schema files', () => {
    expect(restoreModel(stored, identity)).toStrictEqual(schemaModel);
  });

  it('keeps shared types shared: stored once more, it is the same text', () => {
    const restored = restoreModel(stored, identity) ?? schemaModel;
    expect(restored).not.toBe(schemaModel);
    expect(storeModel(restored, identity)).toBe(stored);
    const { type } = restored.root;
    const seller = isComplex(type) ? type.childByName.get('Podmiot1')?.declaration.type : undefined;
    const details = seller !== undefined && isComplex(seller) ? seller.childByName.get('DaneIdentyfikacyjne')?.declaration.type : undefined;
    const nip = details !== undefined && isComplex(details) ? details.childByName.get('NIP')?.declaration.type : undefined;
    expect((nip as SimpleType).patterns.flat().map(({ expression }) => expression.test('5260250274'))).toEqual([true]);
  });

  it('is not restored for other schema files', () => {
    expect(
      restoreModel(
        stored,
        identity.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toBeNull();
  });

  it.each([
    ['changed', stored.replace('Faktura', 'Faktury')],
    ['cut off', stored.slice(0, -1)],
    ['without a model', stored.split('\n').slice(0, 2).join('\n')],
    ['empty', ''],
  ])('is not restored when it is %s', (_, damaged) => {
    expect(restoreModel(damaged, identity)).toBeNull();
  });
});

describe('createValidationPorts', () => {
  const listeners = { onRuleError: () => {}, onEngineError: () => {} };

  it('uses the stored model instead of reading the files', () => {
    const renamed = storeModel({ ...schemaModel, namespace: 'urn:stored' }, identity);
    expect(createValidationPorts({ files: schemaFiles, storedModel: renamed }, listeners).schemaModel.namespace).toBe('urn:stored');
  });

  it.each([
    ['is none', null],
    ['is one of other files', storeModel({ ...schemaModel, namespace: 'urn:stored' }, 'other')],
  ])('reads the files when there %s', (_, storedModel) => {
    expect(createValidationPorts({ files: schemaFiles, storedModel }, listeners).schemaModel).toStrictEqual(schemaModel);
  });
});
