import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { SiteRole } from '../worker/data/schema.ts';
import { foldAddress } from '../worker/identity/address.ts';
import { reasonField } from '../worker/pages/reason-field.ts';
import { runCommand, UsageError } from './lib/command.ts';
import { changeRoles, type RoleOptions } from './lib/role-change.ts';
import { openTarget, remoteHelp } from './lib/target.ts';

const help = `npm run role -- --address ADDRESS --reason TEXT [--site SLUG --grant ROLE … --take ROLE …] [--operator yes|no] [--remote]

Changes the roles of a person, who must have signed in once before. Each change is logged on the site, takes effect with
the person's next request, and is mailed to them.

  --address ADDRESS  the email address that the person signed in with
  --reason TEXT      why: shown in the log and in the mail
  --site SLUG        the site whose role is changed
  --grant ROLE       moderator, editor or admin; several times for several roles
  --take ROLE        revoke a role; the last admin of a site keeps theirs
  --operator yes|no  whether the person operates the platform; logged on the product's own site
${remoteHelp(21)}
  --help             this text

Exit codes: 0 done, 1 the change cannot be made, 2 wrong arguments.`;

const roles: readonly string[] = ['moderator', 'editor', 'admin'] satisfies SiteRole[];

function readRoles(option: string, written: readonly string[]): SiteRole[] {
  const unknown = written.find((role) => !roles.includes(role));
  if (unknown !== undefined) throw new UsageError(`${option} is one of ${roles.join(', ')}, not "${unknown}".`);
  return written as SiteRole[];
}

function readOptions(): RoleOptions & { remote: boolean } {
  const { values } = parseArgs({
    options: {
      site: { type: 'string' },
      address: { type: 'string' },
      grant: { type: 'string', multiple: true, default: [] },
      take: { type: 'string', multiple: true, default: [] },
      operator: { type: 'string' },
      reason: { type: 'string' },
      remote: { type: 'boolean', default: false },
    },
  });
  const address = foldAddress(values.address ?? '');
  if (!address) throw new UsageError('--address takes a mail address.');
  const reason = v.safeParse(reasonField, values.reason ?? '');
  if (!reason.success)
    throw new UsageError(
      reason.issues[0].message === 'reason-missing' ? 'Say why: --reason TEXT.' : '--reason takes 500 characters.',
    );
  const { operator = null, site = null, remote } = values;
  if (operator !== null && operator !== 'yes' && operator !== 'no') throw new UsageError('--operator is yes or no.');
  const [grant, take] = [readRoles('--grant', values.grant), readRoles('--take', values.take)];
  const onSite = grant.length + take.length > 0;
  if (onSite !== (site !== null)) throw new UsageError('--site goes with --grant and --take, and they with it.');
  if (!onSite && operator === null) throw new UsageError('Say what is to be changed: --grant, --take or --operator.');
  return { site, address, grant, take, operator, reason: reason.output, remote };
}

await runCommand(help, async () => {
  const { remote, ...options } = readOptions();
  const { db, productUrl, close } = await openTarget({ remote });
  try {
    await changeRoles(db, options, { productUrl, log: console.log });
  } finally {
    await close();
  }
});
