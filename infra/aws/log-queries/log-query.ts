import type { FunctionName } from '../../build/function-names.ts';

/** A query of CloudWatch Logs Insights, independent of the stage in which it is saved. */
export interface LogQuery {
  /** Name inside the folder `nakor-<stage>` of the console. */
  readonly name: string;
  /** The question that it answers. */
  readonly question: string;
  /** The logs that it searches: those of these functions, the gateway's access log, or the firewall's log of blocked requests. */
  readonly logs: readonly FunctionName[] | 'access' | 'firewall';
  /** Its commands, one per line; `{{name}}` is a parameter, for which the console asks. */
  readonly commands: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
}
