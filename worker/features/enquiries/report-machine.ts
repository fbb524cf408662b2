import { undoFor } from '../../moderation/content-machine.ts';
import { defineMachine } from '../../moderation/machine.ts';

/** A report of a thread: staff deal with it or dismiss it. Who reports can withdraw it, and appeal. */
export const threadReportMachine = defineMachine(['waiting', 'accepted', 'refused', 'withdrawn'], {
  initial: 'waiting',
  waiting: 'waiting',
  transitions: {
    accept: { from: ['waiting'], to: 'accepted', by: 'staff' },
    refuse: { from: ['waiting'], to: 'refused', by: 'staff', needsReason: true },
    undo: { from: ['accepted', 'refused'], to: 'waiting', by: 'staff', undoFor },
    withdraw: { from: ['waiting'], to: 'withdrawn', by: 'author' },
    appeal: { from: ['refused'], to: 'waiting', by: 'author', isAppeal: true, rewrites: true },
  },
});
