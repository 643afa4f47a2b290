/** What `relate` found about a document. */
export interface DocumentRelations {
  readonly n: number;
  /** The earlier file with the same content; null for none. */
  readonly sameAs: string | null;
  /** Whether documents that belong to it are more than can be compared. */
  readonly isPartlyCompared: boolean;
}

/** Everything that `relate` found; documents without any relation are left out. */
export interface BatchRelations {
  readonly documents: readonly DocumentRelations[];
  /** Chunks with the documents that are validated again. */
  readonly chunks: readonly { readonly chunk: string; readonly documents: number }[];
}
