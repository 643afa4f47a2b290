import { type DeployedStage, functionOf } from './deployed.ts';
import { decide } from './policies.ts';

/** Loops of functions, by name: each may send to a queue whose messages invoke the next. */
export function loopsOf(stage: DeployedStage): readonly (readonly string[])[] {
  const mappings = stage.ofType('AWS::Lambda::EventSourceMapping').map(({ resolved }) => ({
    queueArn: String(resolved['EventSourceArn']),
    name: functionOf(resolved['FunctionName']),
  }));
  const next = new Map(
    stage.ofType('AWS::Lambda::Function').map(({ resolved }) => {
      const maySend = (queueArn: string) =>
        decide(stage, { principal: String(resolved['Role']), action: 'sqs:SendMessage', resource: queueArn }) === 'allowed';
      return [String(resolved['FunctionName']), mappings.filter(({ queueArn }) => maySend(queueArn)).map(({ name }) => name)] as const;
    }),
  );
  const pathsBackTo = (start: string, path: readonly string[]): readonly (readonly string[])[] =>
    (next.get(path.at(-1) ?? '') ?? []).flatMap((name) => {
      if (name === start) return [path];
      return path.includes(name) ? [] : pathsBackTo(start, [...path, name]);
    });
  return [...next.keys()].flatMap((name) => pathsBackTo(name, [name]));
}
