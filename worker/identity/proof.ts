import type { Database } from '../data/schema.ts';

/** The ways in which a person proves their identity. A recovery code stands in for a lost passkey. */
export type ProvedBy = Exclude<Database['sessions']['proved_by'], ''>;

/** Whose proof a site accepts for acts of its staff: any, or a passkey's alone. */
export type StaffProof = Database['sites']['staff_proof'];

/**
 * How recent a proof an act needs. `recent`: changes of accounts and of rights. `today`: all other acts of a site's
 * staff.
 */
export type ProofLevel = 'recent' | 'today';

const minute = 60_000;

/** Milliseconds for which a proof counts. */
const proofLength: Readonly<Record<ProofLevel, number>> = { recent: 30 * minute, today: 12 * 60 * minute };

/** A proof: when and how; `provedAt` is 0 and `provedBy` empty if there is none. */
export type Proof = { provedAt: number; provedBy: ProvedBy | '' };

/** What an act needs: the level, and whether only a passkey counts. */
export type ProofNeed = { level: ProofLevel; byPasskey: boolean };

/** What changes of an account need. */
export const accountNeed: ProofNeed = { level: 'recent', byPasskey: false };

/** Whether a proof is recent enough and of the right kind. An older session may be an unattended browser. */
export const isSufficient = ({ provedAt, provedBy }: Proof, { level, byPasskey }: ProofNeed, now: number): boolean =>
  now - provedAt < proofLength[level] && (!byPasskey || provedBy === 'passkey' || provedBy === 'recovery');
