import type { PersonId, SiteId, SiteRole } from '../../worker/data/schema.ts';
import { grantRole } from '../../worker/identity/roles.writer.ts';
import { newSecret } from '../../worker/platform/secrets.ts';
import { type Attack, Checks } from './attack.ts';
import type { Browser } from './browser.ts';
import {
  goToSite,
  identitiesOf,
  isSignedIn,
  newAddress,
  newPerson,
  offered,
  proofMail,
  signIn,
  type Target,
} from './target.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The person with an address. */
async function personOf(target: Target, address: string): Promise<PersonId> {
  const person = await offered(target, 'database')
    .prepare(`select person_id from identities where issuer = '' and subject = ?1`)
    .bind(address)
    .first<PersonId>('person_id');
  if (person === null) throw new Error(`nobody has the address ${address}`);
  return person;
}

/** Makes what a person's sessions record as much older. */
async function age(target: Target, address: string, { by, columns }: { by: number; columns: readonly string[] }) {
  const person = await personOf(target, address);
  const changes = columns.map((column) => `${column} = ${column} - ${by}`).join(', ');
  await offered(target, 'database').prepare(`update sessions set ${changes} where person_id = ?1`).bind(person).run();
}

const proof = ['proved_at'];

/** A person with a role on the target's site, who has just signed in there. */
async function newStaff(
  target: Target,
  role: SiteRole,
): Promise<{ address: string; browser: Browser; person: PersonId }> {
  const { address, browser } = await newPerson(target, target.site);
  const db = offered(target, 'database');
  const site = await db
    .prepare('select site_id from domains where host = ?1')
    .bind(new URL(target.site).hostname)
    .first<SiteId>('site_id');
  if (site === null) throw new Error(`${target.site} is no site of this database`);
  const person = await personOf(target, address);
  await grantRole(db, { site, person, role, by: null, reason: 'attack', linkFor: null, now: Date.now() });
  return { address, browser, person };
}

const oldProofs: Attack = {
  name: 'A proof of thirteen hours gives staff no rights, and one of 31 minutes changes no rights',
  needs: ['mails', 'database'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const { address, browser } = await newStaff(target, 'admin');
    const { person } = await newStaff(target, 'editor');
    const find = () => browser.post(`${site}/en/manage/people`, { step: 'find', address });
    const grant = (step: string) =>
      browser.post(`${site}/en/manage/people?person=${person}`, { step, roleReason: 'because' });
    const answers = async (what: string, act: () => Promise<{ status: number }>, expected: number) => {
      const { status } = await act();
      checks.expect(status === expected, `${what} is answered with ${expected}, not ${status}`);
    };
    await answers('a search with a fresh proof', find, 303);
    await answers('a role with a fresh proof', () => grant('grant-moderator'), 303);
    await age(target, address, { by: 31 * minute, columns: proof });
    await answers('a search with a proof of 31 minutes', find, 303);
    for (const step of ['grant-admin', 'revoke-moderator', 'suspend', 'lift']) {
      const fields = { step, roleReason: 'because', suspensionReason: 'because', until: '' };
      const act = () => browser.post(`${site}/en/manage/people?person=${person}`, fields);
      await answers(`${step} with a proof of 31 minutes`, act, 403);
    }
    await age(target, address, { by: 13 * hour, columns: proof });
    await answers('a search with a proof of 13 hours', find, 403);
    const decide = () => browser.post(`${site}/en/manage/mails`, { step: 'arrived', mail: '1', tries: '1' });
    await answers('a decision on a mail with a proof of 13 hours', decide, 403);
    return checks.result('an admin with proofs of 0, 31 minutes and 13 hours');
  },
};

const accountProofs: Attack = {
  name: 'A person who finds a browser that has been signed in for 31 minutes cannot change how its owner signs in',
  needs: ['mails', 'database'],
  async run(target) {
    const { product } = target;
    const checks = new Checks();
    const { address, browser } = await newPerson(target);
    await age(target, address, { by: 31 * minute, columns: proof });
    for (const fields of [
      { step: 'add-address', further: newAddress() },
      { step: 'address', address: newAddress() },
      { step: 'remove-identity', issuer: '', subject: address },
    ]) {
      const { status } = await browser.post(`${product}/en/dashboard`, fields);
      checks.expect(status === 403, `${fields.step} asks for a proof, answers ${status}`);
    }
    const identities = await identitiesOf(browser, product);
    checks.expect(identities.join() === ` ${address}`, `the owner signs in as before: ${identities}`);
    return checks.result('three changes');
  },
};

const ends: Attack = {
  name: 'A session ends 90 days after the sign-in however much it is used, and 14 days for staff',
  needs: ['mails', 'database'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const times = ['created_at', 'seen_at', 'expires_at'];
    /** Uses a session every ten days. Returns for how many days it is valid. */
    const lifeOf = async ({ address, browser }: { address: string; browser: Browser }): Promise<number> => {
      for (let days = 0; days < 400; days += 5) {
        if (!(await isSignedIn(browser, site))) return days;
        // The cookie stays in the browser, whatever its age.
        await age(target, address, { by: 5 * day, columns: times });
      }
      return Number.POSITIVE_INFINITY;
    };
    const member = await lifeOf(await newPerson(target, site));
    checks.expect(member <= 90, `a member’s session lasts at most 90 days, not ${member}`);
    checks.expect(member >= 60, `a member’s session lasts while it is used, not only ${member} days`);
    const staff = await lifeOf(await newStaff(target, 'editor'));
    checks.expect(staff <= 15, `a session of staff lasts at most 14 days, not ${staff}`);
    return checks.result(`used every five days: ${member} days, staff ${staff}`);
  },
};

const removal: Attack = {
  name: 'A person who removes a way to sign in signs out everybody who came that way',
  needs: ['mails'],
  async run(target) {
    const { product, site } = target;
    const checks = new Checks();
    const { browser: owner } = await newPerson(target);
    const further = newAddress();
    await owner.post(`${product}/en/dashboard`, { step: 'add-address', further });
    const { code } = await proofMail(target, further, 'address-addition');
    await owner.post(`${product}/en/dashboard`, { step: 'confirm-code', code });
    // Somebody who reads the further mailbox.
    const thief = target.browser();
    await signIn(target, thief, { origin: product, address: further });
    await goToSite(thief, site);
    if (!(await isSignedIn(thief, site))) throw new Error('the further address cannot go on to a site');
    const removed = await owner.post(`${product}/en/dashboard`, {
      step: 'remove-identity',
      issuer: '',
      subject: further,
    });
    checks.expect(removed.status === 303, `the owner removes the address, answers ${removed.status}`);
    for (const origin of [product, site]) {
      checks.expect(!(await isSignedIn(thief, origin)), `the session that the address began on ${origin} has ended`);
    }
    checks.expect(await isSignedIn(owner, product), 'the owner stays signed in');
    return checks.result('an address added, used elsewhere and removed');
  },
};

const forgedSessions: Attack = {
  name: 'A made-up session, or one of another host, is none',
  needs: ['mails'],
  async run(target) {
    const { product, site, other } = target;
    const checks = new Checks();
    const { browser: owner } = await newPerson(target, site);
    const token = owner.cookie(site, 'session') ?? '';
    const tokens = [
      ...['', 'null', '0', 'A'.repeat(43), newSecret(), token.slice(0, 42), `${token}A`, token.toLowerCase()],
      ...[`${token}' or 1=1 --`, '%00', `${token}%00`, owner.cookie(site, 'known') ?? '', 'x'.repeat(7_000)],
    ];
    for (const forged of tokens) {
      const browser = target.browser();
      browser.setCookie(site, 'session', forged);
      checks.expect(!(await isSignedIn(browser, site)), `the token ${forged.slice(0, 50)} is none`);
    }
    for (const origin of [product, other]) {
      const browser = target.browser();
      browser.setCookie(origin, 'session', token);
      checks.expect(!(await isSignedIn(browser, origin)), `the session of ${site} is none on ${origin}`);
    }
    await owner.post(`${site}/en/sign-out`, {});
    const late = target.browser();
    late.setCookie(site, 'session', token);
    checks.expect(!(await isSignedIn(late, site)), 'a session that was signed out stays ended');
    return checks.result(`${tokens.length + 3} tokens`);
  },
};

const tickets: Attack = {
  name: 'A ticket signs in once, on its own host, in the browser that set out, while its session lasts',
  needs: ['mails'],
  async run(target) {
    const { product, site, other } = target;
    const checks = new Checks();
    const { browser: owner } = await newPerson(target);
    /** Goes to a site up to the ticket, which is not presented. */
    const ticketTo = async (browser: Browser): Promise<string> => {
      const started = await browser.get(`${site}/en/auth/start?return=/en`);
      let at = await browser.get(started.headers.get('location') ?? '');
      const to = new URL(at.headers.get('location') ?? '', product);
      if (to.pathname.endsWith('/auth/continue')) at = await browser.post(to.href, {});
      const address = at.headers.get('location') ?? '';
      if (!address.startsWith(`${site}/`) || !address.includes('ticket=')) throw new Error(`no ticket in ${address}`);
      return address;
    };
    const fails = async (what: string, browser: Browser, address: string) => {
      const { status } = await browser.open(address);
      checks.expect(status < 500, `${what} is no server error, but ${status}`);
      const { origin } = new URL(address);
      checks.expect(!(await isSignedIn(browser, origin)), `${what} signs nobody in`);
    };
    const ticket = await ticketTo(owner);
    await fails('a ticket in a stranger’s browser', target.browser(), ticket);
    const guessing = target.browser();
    guessing.setCookie(site, 'binding', newSecret());
    await fails('a ticket with a made-up binding', guessing, ticket);
    const moved = target.browser();
    for (const origin of [other, product]) {
      moved.setCookie(origin, 'binding', owner.cookie(site, 'binding') ?? '');
      await fails(
        `a ticket on ${origin}`,
        moved.copy(),
        ticket.replace(site, origin).replace('127.0.0.1', 'localhost'),
      );
    }
    const cut = owner.copy();
    await fails('a ticket that is cut off', cut, ticket.slice(0, -1));
    const attempts = Array.from({ length: 60 }, () => owner.copy().get(ticket));
    const winners = (await Promise.all(attempts)).filter(({ headers }) =>
      headers.getSetCookie().some((line) => /session=[\w-]/.test(line)),
    );
    checks.expect(winners.length === 1, `of sixty attempts at once one succeeds, not ${winners.length}`);
    await fails('a used ticket', owner.copy(), ticket);
    const late = await ticketTo(owner);
    await owner.copy().post(`${product}/en/sign-out`, {});
    await fails('a ticket of a session that has ended', owner.copy(), late);
    return checks.result('eight misuses and a race of 60');
  },
};

/** Attacks on sessions, proofs and tickets. */
export const sessions: readonly Attack[] = [oldProofs, accountProofs, ends, removal, forgedSessions, tickets];
