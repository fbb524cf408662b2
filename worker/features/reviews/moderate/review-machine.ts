import { undoFor } from '../../../moderation/content-machine.ts';
import { defineMachine } from '../../../moderation/machine.ts';

/**
 * A review that is held: staff publish or reject it. Its author writes it anew whenever it waits or is published, which
 * can hold it (again), and appeals against a rejection.
 */
export const reviewMachine = defineMachine(['waiting', 'accepted', 'refused', 'withdrawn'], {
  initial: 'waiting',
  waiting: 'waiting',
  transitions: {
    accept: { from: ['waiting'], to: 'accepted', by: 'staff' },
    refuse: { from: ['waiting'], to: 'refused', by: 'staff', needsReason: true },
    undo: { from: ['accepted', 'refused'], to: 'waiting', by: 'staff', undoFor },
    withdraw: { from: ['waiting'], to: 'withdrawn', by: 'author' },
    'send-again': { from: ['waiting', 'accepted', 'withdrawn'], to: 'waiting', by: 'author', rewrites: true },
    appeal: { from: ['refused'], to: 'waiting', by: 'author', isAppeal: true, rewrites: true },
  },
});
