import { isCalendarDay, toWarsawDay } from '../../fa3/elements/calendar.ts';
import type { KsefMarker } from '../../ledger/ksef-marker.ts';
import { copyText } from '../../shared/copy-text.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { excessiveStructureText, type StreamHandler, StreamRejected } from '../../xml/parse-stream.ts';
import { type Grosze, parseGrosze } from '../model/grosze.ts';
import { fieldsOfSide, type RegisterControl, type RegisterFile, type RegisterRow, type Side, salesMarkers } from '../model/register.ts';
import { registerForms, registerLimits, rejectionTexts } from './register-structure.ts';

/** Attributes of an element, as the parser has them. */
type Attributes = Readonly<Record<string, { readonly value: string }>>;

/** The elements of a row, by their names: what each side calls them. */
const rowNames = {
  SprzedazWiersz: { side: 'sales', ordinal: 'LpSprzedazy', contractor: 'NrKontrahenta', number: 'DowodSprzedazy', day: 'DataWystawienia' },
  ZakupWiersz: { side: 'purchases', ordinal: 'LpZakupu', contractor: 'NrDostawcy', number: 'DowodZakupu', day: 'DataZakupu' },
} as const;

type RowNames = (typeof rowNames)[keyof typeof rowNames];

/** Elements of a row whose text is kept. */
const textNames: Readonly<Record<Side, ReadonlySet<string>>> = {
  sales: new Set(['LpSprzedazy', 'NrKontrahenta', 'DowodSprzedazy', 'DataWystawienia', 'TypDokumentu']),
  purchases: new Set(['LpZakupu', 'NrDostawcy', 'DowodZakupu', 'DataZakupu', 'DokumentZakupu']),
};
const stateNames: ReadonlySet<string> = new Set<KsefMarker>(['OFF', 'BFK', 'DI']);
const markerNames: Readonly<Record<Side, ReadonlySet<string>>> = { sales: new Set(salesMarkers), purchases: new Set(['IMP']) };
const amountNames: Readonly<Record<Side, ReadonlySet<string>>> = {
  sales: new Set(fieldsOfSide.sales),
  purchases: new Set(fieldsOfSide.purchases),
};

/** The totals of a side, by the names of their elements. */
const controlNames: ReadonlyMap<string, { readonly side: Side; readonly part: keyof RegisterControl }> = new Map([
  ['LiczbaWierszySprzedazy', { side: 'sales', part: 'count' }],
  ['PodatekNalezny', { side: 'sales', part: 'tax' }],
  ['LiczbaWierszyZakupow', { side: 'purchases', part: 'count' }],
  ['PodatekNaliczony', { side: 'purchases', part: 'tax' }],
]);

/** Amounts of the declaration; other fields of its are choices and texts. */
const declarationAmount = /^P_(?:[1-4]\d|5[0-4]|60|62|360)$/;

/** What is known of a row while its elements are read. */
interface OpenRow {
  readonly names: RowNames;
  readonly texts: Map<string, string>;
  readonly states: KsefMarker[];
  readonly markers: string[];
  readonly amounts: Map<string, Grosze>;
  readonly malformed: string[];
}

/** Builds a file from the events of a parser. */
export class RegisterBuilder implements StreamHandler {
  readonly #name: string;
  readonly #path: string[] = [];
  readonly #header = new Map<string, string>();
  readonly #rows: RegisterRow[] = [];
  readonly #controls: Record<Side, RegisterControl | null> = { sales: null, purchases: null };
  readonly #interned = new Map<string, string>();
  #namespace = '';
  #taxpayer: string | null = null;
  #month: string | null = null;
  #text = '';
  #row: OpenRow | null = null;
  #declaration: Map<string, Grosze | null> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  open(name: string, namespace: string, attributes: Attributes): void {
    if (this.#path.length >= registerLimits.depth) throw new StreamRejected(excessiveStructureText);
    if (this.#path.length === 0) this.#checkRoot(name, namespace);
    // The parts of a subject are of a namespace of their own.
    this.#path.push(namespace === this.#namespace || this.#path[1] === 'Podmiot1' ? name : '');
    this.#text = '';
    if (this.#path.length === 3 && name === 'KodFormularza') this.#header.set('kodSystemowy', attributes['kodSystemowy']?.value ?? '');
    if (this.#path.length === 3 && this.#path[1] === 'Ewidencja' && Object.hasOwn(rowNames, name)) {
      if (this.#rows.length >= registerLimits.rows) throw new StreamRejected(excessiveStructureText);
      const names = rowNames[name as keyof typeof rowNames];
      this.#row = { names, texts: new Map(), states: [], markers: [], amounts: new Map(), malformed: [] };
    }
  }

  addText(text: string): void {
    this.#text = this.#text === '' ? text : this.#text + text;
    if (this.#text.length > registerLimits.textLength && this.#text.trim().length > registerLimits.textLength)
      throw new StreamRejected(excessiveStructureText);
  }

  close(): void {
    const [, part, group] = this.#path;
    const depth = this.#path.length;
    const name = this.#path.pop() ?? '';
    const text = this.#text.trim();
    this.#text = '';
    if (this.#row !== null) {
      if (depth === 4) readField(this.#row, name, text);
      else if (depth === 3) this.#closeRow(this.#row);
    } else if (part === 'Naglowek' && depth === 3) this.#header.set(name, text);
    else if (part === 'Podmiot1' && name === 'NIP') this.#taxpayer ??= text;
    else if (part === 'Deklaracja') this.#readDeclaration(depth, group, name, text);
    else if (part === 'Ewidencja' && depth === 4 && (group === 'SprzedazCtrl' || group === 'ZakupCtrl')) this.#readControl(name, text);
  }

  /** @returns why it is no file of a month */
  finish(): Result<RegisterFile, Localized> {
    const form = registerForms.get(this.#namespace);
    const code = this.#header.get('kodSystemowy')?.replace(/\s/g, '');
    if (form === undefined || code !== `${form}(3)`) return err(rejectionTexts.notARegister);
    const month = this.#readMonth();
    if (!isCalendarDay(`${month}-01`) || this.#rows.some((row) => row.month !== month)) return err(rejectionTexts.noMonth);
    const purpose = this.#header.get('CelZlozenia');
    return ok({
      ...{ name: this.#name, form, month },
      purpose: purpose === '1' || purpose === '2' ? purpose : null,
      createdOn: readDay(this.#header.get('DataWytworzeniaJPK') ?? ''),
      taxpayer: this.#taxpayer === null ? null : copyText(this.#taxpayer),
      controls: this.#controls,
      declaration: this.#declaration,
      rows: this.#rows,
    });
  }

  /** The header comes before the rows. */
  #readMonth(): string {
    this.#month ??= `${this.#header.get('Rok') ?? ''}-${(this.#header.get('Miesiac') ?? '').padStart(2, '0')}`;
    return this.#month;
  }

  #checkRoot(name: string, namespace: string): void {
    if (name !== 'JPK' || !registerForms.has(namespace)) throw new StreamRejected(rejectionTexts.notARegister);
    this.#namespace = namespace;
  }

  #closeRow({ names, texts, states, markers, amounts, malformed }: OpenRow): void {
    const own = (name: string) => {
      const text = texts.get(name) ?? '';
      return text === '' ? null : copyText(text);
    };
    const shared = (name: string) => this.#intern(texts.get(name) ?? '');
    this.#row = null;
    this.#rows.push({
      ...{ side: names.side, file: this.#name, month: this.#readMonth() },
      ordinal: own(names.ordinal) ?? '',
      contractor: shared(names.contractor),
      number: own(names.number) ?? '',
      issueDay: shared(names.day),
      ksefNumber: own('NrKSeF'),
      states: states.length === 1 ? (oneState.get(states[0] ?? 'DI') ?? states) : states,
      documentType: shared(names.side === 'sales' ? 'TypDokumentu' : 'DokumentZakupu'),
      markers: markers.length === 0 ? noTexts : markers.toSorted(),
      amounts,
      malformed: malformed.length === 0 ? noTexts : malformed,
    });
  }

  /** One string for all rows that have it: days and contractors repeat. */
  #intern(text: string): string | null {
    if (text === '') return null;
    const known = this.#interned.get(text);
    if (known !== undefined) return known;
    const copy = copyText(text);
    this.#interned.set(copy, copy);
    return copy;
  }

  #readDeclaration(depth: number, group: string | undefined, name: string, text: string): void {
    if (depth !== 4 || group !== 'PozycjeSzczegolowe') return;
    this.#declaration ??= new Map();
    if (declarationAmount.test(name)) this.#declaration.set(name, this.#declaration.has(name) ? null : parseGrosze(text));
  }

  #readControl(name: string, text: string): void {
    const control = controlNames.get(name);
    if (control === undefined) return;
    const { side, part } = control;
    const known = this.#controls[side] ?? { count: null, tax: null };
    this.#controls[side] =
      part === 'tax' ? { ...known, tax: parseGrosze(text) } : { ...known, count: /^\d{1,9}$/.test(text) ? Number(text) : null };
  }
}

const noTexts: readonly string[] = [];
const oneState: ReadonlyMap<KsefMarker, readonly KsefMarker[]> = new Map(
  (['NrKSeF', 'OFF', 'BFK', 'DI'] as const).map((state) => [state, [state]]),
);

function readField(row: OpenRow, name: string, text: string): void {
  const { side } = row.names;
  if (amountNames[side].has(name)) readRowAmount(row, name, text);
  else if (name === 'NrKSeF') {
    row.states.push('NrKSeF');
    row.texts.set(name, text);
  } else if (stateNames.has(name)) {
    if (isSet(text)) row.states.push(name as KsefMarker);
  } else if (markerNames[side].has(name)) {
    if (isSet(text)) row.markers.push(name);
  } else if (textNames[side].has(name)) row.texts.set(name, text);
}

function readRowAmount({ amounts, malformed }: Pick<OpenRow, 'amounts' | 'malformed'>, name: string, text: string): void {
  const amount = parseGrosze(text);
  if (amount === null || amounts.has(name)) malformed.push(name);
  else amounts.set(name, amount);
}

function isSet(text: string): boolean {
  return text === '1' || text === 'true';
}

/** The day in Warsaw of an instant; a text without a time zone is a time in Poland. */
function readDay(text: string): string | null {
  const day = text.slice(0, 10);
  if (!isCalendarDay(day)) return null;
  const instant = /(?:Z|[+-]\d{2}:\d{2})$/.test(text.slice(10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? day : toWarsawDay(instant);
}
