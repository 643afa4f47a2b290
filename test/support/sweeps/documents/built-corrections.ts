import { builtCorrection } from '../../builders/corrections/built-corrections.ts';
import { type ReviewedExample, reviewedExamples } from '../../builders/corrections/reviewed-examples.ts';
import { toMutable } from '../../builders/mutable-xml.ts';
import { withDocuments } from '../../drivers/related-documents.ts';
import { parsed } from '../../drivers/validation.ts';
import { settledCorrections } from './settled-corrections.ts';
import type { SweptCorrection } from './swept-correction.ts';

/** Corrections of lines are also built by the other methods of showing them. */
const methods: Readonly<Record<string, readonly string[]>> = {
  'price-change': ['przed_po', 'roznica', 'storno'],
  'quantity-return': ['przed_po', 'roznica', 'storno'],
};

/** The reviewed correction of each scenario, with its original, and corrections of settlements, also with the advances. */
export const builtCorrections: readonly SweptCorrection[] = [
  ...(await Promise.all(
    reviewedExamples.flatMap((example) => (methods[example.scenario] ?? [null]).map((method) => build(example, method))),
  )),
  ...settledCorrections,
];

async function build({ scenario, xml, wish }: ReviewedExample, method: string | null): Promise<SweptCorrection> {
  const answers = method === null ? (wish.answers ?? {}) : { ...wish.answers, metoda_wierszy: method };
  const built = await builtCorrection(xml, scenario, { ...wish, answers });
  return {
    name: method === null ? scenario : `${scenario} by ${method}`,
    root: toMutable(parsed(built.xml).root),
    source: toMutable(parsed(xml).root),
    settings: withDocuments({ source: xml }),
  };
}
