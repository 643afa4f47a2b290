/** Name of an element, or `Parent/Name` where it means something else in another parent; the label in Polish, and in English. */
export type LabelEntry = readonly [name: string, pl: string, en: string];
