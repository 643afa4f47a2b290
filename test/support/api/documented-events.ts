import type { ExampleEvent } from '@nakor/contract/openapi/event-delivery';
import { projectFiles } from '../runner/project-files.ts';

/** The events shown in `docs/webhooks.md`, in order of appearance. */
export function documentedEvents(): readonly ExampleEvent[] {
  const [page] = projectFiles('docs/webhooks.md');
  return [...(page?.text ?? '').matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => JSON.parse(json) as ExampleEvent);
}
