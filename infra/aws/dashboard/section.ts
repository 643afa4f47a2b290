import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IMetric, type IWidget, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';

/** A part of the dashboard that answers one question. */
export interface Section {
  readonly title: string;
  /** What to look for, in a sentence or two; Markdown. */
  readonly text: string;
  /** Rows of graphs. */
  readonly rows: readonly (readonly IWidget[])[];
}

/** Default period of graphs. */
export const oneMinute = Duration.minutes(1);

/** Number of columns of a dashboard. */
export const fullWidth = 24;

/** A graph of half the width of a row. `stacked` is for parts of a whole. */
export function buildGraph(title: string, metrics: readonly IMetric[], { stacked = false }: { stacked?: boolean } = {}): IWidget {
  return new GraphWidget({ title, left: [...metrics], leftYAxis: { min: 0 }, stacked, width: fullWidth / 2 });
}

/** The heading of a section. */
export function heading({ title, text }: Section): IWidget {
  return new TextWidget({ markdown: `## ${title}\n${text}`, width: fullWidth, height: 2 });
}
