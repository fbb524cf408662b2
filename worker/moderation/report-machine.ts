import { undoFor } from './content-machine.ts';
import { defineMachine } from './machine.ts';

/**
 * A report of something that stays visible until staff have decided: they deal with it or dismiss it. Who reports can
 * withdraw it, and appeal.
 */
export const reportMachine = defineMachine(['waiting', 'accepted', 'refused', 'withdrawn'], {
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
