import type { ExampleEvent } from '@nakor/contract/openapi/event-delivery';
import { projectFiles } from '../project-files.ts';

/** The events that `docs/webhooks.md` shows, in their order there. */
export function documentedEvents(): readonly ExampleEvent[] {
  const [page] = projectFiles('docs/webhooks.md');
  return [...(page?.text ?? '').matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => JSON.parse(json) as ExampleEvent);
}
