import type { ClaimData, ClaimPage } from '../../../web/contract/pages/claims.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { ListingState } from '../../data/schema.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { reasonText } from '../../pages/audit-text.ts';
import type { PageRequest } from '../../pages/page.ts';
import { dateTime, dayOf } from '../../platform/i18n/date-text.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { registrableDomain } from '../../platform/net/domains.ts';
import { websiteAddress } from '../../platform/net/guarded-fetch.ts';
import type { ClaimProof, ClaimRow, ProofKind } from './claim.query.ts';
import { claimMachine } from './claim-machine.ts';
import { filePath, lineOf, recordNames } from './look.ts';
import { codeTries, mostDocuments, terms } from './terms.ts';
import { provesFrom } from './website.ts';

const momentOf = (at: number, lang: string) => ({ at: dateTime(at, lang), iso: new Date(at).toISOString() });

function namesOf({ listings }: ClaimRow, { scope, params: { lang } }: PageRequest): ClaimData['listings'] {
  return listings.map(({ names, slug, state }) => {
    const { text, language } = phraseIn(names, scope);
    const isVisible = visibilityOf(state as ListingState) === 'visible';
    return {
      name: text,
      ...(language !== lang && { language }),
      path: isVisible ? href('listing', { lang, slug }) : null,
    };
  });
}

/** A claim in the list of the visitor's own. */
export function showOwn(row: ClaimRow, request: PageRequest, t: Translate): ClaimPage['own'][number] {
  const { lang } = request.params;
  const [first] = namesOf(row, request);
  return {
    name: first?.name ?? '',
    ...(first?.language && { language: first.language }),
    state: t(`claim.state.${row.state}`),
    needsYou: ['started', 'proving', 'sent-back'].includes(row.state),
    path: href('claim', { lang }, { claim: String(row.id) }),
    when: momentOf(row.createdAt, lang),
  };
}

/** One claim: how far it is, the forms of its proofs, and what happens next. */
export function showClaim(row: ClaimRow, request: PageRequest, t: Translate): ClaimData {
  const { lang } = request.params;
  const isOpen = ['started', 'proving', 'sent-back', 'waiting'].includes(row.state);
  const isEditable = isOpen && row.state !== 'waiting';
  const domain = isOpen ? domainText(row, request, t) : '';
  return {
    id: row.id,
    listings: namesOf(row, request),
    state: row.state,
    steps: stepsOf(row, t),
    reason: reasonText(row.itemReason || row.reason, t),
    note: row.itemNote ?? '',
    next: nextOf(row, request, t),
    domain,
    host: row.host,
    mail: row.host && (isOpen || proofOf(row, 'mail')) ? showMail(row, request) : null,
    file: showFile(row, request),
    record: showRecord(row, lang),
    document:
      isEditable || row.documents.length
        ? {
            files: row.documents.map(({ key, type, size }, i) => ({
              key,
              words: t('claim.file', { number: i + 1, type: type.toUpperCase(), size: Math.ceil(size / 1000) }),
            })),
            canAdd: isEditable && row.documents.length < mostDocuments,
            isSent: !isEditable,
          }
        : null,
    canWithdraw: isOpen,
    ...editPaths(row, lang),
    appealPath:
      row.item !== null && (claimMachine.transitions.appeal.from as readonly string[]).includes(row.state)
        ? href('dashboardContributions', { lang })
        : null,
  };
}

const proofOf = ({ proofs }: ClaimRow, kind: ProofKind): ClaimProof | undefined =>
  proofs.find((proof) => proof.kind === kind);

/** Why no proof by domain counts now, in words; empty if one does. */
function domainText({ host, listings }: ClaimRow, { now, params }: PageRequest, t: Translate): string {
  if (host === '') return t('claim.noWebsite.any');
  if (listings.some(({ websiteHost }) => websiteHost !== `//${host}`)) return t('claim.noWebsite.changed');
  const from = provesFrom(
    listings.map(({ websiteChangedAt }) => websiteChangedAt),
    now,
  );
  return from === null ? '' : t('claim.noWebsite.new', { date: dayOf(from, params.lang) });
}

function showMail(row: ClaimRow, { now }: PageRequest): ClaimData['mail'] {
  const proof = proofOf(row, 'mail');
  return {
    domain: registrableDomain(row.host) ?? row.host,
    isProved: proof?.state === 'proved',
    isOpen:
      proof?.state === 'asked' && proof.isOpen === 1 && proof.tries < codeTries && proof.askedAt > now - terms.code,
  };
}

const lookedOf = ({ state, checkedAt }: ClaimProof, lang: string) => ({
  isProved: state === 'proved',
  checked: checkedAt === null ? null : momentOf(checkedAt, lang),
});

function showFile(row: ClaimRow, { localWebsite, params: { lang } }: PageRequest): ClaimData['file'] {
  const proof = proofOf(row, 'file');
  if (!proof) return null;
  const path = filePath(proof.token);
  const [, folder = '', name = ''] = path.split('/');
  return {
    ...{ name, folder, url: websiteAddress({ localWebsite }, row.host, path), content: lineOf(proof.token) },
    ...lookedOf(proof, lang),
  };
}

function showRecord(row: ClaimRow, lang: string): ClaimData['record'] {
  const proof = proofOf(row, 'record');
  if (!proof) return null;
  const [name] = recordNames(row.host);
  return { name, value: lineOf(proof.token), ...lookedOf(proof, lang) };
}

/** Where those go on whose claim is granted. */
function editPaths({ state, listings }: ClaimRow, lang: string): Pick<ClaimData, 'editPath' | 'placesPath'> {
  const visible = listings.filter((one) => visibilityOf(one.state as ListingState) === 'visible');
  const [first] = visible;
  if (state !== 'granted' || !first) return { editPath: null, placesPath: null };
  const placesPath = href('dashboardListings', { lang });
  return {
    editPath: visible.length === 1 ? href('create', { lang }, { listing: first.slug }) : placesPath,
    placesPath,
  };
}

/** How far the claim is; a claim that has ended without a grant has no steps. */
function stepsOf({ state, openNotices, noticeEndsAt }: ClaimRow, t: Translate): ClaimData['steps'] {
  if (['refused', 'revoked', 'withdrawn', 'lapsed'].includes(state)) return [];
  const hasStaff = state === 'waiting' || noticeEndsAt !== null || state === 'sent-back';
  const names = [
    'start',
    'prove',
    ...(noticeEndsAt !== null ? ['notice'] : []),
    ...(hasStaff ? ['staff'] : []),
    'yours',
  ];
  const current = currentStep(state, openNotices > 0);
  const at = names.indexOf(current);
  return names.map((name, i) => ({
    title: t(`claim.step.${name}.title`),
    text: t(`claim.step.${name}.text`),
    state: state === 'granted' || i < at ? 'done' : i === at ? 'current' : 'later',
  }));
}

function currentStep(state: ClaimRow['state'], hasOpenNotice: boolean): string {
  if (state === 'waiting') return hasOpenNotice ? 'notice' : 'staff';
  if (state === 'granted') return 'yours';
  return 'prove';
}

/** What happens next, and when. */
function nextOf(row: ClaimRow, { now, params: { lang } }: PageRequest, t: Translate): string[] {
  const { state, noticeEndsAt, openNotices, expiresAt, proofs } = row;
  switch (state) {
    case 'started':
    case 'proving':
    case 'sent-back':
      return [t(`claim.next.${state}`), t('claim.next.lapse', { date: dayOf(expiresAt, lang) })];
    case 'waiting': {
      const isRunning = noticeEndsAt !== null && openNotices > 0 && noticeEndsAt > now;
      return isRunning
        ? [t('claim.next.notice', { date: dayOf(noticeEndsAt, lang) }), t('claim.next.waiting')]
        : [t('claim.next.waiting')];
    }
    case 'granted': {
      const missing = proofs.find(({ missingSince }) => missingSince !== null)?.missingSince;
      const isWatched = proofs.some((proof) => ['file', 'record'].includes(proof.kind) && proof.state === 'proved');
      if (missing) return [t('claim.next.missing', { date: dayOf(missing + terms.missing, lang) })];
      return [t('claim.next.granted'), ...(isWatched ? [t('claim.next.watched')] : [])];
    }
    default:
      return [t(`claim.next.${state}`)];
  }
}
