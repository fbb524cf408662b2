import { openReader } from '../../data/reader.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import type { AppContext } from '../../http/context.ts';
import { memoize } from '../../platform/memoize.ts';
import { type Asked, readAsked } from './asked.ts';
import type { FieldContext } from './step.ts';
import { readSubject } from './subject.query.ts';
import { absence, contextOf, firstFields, type Subject } from './subject.ts';

/** What the address of a posted form names; undefined if there can be no such form. */
export const askedOf = (c: AppContext): Asked | undefined => readAsked((name) => c.req.query(name));

/** What a posted form is about. */
export type FormSubject = Subject & { asked: Asked; context: FieldContext; first: DraftFields };

/** Reads what a posted form is about; undefined if that is not there. A request reads it once. */
export const findSubject = (c: AppContext): Promise<FormSubject | undefined> =>
  find(c, c.req.param('lang') ?? c.var.served.site.defaultLanguage);

const find = memoize(async (c: AppContext, lang: string): Promise<FormSubject | undefined> => {
  const asked = askedOf(c);
  if (!asked) return undefined;
  const { site, log } = c.var.served;
  const session = await c.var.session();
  const reader = openReader(c.env.DB, c.var.meter);
  const subject = await readSubject(reader, { site, log, asked, person: session?.person ?? null, lang });
  if (absence(subject, asked)) return undefined;
  const context = contextOf(
    subject,
    site.languages.map(({ tag }) => tag),
  );
  return { ...subject, asked, context, first: firstFields(subject) };
});
