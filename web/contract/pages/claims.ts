import { defineRoutes } from '../route-definition.ts';
import type { ClaimEmailPage, ClaimObjectionPage, ClaimPage } from './claims.data.ts';

const personal = { cache: 'dynamic', isPersonal: true } as const;

export const claimsRoutes = defineRoutes<{
  claim: ClaimPage;
  claimEmail: ClaimEmailPage;
  claimObjection: ClaimObjectionPage;
}>()({
  claim: {
    path: '/{lang}/claim',
    ...personal,
    messages: ['claim', 'details', 'proof'],
    query: ['claim', 'done', 'listing', 'q'],
    right: 'read',
  },
  /** The page of the email to the business, for people without an account. */
  claimEmail: {
    path: '/{lang}/claim/email',
    ...personal,
    messages: ['claim'],
    query: ['done', 'not', 'token'],
    right: 'read',
  },
  /** What those who run a listing say about another person's claim. */
  claimObjection: {
    path: '/{lang}/claim/objection',
    ...personal,
    messages: ['claim'],
    query: ['claim', 'done'],
    right: 'take-part',
  },
});
