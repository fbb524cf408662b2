import { type Attack, Checks } from './attack.ts';
import {
  askForCode,
  codeIn,
  enterCode,
  identitiesOf,
  isSignedIn,
  newAddress,
  newPerson,
  offered,
  proofMail,
  type Target,
} from './target.ts';

const hostsOf = ({ product, site, other, more }: Target) => [site, other, product, ...more];

/** Another code than the given one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** The same domain in full-width letters, with the ideographic full stop. */
function fullWidth(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  const wide = [...domain].map((letter) =>
    letter === '.' ? '。' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  return `${name}@${wide.join('')}`;
}

const guessesAtNothing: Attack = {
  name: 'Two hundred guesses where no code waits close the sign-in to nobody',
  needs: ['mails'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const statuses = new Map<number, number>();
    const guess = async () => {
      const { status } = await enterCode(target.browser(), site, '000000');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 15 }, guess));
    const [browser, address] = [target.browser(), newAddress()];
    await askForCode(browser, site, address);
    const entered = await enterCode(browser, site, (await proofMail(target, address)).code);
    checks.expect(entered.status === 303, `a right code still counts, answers ${entered.status}`);
    checks.expect(await isSignedIn(browser, site), 'its owner is signed in');
    return checks.result(`225 guesses: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  },
};

const lockOut: Attack = {
  name: 'Strangers who ask for somebody’s codes again and again lock nobody out',
  needs: ['mails'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const { address, browser: owner } = await newPerson(target, site);
    const hosts = hostsOf(target);
    for (let i = 0; i < 12; i += 1) await askForCode(target.browser(), hosts[i % hosts.length] ?? site, address);
    await owner.post(`${site}/en/sign-out`, {});
    await askForCode(owner, site, address);
    const entered = await enterCode(owner, site, (await proofMail(target, address)).code);
    checks.expect(entered.status === 303, `the owner signs in in their own browser, answers ${entered.status}`);
    const elsewhere = target.browser();
    const asked = await askForCode(elsewhere, site, address);
    checks.expect(asked.status === 303, `the owner may ask in a new browser, answers ${asked.status}`);
    for (const mail of (await offered(target, 'mails')(address)).slice(1)) {
      const [link = '', code = ''] = [mail.links[0], codeIn(mail)];
      await elsewhere.post(link, { step: 'elsewhere', code });
      if (await isSignedIn(elsewhere, new URL(link).origin)) return checks.result('12 asks by strangers');
    }
    checks.expect(false, 'one of the mails that the owner has got works in a new browser');
    return checks.result('');
  },
};

const mailBomb: Attack = {
  name: 'Nobody gets more than five mails an hour because strangers type their address, on however many sites',
  needs: ['mails'],
  async run(target) {
    const checks = new Checks();
    const [address, hosts] = [newAddress(), hostsOf(target)];
    const spellings = [address, address.toUpperCase(), fullWidth(address), ` ${address} `];
    const answers = new Set<number>();
    for (let i = 0; i < 30; i += 1) {
      const { status } = await askForCode(target.browser(), hosts[i % hosts.length] ?? '', spellings[i % 4] ?? '');
      answers.add(status);
    }
    const sent = (await offered(target, 'mails')(address)).length;
    checks.expect(sent >= 1 && sent <= 5, `one to five mails are sent, not ${sent}`);
    checks.expect(answers.size === 1, `every ask gets the same answer: ${[...answers]}`);
    return checks.result(`30 asks on ${hosts.length} hosts: ${sent} mails`);
  },
};

const spellings: Attack = {
  name: 'However people write the domain of their address, it is one account',
  needs: ['mails'],
  async run(target) {
    const { product } = target;
    const checks = new Checks();
    const { address, browser } = await newPerson(target);
    const own = (await identitiesOf(browser, product)).join();
    for (const typed of [fullWidth(address), address.toUpperCase()]) {
      const again = target.browser();
      const asked = await askForCode(again, product, typed);
      // To refuse a spelling is as good.
      if (asked.status !== 303) continue;
      await enterCode(again, product, (await proofMail(target, address)).code);
      const identities = (await identitiesOf(again, product)).join();
      checks.expect(identities === own, `${typed} is ${own}, not ${identities}`);
    }
    return checks.result('two other spellings');
  },
};

const links: Attack = {
  name: 'Links in mails lead to the site’s own address, whatever the request that asked for them said',
  needs: ['mails'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const { host, hostname } = new URL(site);
    const requests: Record<string, string>[] = [
      { host: `${hostname}:1234` },
      { host: `${hostname}.` },
      { host: host.toUpperCase() },
      { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { host, forwarded: 'host=evil.example;proto=https' },
      { host, 'x-original-host': 'evil.example', 'mf-original-url': 'http://evil.example/en/login' },
    ];
    let sent = 0;
    for (const headers of requests) {
      const address = newAddress();
      const { status } = await target
        .browser()
        .post(`${site}/en/login`, { step: 'address', address }, { ...headers, 'sec-fetch-site': 'same-origin' });
      checks.expect(status < 500, `${JSON.stringify(headers)} is no server error, but ${status}`);
      if (status !== 303) continue;
      sent += 1;
      const { link } = await proofMail(target, address);
      checks.expect(link.startsWith(`${site}/`), `${JSON.stringify(headers)} gives a link to ${site}, not ${link}`);
    }
    return checks.result(`${requests.length} requests, ${sent} mails`);
  },
};

const codes: Attack = {
  name: 'A code counts only for the browser and the site that asked, five times, and signs in once',
  needs: ['mails'],
  async run(target) {
    const { site, other } = target;
    const checks = new Checks();
    const refused = async (what: string, act: () => Promise<{ status: number }>) => {
      const { status } = await act();
      checks.expect(status === 422, `${what} is refused, answers ${status}`);
    };
    const [first, address] = [target.browser(), newAddress()];
    await askForCode(first, site, address);
    const { code, link } = await proofMail(target, address);
    const stranger = target.browser();
    await refused('the code in another browser', () => enterCode(stranger, site, code));
    await refused('the button of the link in another browser', () => stranger.post(link, { step: 'link' }));
    const moved = first.copy();
    moved.setCookie(other, 'binding', first.cookie(site, 'binding') ?? '');
    await refused('the code on another site', () => enterCode(moved, other, code));
    const path = new URL(link).pathname + new URL(link).search;
    await refused('the link on another site', () => moved.post(other + path, { step: 'link' }));
    for (let by = 1; by <= 5; by += 1) await refused('a wrong code', () => enterCode(first, site, wrong(code, by)));
    await refused('the right code after five tries', () => enterCode(first, site, code));
    const [second, again] = [target.browser(), newAddress()];
    await askForCode(second, site, again);
    const right = (await proofMail(target, again)).code;
    const race = await Promise.all(Array.from({ length: 60 }, () => enterCode(second.copy(), site, right)));
    const winners = race.filter(({ status }) => status === 303).length;
    checks.expect(winners === 1, `of sixty attempts at once one succeeds, not ${winners}`);
    return checks.result('wrong codes, browsers, sites, and a race of 60');
  },
};

const sameAnswers: Attack = {
  name: 'Nobody can find out who has an account by asking for codes',
  needs: ['mails'],
  async run(target) {
    const { site } = target;
    const checks = new Checks();
    const { address } = await newPerson(target, site);
    const ask = async (typed: string) => {
      const browser = target.browser();
      const asked = await askForCode(browser, site, typed);
      const { text, status } = await browser.get(`${site}/en/login`);
      const neutral = text.replaceAll(typed, '').replace(/nonce="[^"]*"/g, '');
      return `${asked.status} ${asked.headers.get('location')} ${status} ${neutral}`;
    };
    const stranger = newAddress();
    const [known, unknown] = [await ask(address), await ask(stranger)];
    checks.expect(known === unknown, 'a known and an unknown address get the same pages');
    return checks.result('two pages compared');
  },
};

/** Attacks with codes and links in mails. */
export const mails: readonly Attack[] = [guessesAtNothing, lockOut, mailBomb, spellings, links, codes, sameAnswers];
