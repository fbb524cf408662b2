import { parseArgs } from 'node:util';
import { attacks } from './attack/attacks.ts';
import { sendBy } from './attack/browser.ts';
import { Gate } from './attack/gate.ts';
import { configurationOf, startOpenIdProvider } from './attack/openid-provider.ts';
import { attackWithPayloads, type PayloadReport } from './attack/payloads/attack-with-payloads.ts';
import { readPayloads } from './attack/payloads/read-payloads.ts';
import { type Report, runAttacks } from './attack/run.ts';
import { type Offers, readMailsOf, type Target, targetOf } from './attack/target.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { openDatabase } from './lib/database.ts';
import { startLocalInternet } from './lib/local-internet.ts';
import { startProduct } from './lib/product.ts';
import { step } from './lib/terminal.ts';

const themes = Object.keys(attacks) as (keyof typeof attacks)[];

const help = `npm run attack -- [options]

Attacks a deployment of your own, and prints for each attack whether the deployment held and what shows it.

  --start          attack a product that is started for it, with a hostile and an honest provider, a resolver,
                   and the local database
  --product URL    the product's address (default: http://localhost:8787, as npm start serves it)
  --site URL       a site of it, whose tenant is hostile (default: http://museums.localhost:8787)
  --other URL      another site (default: http://makers.localhost:8787)
  --more URL       one more site to request mails from; can be given several times
  --mails URL      where its mails can be read, as at /dev/mail.json (default: there, if the product is on this machine)
  --operator MAIL  the address of an operator (default: that of the demo, if the product is on this machine)
  --only THEME     ${themes.join(', ')}; can be given several times
  --payloads FILE  with --start: send the texts of a file through every form and every address instead, and open what
                   shows them; a JSON array, or one text a line; can be given several times
  --take COUNT     of these texts only so many, evenly spread
  --every-field    send each text through each field of a form, which takes hours, and not through one of them
  --own            the deployment is yours; needed if it is not on this machine
  --help           this text

Attacks create accounts of people.example, whose mails nobody must get, and use up limits of the last hour. What a
deployment does not offer is skipped, with the reason. Servers of the attacker listen on the loopback interface only.

Exit codes: 0 all attacks that ran were held off and no text did anything, 1 else or if one came to no end, 2 wrong arguments.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      start: { type: 'boolean', default: false },
      product: { type: 'string' },
      site: { type: 'string' },
      other: { type: 'string' },
      more: { type: 'string', multiple: true, default: [] },
      mails: { type: 'string' },
      operator: { type: 'string' },
      only: { type: 'string', multiple: true },
      own: { type: 'boolean', default: false },
      payloads: { type: 'string', multiple: true, default: [] },
      take: { type: 'string', default: 'all' },
      'every-field': { type: 'boolean', default: false },
    },
  });
  const unknown = values.only?.find((name) => !themes.some((theme) => theme === name));
  if (unknown !== undefined) throw new UsageError(`--only is one of ${themes.join(', ')}.`);
  if (values.payloads.length && !values.start)
    throw new UsageError('--payloads needs --start: it empties limits in the database.');
  if (values.take !== 'all' && !/^[1-9]\d{0,6}$/.test(values.take)) throw new UsageError('--take is a number.');
  const named = [values.product, values.site, values.other];
  if (values.start && named.some(Boolean)) throw new UsageError('--start attacks no other deployment.');
  if (named.some(Boolean) && !named.every(Boolean))
    throw new UsageError('Name --product, --site and --other together.');
  for (const url of [...named, ...values.more, values.mails]) {
    if (url !== undefined && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
      throw new UsageError(`${url} is no http or https address.`);
    }
  }
  const isRemote = [...named, ...values.more].some((url) => url !== undefined && !isLocal(url));
  if (isRemote && !values.own) throw new UsageError('Attack only what is yours, and say so with --own.');
  return values;
}

const isLocal = (url: string): boolean =>
  /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

type Options = ReturnType<typeof readOptions>;

/** The deployment that the options name, with what it offers. */
function openTarget(options: Options, port: number, offers: Offers = {}, send = sendBy(() => undefined)): Target {
  const local = (host: string) => `http://${host}:${port}`;
  const origin = (url: string | undefined, host: string) => new URL(url ?? local(host)).origin;
  const product = origin(options.product, 'localhost');
  const mails = options.mails ?? (isLocal(product) ? `${product}/dev/mail.json` : undefined);
  const operator = options.operator ?? (isLocal(product) ? 'operator@people.example' : undefined);
  return targetOf({
    product,
    site: origin(options.site, 'museums.localhost'),
    other: origin(options.other, 'makers.localhost'),
    more: options.more.map((url) => new URL(url).origin),
    send,
    ...(mails !== undefined && { mails: readMailsOf(mails, send) }),
    ...(operator !== undefined && { operator }),
    ...offers,
  });
}

function print({ result, theme, name, evidence }: Report): void {
  console.log(`${result.padEnd(8)} ${theme.padEnd(10)} ${name}\n${' '.repeat(20)}${evidence}`);
}

async function attack(target: Target, options: Options): Promise<void> {
  const chosen = Object.fromEntries(themes.filter((theme) => options.only?.includes(theme) ?? true).map(pick));
  const reports = await runAttacks(target, chosen, print);
  const count = (result: Report['result']) => reports.filter((report) => report.result === result).length;
  console.log(
    `\n${reports.length} attacks: ${count('held')} held, ${count('BROKEN')} broken, ${count('failed')} failed, ${count('skipped')} skipped`,
  );
  if (count('BROKEN') + count('failed') > 0) process.exitCode = 1;
}

/** How many pages of a kind are searched for forms, and how many people of each kind send payloads. */
const thorough = { most: 15, people: 40, isThorough: true } as const;

/** Sends payloads from files, and prints what became of them. */
async function sendPayloads(target: Target, options: Options): Promise<void> {
  const { payloads: files, take, 'every-field': everyField } = options;
  const all = await readPayloads(files);
  const count = take === 'all' ? all.length : Math.min(Number(take), all.length);
  const payloads = Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)] ?? '');
  const report = await attackWithPayloads(target, { ...thorough, payloads, everyField, log: step });
  const { forms, unseen, sendings, fields, requests, stored, refused, limited, pages, ran, failures } = report;
  console.log(
    [
      `\n${payloads.length} payloads through ${forms.length} forms and ${unseen.length} more actions with ${fields} fields`,
      `${requests} requests: ${stored} accepted, ${refused} refused, ${limited} of these by a limit`,
      ...never(sendings),
      `${pages} pages and emails opened: ${ran} times a payload did something, ${failures.length} failures in all`,
    ].join('\n'),
  );
  if (failures.length) process.exitCode = 1;
}

/** The forms and buttons of which no sending was accepted: what they write is shown nowhere. */
const never = (sendings: PayloadReport['sendings']): string[] =>
  [...sendings].flatMap(([name, { accepted, refused }]) =>
    accepted === 0 ? [`never accepted in ${refused} sendings: ${name}`] : [],
  );

const pick = (theme: keyof typeof attacks) => [theme, attacks[theme]] as const;

/** Attacks a product that is started for it. Its providers are the attacker's. */
async function attackStarted(options: Options): Promise<void> {
  const [hostile, honest] = await Promise.all([startOpenIdProvider(), startOpenIdProvider()]);
  const providers = [
    configurationOf(hostile, { id: 'hostile', trustsAddresses: true }),
    configurationOf(honest, { id: 'honest', trustsAddresses: false }),
  ];
  const internet = await startLocalInternet();
  step('starting the product');
  const product = await startProduct({
    ...{ OIDC_PROVIDERS: JSON.stringify(providers), DNS_RESOLVER: internet.resolver, LOCAL_WEBSITE: internet.website },
  });
  honest.redirectUri = `http://localhost:${product.port}/en/auth/callback/honest`;
  const { db, close } = await openDatabase();
  try {
    const gate = new Gate();
    const offers = { providers: { hostile, honest }, database: gate.database(db), internet };
    const target = openTarget(options, product.port, offers, gate.requests(sendBy(() => undefined)));
    await (options.payloads.length ? sendPayloads(target, options) : attack(target, options));
  } finally {
    await close();
    await product.stop();
    internet.close();
    await Promise.all([hostile.close(), honest.close()]);
  }
}

await runCommand(help, async () => {
  const options = readOptions();
  if (options.start) return attackStarted(options);
  return attack(openTarget(options, 8787), options);
});
