/** A replacement in the text; offsets are those before all changes of the same step, in the text with LF. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
