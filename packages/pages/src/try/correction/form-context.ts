import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import type { CorrectionTexts } from '../texts/correction.ts';
import type { Question } from './model/build-request.ts';
import type { DescribedInvoice } from './model/described-invoice.ts';
import type { FormWords } from './model/form-words.ts';
import type { Permissions } from './model/permissions.ts';
import type { WizardAction, WizardState } from './model/wizard-state.ts';

/** What all parts of the form need. */
export interface FormTools {
  readonly language: Language;
  /** Environment of KSeF and instant of sending, as chosen in the view of invoices. */
  readonly context: SendingContext;
  readonly texts: CorrectionTexts;
  /** Says in the words of this form what messages of the engine say with names of the API. */
  readonly words: FormWords;
  readonly state: WizardState;
  readonly dispatch: (action: WizardAction) => void;
  readonly described: DescribedInvoice;
  readonly permissions: Permissions;
  /** Those of all chosen scenarios. */
  readonly questions: readonly Question[];
  /** Messages by the paths of their fields, the ids of their questions or the names of their statements. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
  /** Values that the correction calculates, by path. */
  readonly calculated: ReadonlyMap<string, string>;
}

/** The tools of the form around a component. */
export const FormContext = createContext<FormTools | null>(null);

/** @throws Error outside of a form */
export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (tools === null) throw new Error('This component belongs into a form.');
  return tools;
}
