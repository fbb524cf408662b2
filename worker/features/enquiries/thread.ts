/** The sides of a thread: who asks, and those who run the listing. */
export type Side = 'asker' | 'owner';

/** The side that reads what one side writes. */
export const otherSide = (side: Side): Side => (side === 'asker' ? 'owner' : 'asker');

const day = 24 * 60 * 60 * 1000;

/** Milliseconds after the last message when the texts and files of a thread are deleted. */
export const textsKeptFor = 365 * day;

/** Messages of a thread. Nobody converses that long; a loop of two machines would. */
export const mostMessages = 500;

/**
 * The number of a new thread, drawn at random: its reply addresses are known before the transaction that writes it, and
 * numbers tell nothing of how many threads there are.
 */
export function newThread(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 16) * 2 ** 32 + low + 1;
}

/** The addresses in the mails of a thread. */
export type ThreadAddresses = {
  /** The page of a thread in a language. */
  link(language: string, thread: number): string;
  /** The address that answers of a side go to; empty if emails cannot be answered. */
  replyTo(thread: number, side: Side): Promise<string>;
};
