/** Runs a function and returns the lines it wrote to standard output and error, which are not printed. */
export async function capturedOutput(work: () => unknown): Promise<string[]> {
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  let text = '';
  for (const stream of streams) {
    stream.write = ((chunk: string | Uint8Array) => {
      text += Buffer.from(chunk).toString('utf8');
      return true;
    }) as typeof stream.write;
  }
  try {
    await work();
  } finally {
    for (const [index, stream] of streams.entries()) stream.write = writes[index] ?? stream.write;
  }
  return text.split('\n').filter((line) => line !== '');
}
