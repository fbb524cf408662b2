import type { SubmissionValues } from '../../web/contract/submission.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { changeDraft } from '../../worker/domain/drafts/drafts.writer.ts';
import { formName, queryOf, thingOf } from '../../worker/features/submissions/asked.ts';
import { typedFields } from '../../worker/features/submissions/fields.ts';
import { withoutScripts } from './page.ts';
import type { Answer, TestServer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

export type SentListing = {
  site: SiteId;
  /** Who sends it. */
  visitor: TestVisitor;
  id: PersonId;
  values: SubmissionValues;
  /** The listing that is changed. */
  listing?: string;
  source?: string;
};

/** Stores a draft of the form of a listing, with the fields of all steps. @returns the address of its last page. */
export async function draftListing(
  { db }: TestServer,
  { site, id, values, listing }: Pick<SentListing, 'site' | 'id' | 'values' | 'listing'>,
): Promise<string> {
  const asked = { listing: listing ?? null, again: undefined, step: 'preview' } as const;
  const path = `/en/create?${new URLSearchParams({ ...queryOf(asked), step: 'preview' })}`;
  const key = { holder: { person: id }, form: formName, thing: thingOf(asked) };
  await changeDraft(db, { site, ...key, path, now: Date.now() }, () => ({ fields: typedFields(values) }));
  return `http://atlas.localhost${path}`;
}

/** Sends a listing, or the change of one, as the last page of its form does. */
export async function sendListing(server: TestServer, sent: SentListing): Promise<Answer> {
  const { visitor, source = 'I work there.' } = sent;
  const address = await draftListing(server, sent);
  const page = withoutScripts((await visitor.get(address)).text);
  const hidden = [...page.matchAll(/<input type="hidden" name="(base|role)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  return visitor.post(address, { ...fields, source, step: 'send' });
}
