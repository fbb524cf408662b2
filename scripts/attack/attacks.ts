import type { Attack } from './attack.ts';
import { content } from './content.ts';
import { fetches } from './fetches.ts';
import { mails } from './mails.ts';
import { providers } from './providers.ts';
import { requests } from './requests.ts';
import { sessions } from './sessions.ts';
import { surface } from './surface.ts';
import { tenants } from './tenants.ts';

/** All attacks, by theme. */
export const attacks = { tenants, mails, providers, sessions, requests, surface, content, fetches } satisfies Readonly<
  Record<string, readonly Attack[]>
>;
