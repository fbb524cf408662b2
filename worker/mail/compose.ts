import type { Translate } from '../pages/page.ts';
import type { Block } from './letter.ts';
import type { MailData, TemplateName } from './templates.ts';

/** What a template makes of its data, in the recipient's language. */
export type Composed = { subject: string; blocks: Block[] };

type Context = { t: Translate; site: string };

const composers: { [Name in TemplateName]: (data: MailData<Name>, context: Context) => Composed } = {
  'sign-in': (data, { t, site }) => ({
    subject: t('mail.signIn.subject', { site }),
    blocks: [
      text(t('mail.signIn.text', { site })),
      { kind: 'action', label: t('mail.signIn.action'), link: data.link },
      text(t('mail.signIn.code')),
      { kind: 'code', code: data.code },
      text(t('mail.validity', { minutes: data.minutes })),
      text(t('mail.signIn.ignore')),
    ],
  }),
  'address-change': (data, { t, site }) => ({
    subject: t('mail.addressChange.subject', { site }),
    blocks: [
      text(t('mail.addressChange.text', { site })),
      { kind: 'action', label: t('mail.addressChange.action'), link: data.link },
      text(t('mail.addressChange.code')),
      { kind: 'code', code: data.code },
      text(t('mail.validity', { minutes: data.minutes })),
      text(t('mail.addressChange.ignore')),
    ],
  }),
  'address-release': (data, { t, site }) => ({
    subject: t('mail.addressRelease.subject', { site }),
    blocks: [
      text(t('mail.addressRelease.text', { site })),
      { kind: 'action', label: t('mail.addressRelease.action'), link: data.link },
      text(t('mail.addressChange.code')),
      { kind: 'code', code: data.code },
      text(t('mail.validity', { minutes: data.minutes })),
      text(t('mail.addressChange.ignore')),
    ],
  }),
  'address-changed': (data, { t, site }) => ({
    subject: t('mail.addressChanged.subject', { site }),
    blocks: [
      text(t('mail.addressChanged.text', { site, changedAt: data.changedAt })),
      text(t('mail.addressChanged.itWasMe')),
      text(t('mail.addressChanged.notMe')),
      { kind: 'action', label: t('mail.addressChanged.action'), link: data.link },
    ],
  }),
  'address-addition': (data, { t, site }) => ({
    subject: t('mail.addressAddition.subject', { site }),
    blocks: [
      text(t('mail.addressAddition.text', { site })),
      { kind: 'action', label: t('mail.addressChange.action'), link: data.link },
      text(t('mail.addressChange.code')),
      { kind: 'code', code: data.code },
      text(t('mail.validity', { minutes: data.minutes })),
      text(t('mail.addressChange.ignore')),
    ],
  }),
  'identity-added': (data, { t, site }) => ({
    subject: t('mail.identityAdded.subject', { site }),
    blocks: [
      text(t('mail.identityAdded.text', { site, name: data.name, changedAt: data.changedAt })),
      ...lookAtAccount(t, data.link),
    ],
  }),
  'identity-removed': (data, { t, site }) => ({
    subject: t('mail.identityRemoved.subject', { site }),
    blocks: [
      text(t('mail.identityRemoved.text', { site, name: data.name, changedAt: data.changedAt })),
      ...lookAtAccount(t, data.link),
    ],
  }),
  'role-changed': ({ change, role, reason, link }, { t, site }) => ({
    subject: t('mail.roleChanged.subject', { site }),
    blocks: [
      text(t(`mail.roleChanged.${change}.${role}`, { site })),
      text(t('mail.reason', { reason })),
      text(t('mail.roleChanged.where')),
      { kind: 'action', label: t('mail.roleChanged.action'), link },
    ],
  }),
  suspended: ({ until, reason, link }, { t, site }) => ({
    subject: t('mail.suspended.subject', { site }),
    blocks: [
      text(
        until === null ? t('mail.suspended.text', { site }) : t('mail.suspended.textUntil', { site, last: until - 1 }),
      ),
      text(t('mail.reason', { reason })),
      text(t('mail.suspended.appeal')),
      { kind: 'action', label: t('mail.suspended.action'), link },
    ],
  }),
  'suspension-lifted': ({ reason, link }, { t, site }) => ({
    subject: t('mail.suspensionLifted.subject', { site }),
    blocks: [
      text(t('mail.suspensionLifted.text', { site })),
      text(t('mail.reason', { reason })),
      { kind: 'action', label: t('mail.suspensionLifted.action'), link },
    ],
  }),
};

/** What to do about a change of the ways to sign in that somebody else has made. */
const lookAtAccount = (t: Translate, link: string): Block[] => [
  text(t('mail.addressChanged.itWasMe')),
  text(t('mail.identityAdded.notMe')),
  { kind: 'action', label: t('mail.identityAdded.action'), link },
];

const text = (words: string): Block => ({ kind: 'text', text: words });

/** Says a template's data in the language of `t`. `data` fits `template`, as its schema found. */
export function compose<Name extends TemplateName>(template: Name, data: MailData<Name>, context: Context): Composed {
  return composers[template](data, context);
}
