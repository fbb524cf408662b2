import type { CreatePage } from '../../contract/pages/create.data.ts';
import type { DraftPage } from '../form/stored-draft.ts';

/** What the views of all steps receive. */
export type StepProps = {
  /** The page of the form, whose values this browser keeps. */
  page: DraftPage;
  values: CreatePage['form']['values'];
  /** The error text at a field. */
  fault(field: string): string | undefined;
  /** What staff noted at a field when they sent it back. */
  mark(field: string): string | undefined;
};
