import type { SchemaModel } from '@nakor/domain/schema/model';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import type { EngineArguments } from '../../engine/protocol.ts';
import type { Language } from '../../language.ts';
import type { DescribedInvoice } from '../model/described-invoice.ts';
import { describeInvoice } from './describe-invoice.ts';

/** The official schema files, compressed and in base64: the build puts them into the program of the engine. */
declare const NAKOR_SCHEMA_FILES: readonly string[];

let model: Promise<SchemaModel> | null = null;

/** Answers a request of the wizard in the worker of the engine. */
export async function describe([xml, context]: EngineArguments<'describe'>, language: Language): Promise<DescribedInvoice | null> {
  model ??= readModel();
  const corrections = (context?.corrections_xml ?? []).map(bytesOf);
  return describeInvoice(bytesOf(xml), corrections, await model, language);
}

function bytesOf(xml: string | Uint8Array): Uint8Array {
  return typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
}

async function readModel(): Promise<SchemaModel> {
  return readSchemaModel(await Promise.all(NAKOR_SCHEMA_FILES.map(inflate)));
}

async function inflate(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
