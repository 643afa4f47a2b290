import { correctionBody } from '@nakor/contract/schemas/correction';
import { findErrorPlace } from '@nakor/pages/try/correction/model/build-request';
import { type FormPart, getFormParts, getLineFields, lineParts } from '@nakor/pages/try/correction/model/form';
import { buildLineTable, listFieldsOfLine } from '@nakor/pages/try/correction/model/line-table';
import { getPermissions } from '@nakor/pages/try/correction/model/permissions';
import fc from 'fast-check';
import { type CorrectionRequest, NakorError } from 'nakor';
import { describe, expect, it } from 'vitest';
import { described, polishLibrary, requestOf, sampleXml, scenarioList } from '../../../../../support/drivers/correction-forms.ts';

const statements = {
  numer_faktury_kor: 'FK/2026/02/1',
  przyczyna_korekty: 'pomyłka',
  data_wystawienia: '',
  desired_jpk_field: '',
  force_typ_korekty: '',
  include_state_after: '',
};

/** The entries with which a visitor makes the changes of an example. */
function entriesOf(changes: readonly { readonly path: string; readonly new_value: string }[]) {
  return {
    edits: Object.fromEntries(
      changes.map(({ path, new_value }) => [path.replace(/\[Nr[^\]]*=1\]/, '[1]'), new_value.replace(/^(\d+)\.(\d+)$/, '$1,$2')]),
    ),
  };
}

describe('each scenario', () => {
  it.each(scenarioList.map((scenario) => [scenario.id, scenario] as const))('%s: the form leads to a correction', async (id, scenario) => {
    const { rodzaj_faktury, kod_waluty, changes, question_answers, desired_jpk_field } = scenario.example;
    const xml = sampleXml(rodzaj_faktury, kod_waluty);
    const { request, problems } = requestOf(xml, {
      ...entriesOf(changes),
      scenarioIds: [id],
      answers: question_answers,
      statements: { ...statements, desired_jpk_field: desired_jpk_field ?? '' },
    });
    expect([...problems]).toEqual([]);
    expect(correctionBody.safeParse(request).success).toBe(true);
    expect(request.changes.map(({ new_value }) => new_value)).toEqual(changes.map(({ new_value }) => new_value));
    const built = await polishLibrary.correct(request);
    const expected = await polishLibrary.correct({
      ...{ source_xml: xml, scenario_id: id, changes, question_answers, desired_jpk_field },
      ...{ przyczyna_korekty: 'pomyłka', numer_faktury_kor: 'FK/2026/02/1' },
    });
    const comparable = ({ xml: text }: typeof built) => text.replace(/<DataWytworzeniaFa>[^<]*/, '');
    expect(comparable(built)).toBe(comparable(expected));
  });

  it.each(scenarioList.map((scenario) => [scenario.id, scenario] as const))(
    '%s: each allowed path has a field, a part or a line',
    (_, scenario) => {
      for (const kind of scenario.kinds) {
        const invoice = described(sampleXml(kind, 'PLN'));
        const permissions = getPermissions([scenario], invoice);
        const shown = new Set([...permissions.fields, ...permissions.newFields].map(({ names }) => names));
        const missing = scenario.paths.filter(
          ({ pattern }) =>
            ![...shown].some((names) => names === pattern || (pattern.endsWith('/*') && names.startsWith(pattern.slice(0, -1)))) &&
            !invoice.parts.some(({ names }) => names === pattern),
        );
        expect(missing).toEqual([]);
      }
    },
  );
});

/** All fields that the form offers on an invoice. */
function fieldsOf(id: string, xml: string) {
  const scenario = scenarioList.filter((one) => one.id === id);
  const invoice = described(xml);
  const permissions = getPermissions(scenario, invoice);
  const added = { '/Faktura/Fa/FaWiersz': 1, '/Faktura/Podmiot3': 1 };
  const inParts = (part: FormPart): readonly string[] => [...part.fields.map(({ path }) => path), ...part.parts.flatMap(inParts)];
  const parts = ['Podmiot1', 'Podmiot2', 'Podmiot3', 'Fa', 'Stopka'].flatMap((name) =>
    getFormParts(name, { described: invoice, permissions, added }),
  );
  const lines = lineParts.flatMap((names) => {
    const table = buildLineTable(names, invoice, permissions, added);
    return (table?.lines ?? []).flatMap((line) => {
      const { inColumns, others } = listFieldsOfLine(table ?? { names, columns: [] }, line, permissions);
      return [...inColumns.values(), ...others];
    });
  });
  return [...parts.flatMap(inParts), ...lines.map(({ path }) => path)];
}

/** The details of the rejection of a request; empty if it is accepted. */
async function rejectionOf(request: CorrectionRequest): Promise<NakorError['details']> {
  try {
    await polishLibrary.correct(request);
    return [];
  } catch (error) {
    if (error instanceof NakorError) return error.details;
    throw error;
  }
}

describe('whatever is entered', () => {
  const texts = fc.oneof(
    fc.constantFrom('', '1', '12,50', '0', '-3', '2026-03-01', 'PL', 'zw', '8', 'tekst'),
    fc.string({ maxLength: 20 }),
  );
  const isXmlText = (text: string) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text);

  it.each(scenarioList.map(({ id, kinds }) => [id, kinds[0]] as const))(
    '%s: the request is one that the API reads, and errors lead to fields',
    async (id, kind = 'VAT') => {
      const xml = sampleXml(kind, 'PLN');
      const paths = fieldsOf(id, xml);
      const edits: fc.Arbitrary<Record<string, string>> =
        paths.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...paths), texts.filter(isXmlText), { maxKeys: 6 });
      await fc.assert(
        fc.asyncProperty(edits, async (entered) => {
          const { request, origins, problems } = requestOf(xml, { scenarioIds: [id], edits: entered, statements });
          expect(origins).toHaveLength(request.changes.length);
          expect(paths).toEqual(expect.arrayContaining([...problems.keys()]));
          expect(correctionBody.safeParse(request).success).toBe(true);
          const ofChanges = (await rejectionOf(request)).filter(({ path }) => path?.startsWith('changes['));
          for (const detail of ofChanges) {
            const place = findErrorPlace(detail, origins);
            expect(place.kind === 'field' && paths.includes(place.path), JSON.stringify(detail)).toBe(true);
          }
        }),
        { numRuns: 12 },
      );
    },
  );
});

describe('changes', () => {
  const xml = sampleXml('VAT', 'PLN');
  const changesOf = (state: Parameters<typeof requestOf>[1]) => requestOf(xml, { scenarioIds: ['price-change'], ...state }).request.changes;
  const price = '/Faktura/Fa/FaWiersz[1]/P_9A';

  it.each([
    { what: 'equal values', edits: { [price]: '250' }, changes: [] },
    { what: 'a decimal comma', edits: { [price]: '225,00' }, changes: [{ path: price, new_value: '225.00' }] },
    { what: 'fields of other scenarios', edits: { '/Faktura/Fa/FaWiersz[1]/P_7': 'x' }, changes: [] },
    { what: 'text that is no number', edits: { [price]: 'x' }, changes: [] },
    { what: 'an emptied field, which the engine explains', edits: { [price]: '' }, changes: [{ path: price, new_value: '' }] },
  ])('of $what', ({ edits, changes }) => {
    expect(changesOf({ edits })).toEqual(changes);
  });

  it('of added lines get the next free numbers, without those that are empty', () => {
    const edits = {
      '/Faktura/Fa/FaWiersz[+3]/P_7': 'trzecia',
      '/Faktura/Fa/FaWiersz[+1]/P_8B': '2',
      '/Faktura/Fa/FaWiersz[+1]/P_7': 'pierwsza',
      '/Faktura/Fa/FaWiersz[+2]/P_7': ' ',
    };
    expect(changesOf({ scenarioIds: ['quantity-return'], edits })).toEqual([
      { path: '/Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_7', new_value: 'pierwsza' },
      { path: '/Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_8B', new_value: '2' },
      { path: '/Faktura/Fa/FaWiersz[NrWierszaFa=3]/P_7', new_value: 'trzecia' },
    ]);
  });

  it('of added parts get the next position', () => {
    const edits = { '/Faktura/Podmiot3[+1]/Rola': '2', '/Faktura/Podmiot3[+1]/DaneIdentyfikacyjne/Nazwa': 'Odbiorca' };
    expect(changesOf({ scenarioIds: ['buyer-data'], edits })).toEqual([
      { path: '/Faktura/Podmiot3[1]/DaneIdentyfikacyjne/Nazwa', new_value: 'Odbiorca' },
      { path: '/Faktura/Podmiot3[1]/Rola', new_value: '2' },
    ]);
  });

  it('inside a removed line are left out', () => {
    const removed = ['/Faktura/Fa/FaWiersz[1]'];
    expect(changesOf({ scenarioIds: ['quantity-return'], removed, edits: { '/Faktura/Fa/FaWiersz[1]/P_8B': '1' } })).toEqual([
      { path: '/Faktura/Fa/FaWiersz[1]', new_value: '' },
    ]);
  });

  it('of several scenarios are combined', async () => {
    const edits = { [price]: '225', '/Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa': 'Nowa nazwa' };
    const { request } = requestOf(xml, { scenarioIds: ['price-change', 'buyer-data'], edits, statements });
    const { scenarios } = await polishLibrary.correct(request);
    expect(scenarios).toEqual(['price-change', 'buyer-data']);
  });

  it.each([
    ['12,345', { kind: 'decimals', allowed: 2 }, 'totals-correction', '/Faktura/Fa/P_14_1'],
    ['abc', { kind: 'number' }, 'totals-correction', '/Faktura/Fa/P_14_1'],
    ['2026-02-30', { kind: 'date' }, 'formal-details', '/Faktura/Fa/P_6'],
    ['x'.repeat(257), { kind: 'too-long', allowed: 256 }, 'formal-details', '/Faktura/Fa/P_1M'],
  ])('%#: %s is a problem of its field', (text, problem, id, path) => {
    const { problems } = requestOf(xml, { scenarioIds: [id], edits: { [path]: text } });
    expect([...problems]).toEqual([[path, problem]]);
  });
});

describe('answers', () => {
  const xml = sampleXml('VAT', 'PLN');
  const answersOf = (isInKsef: boolean | null) =>
    requestOf(xml, {
      isInKsef,
      scenarioIds: ['price-change'],
      answers: {
        nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3',
        poza_ksef: 'awaria_calkowita',
        sposob_opustu: 'w_cenie',
        powod: 'zwrot',
        metoda_wierszy: 'przed_po',
      },
    }).request.question_answers;

  it.each([
    { isInKsef: true, own: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' } },
    { isInKsef: false, own: { poza_ksef: 'awaria_calkowita' } },
  ])('that are usual, belong to other scenarios or contradict each other are left out: $isInKsef', ({ isInKsef, own }) => {
    expect(answersOf(isInKsef)).toEqual({ ...own, metoda_wierszy: 'przed_po' });
  });
});

describe('lines', () => {
  it('offer values that follow from others only among the further fields', () => {
    const invoice = described(sampleXml('VAT', 'PLN'));
    const permissions = getPermissions(
      scenarioList.filter(({ id }) => id === 'price-change'),
      invoice,
    );
    const table = buildLineTable('Fa/FaWiersz', invoice, permissions, {});
    const [line] = table?.lines ?? [];
    if (table === null || line === undefined) throw new Error('The invoice has a line.');
    const { inColumns, others } = listFieldsOfLine(table, line, permissions);
    expect([...inColumns.keys()]).toEqual(['P_9A']);
    expect(others.map(({ path }) => path.split('/').at(-1))).toEqual(['P_9B', 'P_10', 'P_11', 'P_11A']);
    expect(getLineFields('Fa/FaWiersz', line.path, line.element, permissions)).toHaveLength(5);
  });
});
