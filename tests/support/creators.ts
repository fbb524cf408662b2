import { expect } from 'vitest';
import { uploadsPath } from '../../web/contract/uploads.ts';
import type { PersonId, SiteRole } from '../../worker/data/schema.ts';
import type { Decided } from '../../worker/moderation/decision.ts';
import { siteId } from './content.ts';
import { photoOf } from './hostile-files.ts';
import { fillSteps, sendForm } from './listing-steps.ts';
import { makeStaff, personOf, signedInAs } from './people.ts';
import { decideOn, newestThing, thingOf } from './queue.ts';
import type { TestServer } from './server.ts';
import { TestVisitor } from './visitor.ts';

const host = 'http://atlas.localhost';

export type Creator = { visitor: TestVisitor; id: PersonId; address: string };

export type Creators = Awaited<ReturnType<typeof openCreators>>;

/** People who write listings of the site atlas over HTTP, and a moderator. */
export async function openCreators(server: TestServer) {
  const site = await siteId(server.db, 'atlas');
  const photo = await photoOf(400, 300).jpeg().toBuffer();
  let made = 0;

  async function newMember(role?: SiteRole): Promise<Creator> {
    made += 1;
    const address = `creator-${made}@example.org`;
    const visitor = await signedInAs(server, address);
    const id = await personOf(server, address);
    if (role) await makeStaff(server.db, { site, person: id, role });
    return { visitor, id, address };
  }
  const moderator = await newMember('moderator');

  const decide = (id: number, name: string, reason = ''): Promise<Decided> =>
    decideOn(server.db, { site, id, name, by: moderator.id, reason });

  /** Sends a new listing of a member, and returns its number in the queue. */
  async function sendNew({ visitor }: Creator, name: string): Promise<number> {
    await fillSteps(visitor, name);
    expect((await sendForm(visitor)).headers.get('location')).toBe('/en/create?done=sent#done');
    return newestThing(server.db, site);
  }

  return {
    ...{ site, moderator, newMember, decide, sendNew },
    /** A visitor without an account, from a connection of their own. */
    stranger(): TestVisitor {
      made += 1;
      return new TestVisitor(server, { 'cf-connecting-ip': `10.12.${made >> 8}.${made & 255}` });
    },
    newest: () => newestThing(server.db, site),
    thing: (id: number) => thingOf(server.db, site, id),
    /** A listing that a member has written and the moderator has accepted. */
    async publish(name: string): Promise<{ slug: string; listing: number; author: Creator }> {
      const author = await newMember();
      const id = await sendNew(author, name);
      expect(await decide(id, 'accept')).toEqual({ code: 'done' });
      await server.recheck();
      const { slug, listing } = await thingOf(server.db, site, id);
      return { slug, listing: listing ?? 0, author };
    },
    /** Uploads a photo to the draft of a new listing. `fields`: those that a draft with it has. */
    async upload(who: TestVisitor) {
      made += 1;
      const id = `of-${made}`.padEnd(16, '-');
      const answer = await who.send(`${host}${uploadsPath('submission', 'new')}&id=${id}`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new Uint8Array(photo),
      });
      expect(answer.status).toBe(201);
      const { key, width, height } = JSON.parse(answer.text) as { key: string; width: number; height: number };
      return { key, fields: { photos: `${key}:${width}x${height}`, [`alt-${key}`]: 'The front door' } };
    },
  };
}
