import type { DraftFields } from '../../domain/drafts/drafts.ts';
import type { PageRequest } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Asked } from './asked.ts';
import type { ReadFields } from './fields.ts';
import type { StepRows } from './step-rows.query.ts';
import type { Subject } from './subject.ts';

/** What the page of a step is made of. */
export type StepParts = {
  asked: Asked;
  subject: Subject;
  /** The typed fields of the whole form. */
  fields: DraftFields;
  read: ReadFields;
  rows: StepRows;
  /** As what the visitor can publish it at once; null if staff decide on it. */
  mayPublish: 'staff' | 'owner' | null;
  request: PageRequest;
  t: Translate;
};
