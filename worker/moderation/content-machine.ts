import { defineMachine } from './machine.ts';

/** Milliseconds for which staff can take a decision back. */
export const undoFor = 24 * 60 * 60 * 1000;

/**
 * Content that people write to be published: staff publish it, refuse it or send it back, and its author writes it again,
 * appeals or withdraws it.
 */
export const contentMachine = defineMachine(['waiting', 'accepted', 'refused', 'sent-back', 'withdrawn'], {
  initial: 'waiting',
  waiting: 'waiting',
  transitions: {
    accept: { from: ['waiting'], to: 'accepted', by: 'staff' },
    'send-back': { from: ['waiting'], to: 'sent-back', by: 'staff', needsReason: true, hasMarks: true },
    refuse: { from: ['waiting'], to: 'refused', by: 'staff', needsReason: true },
    undo: { from: ['accepted', 'refused', 'sent-back'], to: 'waiting', by: 'staff', undoFor },
    withdraw: { from: ['waiting', 'sent-back'], to: 'withdrawn', by: 'author' },
    'send-again': { from: ['sent-back'], to: 'waiting', by: 'author', rewrites: true },
    appeal: { from: ['refused'], to: 'waiting', by: 'author', isAppeal: true, rewrites: true },
  },
});
