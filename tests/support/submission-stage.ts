import { expect } from 'vitest';
import type { SubmissionValues } from '../../web/contract/submission.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import type { Decided } from '../../worker/moderation/decision.ts';
import type { QueueItem } from '../../worker/moderation/queue-item.ts';
import type { FormOutcome } from '../../worker/pages/form-outcome.ts';
import type { TestDatabase } from './database.ts';
import { decideOn, newestThing, thingOf } from './queue.ts';
import type { Name, People } from './queue-site.ts';
import {
  createSubmissionSite,
  fullValues,
  listingAt,
  photoCalled,
  photoKey,
  sendForm,
  uploadPhotos,
} from './submissions.ts';

const day = 24 * 60 * 60 * 1000;

/** When things are sent. Decisions are a second later. */
export const sentAt = 20_000 * day;

const bySender = ['withdraw', 'appeal'];

type Decision = { by?: Name; reason?: string; now?: number; item?: QueueItem };

/** A site on which members send listings and staff decide on them, without pages. */
export async function openSubmissionStage({ db }: TestDatabase, people: People) {
  const site = await createSubmissionSite(db, people, sentAt);
  return stageOn({ db }, people, site);
}

export type SubmissionStage = Awaited<ReturnType<typeof openSubmissionStage>>;

function stageOn({ db }: Pick<TestDatabase, 'db'>, people: People, site: SiteId) {
  const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
    (
      await db
        .prepare(query)
        .bind(site, ...values)
        .all<Row>()
    ).results;
  const uploads = () =>
    rows<{ key: string; due_at: number | null }>('select key, due_at from uploads where site_id = ?1 order by key');
  const member = { site, person: people.member, now: sentAt };
  const thing = (id: number) => thingOf(db, site, id);
  const listing = (slug: string) => listingAt(db, site, slug);

  /** Makes a transition of a thing: of staff by Ada, of authors by the member. */
  async function decide(id: number, name: string, more: Decision = {}): Promise<Decided> {
    const { by = bySender.includes(name) ? 'member' : 'ada', ...rest } = more;
    const { content } = await thing(id);
    const rewritten = { content: { ...content, appeal: 'Please look again.' }, texts: ['Please look again.'] };
    return decideOn(db, {
      ...{ site, id, name, by: people[by], now: sentAt + 1000 },
      ...(['refuse', 'send-back'].includes(name) && { reason: 'spam' }),
      ...(name === 'appeal' && { rewritten }),
      ...rest,
    });
  }

  /** Sends a listing with photos, and returns its number in the queue. */
  async function send(values: Partial<SubmissionValues> = {}, photos: readonly string[] = []): Promise<number> {
    await uploadPhotos(db, member, ...photos);
    const sent = { ...fullValues, photos: photos.map((name) => photoCalled(name)), ...values } as SubmissionValues;
    expect(await sendForm(db, { ...member, values: sent })).toMatchObject({ code: 'moved' });
    return newestThing(db, site);
  }

  /** Sends something again that was sent back. */
  const sendAgain = (again: number, values: SubmissionValues, slug?: string): Promise<FormOutcome> =>
    sendForm(db, { ...member, ...{ again, now: sentAt + 2000, values }, ...(slug !== undefined && { listing: slug }) });

  /** Publishes a listing with everything. Its phone number is its owner's own, and its second photo a drawing. */
  async function publish(photos: readonly string[] = ['a', 'b']): Promise<{ slug: string; listing: number }> {
    const id = await send({}, photos);
    await decide(id, 'accept');
    const made = await thing(id);
    const stated = { source: 'owner', confirmedAt: 5, statedAt: 4 } as const;
    const patch = { contactSources: { phone: stated, hours: stated }, hoursText: 'Ask at the door' };
    await openWriter(db, site).patchListings([{ id: made.listing ?? 0, ...patch }]);
    await rows('update photos set is_illustration = 1 where site_id = ?1 and key = ?2', photoKey('b'));
    return { slug: made.slug, listing: made.listing ?? 0 };
  }

  /** Sends a change of a listing by another member, with new photos. */
  async function revise(slug: string, values: Partial<SubmissionValues>, photos: readonly string[] = []) {
    const draft = { ...member, person: people.other, listing: slug };
    await uploadPhotos(db, draft, ...photos);
    const row = await listing(slug);
    if (!row) throw new Error(`there is no listing ${slug}`);
    const sent = await sendForm(db, { ...draft, values: { ...valuesOf(row), ...values } as SubmissionValues });
    return { sent, id: await newestThing(db, site) };
  }

  return {
    ...{ site, db, rows, uploads, thing, listing, decide, send, sendAgain, publish, revise },
    writer: openWriter(db, site),
    /** All that a listing is, without the times of its writes. */
    async content(slug: string) {
      const { updatedAt: _, texts, ...row } = (await listing(slug)) ?? ({} as never);
      return { ...row, texts: [...(texts ?? [])].toSorted() };
    },
    upload: (again: number, ...names: readonly string[]) => uploadPhotos(db, { ...member, again }, ...names),
    /** The photos of listings, and those that wait or are due. */
    published: async () =>
      keys(await rows<{ key: string }>('select key from photos where site_id = ?1 order by position')),
    waiting: async () => keys((await uploads()).filter(({ due_at }) => due_at === null)),
    due: async () => keys((await uploads()).filter(({ due_at }) => due_at !== null)),
    countOf: async (table: string) => (await rows(`select 1 from ${table} where site_id = ?1`)).length,
    /** The listings by category and place. */
    counts: () =>
      rows<{ category: string | null; place: string | null; listings: number }>(
        `select c.slug as category, p.slug as place, n.listings from cell_counts n
         left join categories c on c.site_id = ?1 and c.id = n.category_id
         left join places p on p.site_id = ?1 and p.id = n.place_id where n.site_id = ?1 order by 1, 2`,
      ),
  };
}

const keys = (all: readonly { key: string }[]): string[] => all.map(({ key }) => key.replace(/x+$/, ''));
