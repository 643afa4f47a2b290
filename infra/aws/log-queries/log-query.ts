import type { FunctionName } from '../../build/function-names.ts';

/** A query of CloudWatch Logs Insights, free of where it is saved. */
export interface LogQuery {
  /** In the console it stands in the folder `nakor-<stage>`. */
  readonly name: string;
  /** What it answers. */
  readonly question: string;
  /** Where it looks: in the logs of these functions, or in the gateway's access log. */
  readonly logs: readonly FunctionName[] | 'access';
  /** Its commands, one a line; `{{name}}` stands for a parameter, for which the console asks. */
  readonly commands: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
}
