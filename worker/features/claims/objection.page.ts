import { href } from '../../../web/contract/routes.ts';
import type { ListingState } from '../../data/schema.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { maskedAddress } from '../../identity/person-text.ts';
import { definePage } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import { signedIn } from '../../pages/sections.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { type ClaimRow, claimById, type NoticeRow, noticeOf } from './claim.query.ts';

type Loaded = { claim: ClaimRow | undefined; notice: NoticeRow | undefined };

/** What those who run a listing see of another person's claim, with the forms of their answer. */
export const claimObjection = definePage<'claimObjection', Loaded>({
  async load(reader, request) {
    const id = readWholeNumber(request.query.get('claim') ?? '');
    if (id === undefined) return { claim: undefined, notice: undefined };
    const { siteId } = request.scope;
    const { person } = signedIn(request).session;
    const [[claim], [notice]] = await reader.batch(claimById(siteId, id), noticeOf(siteId, id, person));
    return { claim, notice };
  },
  show({ claim, notice }, request, t) {
    if (!claim || !notice) return { code: 'not-found' };
    const { params, query, scope } = request;
    const { lang } = params;
    const { form } = signedIn(request).visitor;
    return {
      code: 'ok',
      data: {
        action: href('claimObjection', { lang }, { claim: String(claim.id) }),
        claimant: claim.name || (claim.address ? maskedAddress(claim.address) : t('claim.nameless')),
        listings: claim.listings.map(({ names, slug, state }) => {
          const { text, language } = phraseIn(names, scope);
          const isVisible = visibilityOf(state as ListingState) === 'visible';
          return {
            name: text,
            ...(language !== lang && { language }),
            path: isVisible ? href('listing', { lang, slug }) : null,
          };
        }),
        proofs: claim.proofs.filter(({ state }) => state === 'proved').map(({ kind }) => t(`claim.proof.${kind}.name`)),
        answer: notice.answer,
        isOpen: notice.answer === '' && ['waiting', 'sent-back'].includes(claim.state),
        until: { at: dateTime(notice.endsAt, lang), iso: new Date(notice.endsAt).toISOString() },
        done: (['agreed', 'objected'] as const).find((code) => code === query.get('done')) ?? null,
        problem: formProblem(form),
        typed: form?.values ?? {},
      },
      head: personalHead(request, t, 'claimObjection'),
      tags: [],
    };
  },
});
