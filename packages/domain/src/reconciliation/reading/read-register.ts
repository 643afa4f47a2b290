import { err, type Result } from '../../shared/result.ts';
import { parseStream, type StreamRejection } from '../../xml/parse-stream.ts';
import type { RegisterFile } from '../model/register.ts';
import { RegisterBuilder } from './build-register.ts';
import { registerLimits } from './register-structure.ts';

/**
 * Reads JPK_V7M(3) or JPK_V7K(3) as a stream: apart from its rows, only one piece of the file is in memory. Elements that the model does not
 * know are ignored, since it is not the official schema (ADR 0049).
 *
 * @param pieces the bytes of the file, in order; errors of the stream are not caught
 * @returns      why the file is not read
 */
export async function readRegister(
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Result<RegisterFile, StreamRejection>> {
  const builder = new RegisterBuilder(name);
  const rejection = await parseStream(pieces, builder, registerLimits);
  if (rejection !== null) return err(rejection);
  const file = builder.finish();
  return file.ok ? file : err({ line: 1, column: 1, message: file.error });
}
