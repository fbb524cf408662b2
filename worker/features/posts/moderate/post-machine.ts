import { undoFor } from '../../../moderation/content-machine.ts';
import { defineMachine } from '../../../moderation/machine.ts';

/**
 * A post that is held: staff publish it, send it back or reject it. Its author writes it anew in any state but the
 * rejected one, which can hold it (again), and appeals against a rejection.
 */
export const postMachine = defineMachine(['waiting', 'accepted', 'refused', 'sent-back', 'withdrawn'], {
  initial: 'waiting',
  waiting: 'waiting',
  transitions: {
    accept: { from: ['waiting'], to: 'accepted', by: 'staff' },
    'send-back': { from: ['waiting'], to: 'sent-back', by: 'staff', needsReason: true, hasMarks: true },
    refuse: { from: ['waiting'], to: 'refused', by: 'staff', needsReason: true },
    undo: { from: ['accepted', 'refused', 'sent-back'], to: 'waiting', by: 'staff', undoFor },
    withdraw: { from: ['waiting', 'sent-back'], to: 'withdrawn', by: 'author' },
    'send-again': {
      from: ['waiting', 'accepted', 'sent-back', 'withdrawn'],
      to: 'waiting',
      by: 'author',
      rewrites: true,
    },
    appeal: { from: ['refused'], to: 'waiting', by: 'author', isAppeal: true, rewrites: true },
  },
});
