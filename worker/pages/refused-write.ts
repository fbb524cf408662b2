import type { D1Database } from '@cloudflare/workers-types';
import type { Right } from '../../web/contract/rights.ts';
import { granterOf } from '../identity/rights.ts';
import { type Author, stillHolds } from '../identity/standing.ts';
import { type FormOutcome, refuse } from './form-outcome.ts';

type Refused = {
  /** The right that the write needs. */
  right: Right;
  acting: Author;
  /** What is said where the right is still there: the key of a message, and the field that it is about. */
  code: string;
  field?: string | undefined;
};

/** What a refused write means: somebody else was faster, or the right is gone. */
export const refusedWrite = async (db: D1Database, { right, acting, code, field }: Refused): Promise<FormOutcome> =>
  (await stillHolds(db, right, acting))
    ? refuse(code, { status: 409, ...(field && { field }) })
    : { code: 'forbidden', grantedBy: granterOf(right) };
