import { Meter } from '../../data/meter.ts';
import { openReader } from '../../data/reader.ts';
import { lookAtHost } from '../../platform/net/look-at-host.ts';
import { type DomainRow, dueDomains, dueRequests, type RequestRow } from './domains.query.ts';
import { followHostname, releaseHostnames } from './follow.writer.ts';
import { settleDomain, settleRequest, type Task } from './settle.writer.ts';

/** Looks up the hosts that are due. @returns whether there were any. */
export async function lookAtDue(task: Task): Promise<boolean> {
  const { now } = task;
  const [requests, domains] = await openReader(task.db, new Meter()).batch(dueRequests(now), dueDomains(now));
  // One after the other: two of them can be about the same host.
  for (const request of requests) await lookAtRequest(task, request);
  for (const domain of domains) await lookAtDomain(task, domain);
  await releaseHostnames(task);
  return requests.length + domains.length > 0;
}

/** Looks up a host that a site wants. @returns whether it is the site's now. */
export async function lookAtRequest(task: Task, request: RequestRow): Promise<boolean> {
  const look = await lookAtHost(task.config, request);
  const isConnected = (await settleRequest(task, request, look)) === 'connected';
  if (isConnected) await followHostname(task, request, look);
  return isConnected;
}

/** Looks up a host of a site. */
export async function lookAtDomain(task: Task, domain: DomainRow): Promise<void> {
  const look = await lookAtHost(task.config, domain);
  await settleDomain(task, domain, look);
  await followHostname(task, domain, look);
}
