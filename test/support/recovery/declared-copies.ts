import type { Resource } from '../../infra/synthesise.ts';

/** An export that the templates declare: of a table, by its short name, every so many hours. */
interface DeclaredExport {
  readonly table: string;
  readonly everyHours: number;
}

/** A replication that the templates declare: of a bucket, by what it holds, for objects with a prefix, within so many minutes. */
interface DeclaredReplication {
  readonly bucket: 'files' | 'history';
  readonly prefix: string;
  readonly withinMinutes: number;
}

/** What the templates of a stage copy to the second Region. A table or a bucket without a rule is in neither list. */
export interface DeclaredCopies {
  readonly exports: readonly DeclaredExport[];
  readonly replications: readonly DeclaredReplication[];
}

interface Rule {
  readonly Status: string;
  readonly Filter: { readonly Prefix: string };
  readonly Destination: { readonly ReplicationTime: { readonly Time: { readonly Minutes: number } } };
}

/** Reads the rules from the resources of the data and operations stacks. */
export function readDeclaredCopies(resources: Readonly<Record<string, Resource>>): DeclaredCopies {
  const all = Object.values(resources);
  return {
    exports: all
      .filter(
        ({ Type, Properties }) => Type === 'AWS::Scheduler::Schedule' && JSON.stringify(Properties).includes('exportTableToPointInTime'),
      )
      .map(({ Properties }) => ({ table: readExportedTable(Properties), everyHours: readHours(Properties['ScheduleExpression']) })),
    replications: all.filter(({ Type }) => Type === 'AWS::S3::Bucket').flatMap(readReplications),
  };
}

/** The table is part of the call's input, whose ARN CloudFormation joins. */
function readExportedTable(properties: Readonly<Record<string, unknown>>): string {
  const [, table] = /table\/nakor-[a-z]+-([a-z]+)/.exec(JSON.stringify(properties['Target'])) ?? [];
  if (table === undefined) throw new Error('A scheduled export names no table.');
  return table;
}

function readHours(expression: unknown): number {
  const [, hours] = /^rate\((\d+) hours?\)$/.exec(String(expression)) ?? [];
  if (hours === undefined) throw new Error(`The schedule ${String(expression)} is not understood.`);
  return Number(hours);
}

function readReplications({ Properties }: Resource): DeclaredReplication[] {
  const { Rules = [] } = (Properties['ReplicationConfiguration'] ?? {}) as { readonly Rules?: readonly Rule[] };
  const bucket = /nakor-[a-z]+-(files|history)-/.exec(JSON.stringify(Properties['BucketName']))?.[1] as 'files' | 'history' | undefined;
  if (bucket === undefined) return [];
  return Rules.filter(({ Status }) => Status === 'Enabled').map(({ Filter, Destination }) => ({
    bucket,
    prefix: Filter.Prefix,
    withinMinutes: Destination.ReplicationTime.Time.Minutes,
  }));
}
