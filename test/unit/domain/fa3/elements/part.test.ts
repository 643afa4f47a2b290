import { Part, readAmount, readText } from '@nakor/domain/fa3/elements/part';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../../support/drivers/validation.ts';

const partOf = (content: string) => new Part(parsed(`<Fa>${content}</Fa>`).root);

/** Content with more children than a linear search handles. */
const many = Array.from({ length: 50 }, (_, index) => `<P_7>${index}</P_7>`).join('');

describe('Part', () => {
  it.each([
    { name: 'few children', padding: '' },
    { name: 'many children', padding: many },
  ])('finds children by name among $name', ({ padding }) => {
    const part = partOf(`<P_2>FV 1</P_2>${padding}<WZ>1</WZ><WZ>2</WZ>`);
    expect(part.at('WZ')?.text).toBe('1');
    expect(part.has('WZ')).toBe(true);
    expect(part.child('WZ').element).toBe(part.at('WZ'));
    expect(part.elements('WZ').map(({ text }) => text)).toEqual(['1', '2']);
    expect(part.all('WZ').map(({ element }) => element)).toEqual(part.elements('WZ'));
    expect(part.text('P_2')).toBe('FV 1');
  });

  it.each([
    { name: 'few children', padding: '' },
    { name: 'many children', padding: many },
  ])('says that a child is absent among $name', ({ padding }) => {
    const part = partOf(`${padding}<P_2>FV 1</P_2>`);
    expect(part.at('P_1')).toBeNull();
    expect(part.has('P_1')).toBe(false);
    expect(part.child('P_1').exists).toBe(false);
    expect(part.elements('P_1')).toEqual([]);
    expect(part.all('P_1')).toEqual([]);
    expect(part.text('P_1')).toBeNull();
  });

  it.each([
    { name: 'few children', padding: '' },
    { name: 'many children', padding: many },
  ])('does not find a child of another namespace among $name', ({ padding }) => {
    const part = partOf(`<P_2 xmlns="urn:other">1</P_2>${padding}<P_2>2</P_2><P_2 xmlns="urn:other">3</P_2>`);
    expect(part.text('P_2')).toBe('2');
    expect(part.elements('P_2').map(({ text }) => text)).toEqual(['2']);
  });

  it('does not find a grandchild', () => {
    expect(partOf('<Platnosc><P_2>1</P_2></Platnosc>').has('P_2')).toBe(false);
  });

  it('returns the same parts each time', () => {
    const part = partOf('<WZ>1</WZ>');
    expect(part.all('WZ')).toBe(part.all('WZ'));
    expect(part.child('WZ')).toBe(part.all('WZ')[0]);
  });

  it('reads through absent parts', () => {
    const part = Part.absent.child('Platnosc').child('RachunekBankowy');
    expect([part.exists, part.at('NrRB'), part.text('NrRB'), part.amount('NrRB'), part.day('NrRB'), part.code('NrRB')]).toEqual([
      false,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([part.has('NrRB'), part.isYes('NrRB'), part.isMalformedAmount('NrRB')]).toEqual([false, false, false]);
    expect([part.all('NrRB'), part.elements('NrRB')]).toEqual([[], []]);
  });

  it.each([
    { written: '123.45', amount: '123.45', isMalformed: false },
    { written: ' -0.00 ', amount: '0.00', isMalformed: false },
    { written: '1 000.00', amount: null, isMalformed: true },
    { written: '10,00', amount: null, isMalformed: true },
    { written: '', amount: null, isMalformed: true },
  ])('reads the amount "$written"', ({ written, amount, isMalformed }) => {
    const part = partOf(`<P_15>${written}</P_15>`);
    expect(part.amount('P_15')?.toString() ?? null).toBe(amount);
    expect(part.isMalformedAmount('P_15')).toBe(isMalformed);
  });

  it.each([
    { written: '2026-02-28', day: '2026-02-28' },
    { written: '\n2026-02-28\n', day: '2026-02-28' },
    { written: '2026-02-29', day: null },
    { written: '2026-2-28', day: null },
    { written: '2026-02-28T00:00:00Z', day: null },
    { written: '', day: null },
  ])('reads the day "$written"', ({ written, day }) => {
    expect(partOf(`<P_1>${written}</P_1>`).day('P_1')).toBe(day);
  });

  it.each([
    { written: '8', code: '8', isYes: false },
    { written: '08', code: '8', isYes: false },
    { written: ' 1 ', code: '1', isYes: true },
    { written: '+01', code: '1', isYes: true },
    { written: '10', code: '10', isYes: false },
    { written: '0', code: '0', isYes: false },
    { written: '000', code: '0', isYes: false },
    { written: '+1', code: '+1', isYes: false },
    { written: 'tak', code: 'tak', isYes: false },
    { written: '', code: null, isYes: false },
  ])('reads the code "$written"', ({ written, code, isYes }) => {
    const part = partOf(`<P_16>${written}</P_16>`);
    expect(part.code('P_16')).toBe(code);
    expect(part.isYes('P_16')).toBe(isYes);
  });
});

describe('textOf', () => {
  const read = (written: string) => readText(parsed(`<P_7>${written}</P_7>`).root);

  it.each([
    { name: 'keeps single blanks', written: 'Usługa nr 1', text: 'Usługa nr 1' },
    { name: 'collapses white space', written: '\n  Usługa\t\tnr\n1  ', text: 'Usługa nr 1' },
    { name: 'treats a single tab as a space', written: 'Usługa\tnr', text: 'Usługa nr' },
    { name: 'keeps a no-break space, as the schema does', written: '\u00a01\u00a0', text: '\u00a01\u00a0' },
    { name: 'keeps no-break spaces in a row', written: '1\u00a0\u00a02', text: '1\u00a0\u00a02' },
    { name: 'treats spaces as absent', written: ' \n ', text: null },
    { name: 'treats an empty element as absent', written: '', text: null },
  ])('$name', ({ written, text }) => {
    expect(read(written)).toBe(text);
  });

  it('is null without an element', () => {
    expect(readText(null)).toBeNull();
  });
});

describe('amountOf', () => {
  it('reads a number', () => {
    expect(readAmount(parsed('<P_8B> 2.5 </P_8B>').root)).toEqual(toDecimal('2.5'));
  });

  it('is null without an element or a number', () => {
    expect([readAmount(null), readAmount(parsed('<P_8B>dwa</P_8B>').root)]).toEqual([null, null]);
  });
});

describe('a part with malformed texts', () => {
  const { root } = parsed('<Fa><P_13_1>100.00</P_13_1><P_14_1>23.005</P_14_1><Platnosc><Zaplacono>1</Zaplacono></Platnosc></Fa>');
  const [, tax, payment] = root.children;
  const malformed = new Set([tax, payment?.children[0]].filter((element) => element !== undefined));
  const fa = new Part(root, malformed);

  it('does not read them, although they exist', () => {
    expect([fa.amount('P_14_1'), fa.text('P_14_1'), fa.code('P_14_1')]).toEqual([null, null, null]);
    expect([fa.has('P_14_1'), fa.isMalformedAmount('P_14_1')]).toEqual([true, true]);
  });

  it('reads the others', () => {
    expect(fa.amount('P_13_1')?.toString()).toBe('100.00');
  });

  it('passes the malformed fields on to its children', () => {
    expect(fa.child('Platnosc').isYes('Zaplacono')).toBe(false);
  });
});
