import type * as v from 'valibot';
import type { SubmissionStep, SubmissionValues } from '../../../web/contract/submission.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';

/** What the fields of the form depend on. */
export type FieldContext = {
  /** The tags of the site's languages. */
  languages: readonly string[];
  vocabulary: Vocabulary;
  /** Whether the listing is a new one. A published one can lack what new ones must have. */
  isNew: boolean;
  /** The keys of the listing's published photos that lack a text alternative in its own language. */
  withoutAlt?: readonly string[];
  /** The own language of a published listing, which stays. */
  own?: string;
};

/**
 * A step of the form: its fields as they are typed, and as values of a listing. A draft keeps the typed fields of all
 * steps in one record.
 */
export type StepFields = {
  step: SubmissionStep;
  /** Whether a typed field belongs to the step. */
  has(field: string): boolean;
  /**
   * Reads the typed fields of the step, absent ones as empty. The output has a value for each field of the step, an empty
   * one as '', null or []. The message of an issue is a key under `submission.fault`; its path is the typed field.
   */
  schema(context: FieldContext, typed: DraftFields): v.GenericSchema<unknown, SubmissionValues>;
  /** The typed fields of values: the inverse of the schema. Values of other steps are ignored. */
  typed(values: SubmissionValues): DraftFields;
};
