import { defineMachine } from '../../moderation/machine.ts';

const day = 24 * 60 * 60 * 1000;

/** Milliseconds for which staff can take a decision on a claim back. */
export const undoFor = 30 * day;

/**
 * A claim once its claimant has proved it. A claim that nobody has to look at enters as `granted`. What leads there is in
 * the table `claims`.
 */
export const claimMachine = defineMachine(
  ['waiting', 'granted', 'refused', 'sent-back', 'withdrawn', 'lapsed', 'revoked'],
  {
    initial: 'waiting',
    waiting: 'waiting',
    transitions: {
      accept: { from: ['waiting'], to: 'granted', by: 'staff', bySystem: true },
      'send-back': { from: ['waiting'], to: 'sent-back', by: 'staff', needsReason: true },
      refuse: { from: ['waiting'], to: 'refused', by: 'staff', needsReason: true },
      undo: { from: ['granted', 'refused', 'sent-back'], to: 'waiting', by: 'staff', undoFor },
      revoke: { from: ['granted'], to: 'revoked', by: 'staff', needsReason: true, bySystem: true },
      withdraw: { from: ['waiting', 'sent-back'], to: 'withdrawn', by: 'author' },
      'send-again': { from: ['sent-back'], to: 'waiting', by: 'author', rewrites: true },
      appeal: { from: ['refused', 'revoked'], to: 'waiting', by: 'author', isAppeal: true, rewrites: true },
      lapse: { from: ['sent-back'], to: 'lapsed', by: 'system' },
      'not-us': { from: ['waiting', 'sent-back'], to: 'refused', by: 'system' },
    },
  },
);
