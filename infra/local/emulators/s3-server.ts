/** The parts of the server of fauxqs that are used here. */
export interface S3Server<Reply> {
  addHook(name: 'preHandler', hook: (request: S3Request, reply: Reply) => Promise<unknown>): unknown;
}

/** A request to the emulator of S3. */
export interface S3Request {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The object that a request names; the bucket is the first part of the path. */
export function readObjectName({ url }: S3Request): {
  readonly bucket: string;
  readonly key: string;
  readonly parameters: URLSearchParams;
} {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, bucket = '', ...names] = pathname.split('/').map(decodeURIComponent);
  return { bucket, key: names.join('/'), parameters: searchParams };
}
