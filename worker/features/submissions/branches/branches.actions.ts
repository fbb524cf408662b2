import * as v from 'valibot';
import { branchField, branchParts } from '../../../../web/contract/pages/branches.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { openReader } from '../../../data/reader.ts';
import { type ActionContext, type ActionTable, defineAction, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { submissionLimits } from '../limits.ts';
import { queryOf, type Result } from './asked.ts';
import { mostBranches, readBranches } from './branches.query.ts';
import { photoCopies } from './photo-copies.ts';
import { publishBranches } from './publish.writer.ts';

const prefix = branchField('');

/** The chosen listings, with the time of the last change that the page has shown. */
const chosenIn = (fields: Readonly<Record<string, unknown>>): Map<number, number> =>
  new Map(
    Object.entries(fields).flatMap(([name, value]) => {
      const id = name.startsWith(prefix) ? readWholeNumber(name.slice(prefix.length)) : undefined;
      const version = readWholeNumber(String(value));
      return id === undefined || version === undefined ? [] : [[id, version] as const];
    }),
  );

const publishFields = v.pipe(
  v.objectWithRest({ from: wholeNumber, version: wholeNumber }, v.string()),
  v.transform(({ from, version, ...fields }) => ({
    ...{ from, version, chosen: chosenIn(fields) },
    parts: branchParts.filter((part) => fields[part]),
  })),
  v.check(({ chosen }) => chosen.size > 0, 'none-chosen'),
  v.check(({ chosen }) => chosen.size <= mostBranches, 'too-many'),
);

type Publish = v.InferOutput<typeof publishFields>;

async function publish({ from, version, parts, chosen }: Publish, context: ActionContext): Promise<FormOutcome> {
  const { c, session, lang, now } = context;
  const { site } = c.var.served;
  const scope = { siteId: site.id, language: lang, defaultLanguage: site.defaultLanguage };
  const reader = openReader(c.env.DB, c.var.meter);
  const { person } = session;
  const { rows } = await readBranches(reader, scope, { person, ids: [from, ...chosen.keys()] });
  const source = rows.find(({ id }) => id === from);
  // The page that is shown again has the differences of now.
  if (source?.updatedAt !== version) return refuse('changed', { status: 409 });
  const targets = rows.filter(({ id }) => id !== from);
  const copies = await photoCopies(site.id, source, parts.includes('photos') ? targets : []);
  const result = await publishBranches(
    { db: c.env.DB, media: c.env.MEDIA },
    {
      ...{ site: site.id, source: { row: source, parts }, person, now },
      branches: targets.map((row) => ({
        ...{ row, copies: copies.get(row.id) ?? [], version: chosen.get(row.id) ?? 0 },
      })),
    },
  );
  const query = { ...queryOf({ from, parts }), ...idsOf(result) };
  return Object.values(result).some(({ length }) => length > 0)
    ? seeOther(href('dashboardBranches', { lang }, query), 'done')
    : refuse('changed', { status: 409 });
}

/** The ids of listings by what became of them, for an address. */
const idsOf = (result: Result<readonly number[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(result).flatMap(([code, ids]) => (ids.length > 0 ? [[code, ids.join('.')] as const] : [])),
  );

/** The form that copies hours, texts and photos of a listing to others. */
export const branchesActions: ActionTable = {
  path: '/:lang/dashboard/listings/branches',
  actions: {
    publish: defineAction({
      right: 'take-part',
      limits: [{ limit: submissionLimits.branchesPerPerson, by: 'person' }],
      schema: publishFields,
      run: publish,
    }),
  },
};
