import type { Look } from '../../platform/net/look-at-host.ts';

/** Why a site does not get a host that it has proved. */
type Hindrance = 'held' | 'taken';

/** What the last look found, as it is stored. */
export type Found = Look & { hindrance?: Hindrance };
