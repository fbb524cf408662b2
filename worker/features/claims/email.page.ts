import { href } from '../../../web/contract/routes.ts';
import { maskedAddress } from '../../identity/person-text.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import { type ClaimRow, claimByToken } from './claim.query.ts';
import { terms } from './terms.ts';

/** The page that the email to a business leads to. It needs no session, and opening it changes nothing. */
export const claimEmail = definePage<'claimEmail', ClaimRow | undefined>({
  async load(reader, { query, scope }) {
    const token = query.get('token') ?? undefined;
    if (!isSecret(token)) return undefined;
    const [[row]] = await reader.batch(claimByToken(scope.siteId, await hashOf(token)));
    return row;
  },
  show(row, request, t) {
    const { params, query, scope, now } = request;
    const proof = row?.proofs.find(({ kind }) => kind === 'mail');
    const isOpen = proof?.state === 'asked' && proof.askedAt > now - terms.code;
    const { text, language } = phraseIn(row?.listings[0]?.names ?? {}, scope);
    const done = (['confirmed', 'ended'] as const).find((code) => code === query.get('done')) ?? null;
    const own = Object.fromEntries([...query].filter(([key]) => key !== 'done'));
    return {
      code: 'ok',
      data: {
        action: href('claimEmail', { lang: params.lang }, own),
        claim:
          row && isOpen
            ? {
                claimant: row.name || (row.address ? maskedAddress(row.address) : t('claim.nameless')),
                ...{ name: text, listings: row.listings.length },
                ...(language !== params.lang && { language }),
              }
            : null,
        isNotUs: query.get('not') === 'us',
        done,
      },
      head: personalHead(request, t, 'claimEmail'),
      tags: [],
    };
  },
});
