import { Meter } from '../../data/meter.ts';
import { openReader } from '../../data/reader.ts';
import { sql } from '../../data/sql.ts';
import { run } from '../../data/statements.ts';
import { table, update } from '../../data/table.ts';
import {
  createHostname,
  deleteHostname,
  type HostnameAnswer,
  type HostnameService,
  readHostname,
  recheckHostname,
} from '../../platform/net/custom-hostnames.ts';
import type { Look } from '../../platform/net/look-at-host.ts';
import { type DomainRow, ownDomain, releasedHostnames } from './domains.query.ts';
import { followAgain } from './schedule.ts';
import type { Task } from './settle.writer.ts';

const d = table('domains');
const h = table('held_domains');

/**
 * Makes the custom hostname of a proved host, or notes how it does, if this deployment has such. A host that points here now
 * is checked at once. Hosts that an operator's command gave are the operator's to look after.
 */
export async function followHostname(
  task: Task,
  { site_id: site, host }: Pick<DomainRow, 'site_id' | 'host'>,
  look: Look,
): Promise<void> {
  const { db, config, now } = task;
  const service = config.customHostnames;
  if (!service) return;
  const [[domain]] = await openReader(db, new Meter()).batch(ownDomain(site, host));
  if (!domain || domain.token === '') return;
  const found = await current(service, domain, look);
  if (found.code === 'unreachable') return;
  const state =
    found.code === 'ok'
      ? { hostname_id: found.id, certificate: found.certificate, hostname_note: found.note }
      : ({
          hostname_id: '',
          certificate: 'refused',
          hostname_note: found.code === 'refused' ? found.note : '',
        } as const);
  const dueAt = followAgain(state.certificate, now);
  await run(
    db,
    sql`${update(d, { ...state, ...(dueAt && { due_at: sql`min(${d.due_at}, ${dueAt})` }) })}
      where ${d.site_id} = ${site} and ${d.host} = ${host} and ${d.token} = ${domain.token}`,
  );
}

async function current(service: HostnameService, domain: DomainRow, { address }: Look): Promise<HostnameAnswer> {
  const { host, hostname_id: id } = domain;
  if (id === '') return createHostname(service, host);
  const found = await readHostname(service, id);
  // Somebody has deleted it by hand.
  if (found.code === 'none') return createHostname(service, host);
  const isToCheck = found.code === 'ok' && found.certificate !== 'active' && address === 'here';
  return isToCheck ? recheckHostname(service, id) : found;
}

/** Deletes the custom hostnames of hosts that sites have removed. What the service does not delete now stays noted. */
export async function releaseHostnames({ db, config }: Task): Promise<void> {
  const service = config.customHostnames;
  if (!service) return;
  const [released] = await openReader(db, new Meter()).batch(releasedHostnames());
  for (const { host, hostname_id: id } of released) {
    if (!(await deleteHostname(service, id))) continue;
    await run(db, sql`${update(h, { hostname_id: '' })} where ${h.host} = ${host} and ${h.hostname_id} = ${id}`);
  }
}
