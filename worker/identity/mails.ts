import * as v from 'valibot';
import { dateTime } from '../platform/i18n/date-text.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Block } from '../platform/mail/letter.ts';
import { defineMail } from '../platform/mail/mail-definition.ts';
import { httpLink, paragraph, proofBlocks, proofSample, proofSchema, timestamp } from '../platform/mail/mail-parts.ts';
import { placeText } from './place-text.ts';

/** Asks the new address of an account for confirmation. */
export const addressChangeMail = defineMail({
  kind: 'address-change',
  topic: 'service',
  schema: proofSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.addressChange.subject', { site }),
    blocks: proofBlocks(data, addressTexts(t('mail.addressChange.text', { site }), t), t),
  }),
  sample: { ...proofSample, minutes: 60 },
});

/** Asks an address for confirmation before it becomes an additional way to sign in. */
export const addressAdditionMail = defineMail({
  kind: 'address-addition',
  topic: 'service',
  schema: proofSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.addressAddition.subject', { site }),
    blocks: proofBlocks(data, addressTexts(t('mail.addressAddition.text', { site }), t), t),
  }),
  sample: { ...proofSample, minutes: 60 },
});

/** Asks the current address of an account to approve its replacement. */
export const addressReleaseMail = defineMail({
  kind: 'address-release',
  topic: 'service',
  schema: proofSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.addressRelease.subject', { site }),
    blocks: proofBlocks(
      data,
      { ...addressTexts(t('mail.addressRelease.text', { site }), t), action: t('mail.addressRelease.action') },
      t,
    ),
  }),
  sample: { ...proofSample, minutes: 60 },
});

const addressTexts = (text: string, t: Translate) => ({
  text,
  action: t('mail.addressChange.action'),
  code: t('mail.addressChange.code'),
  ignore: t('mail.addressChange.ignore'),
});

const sampleLink = 'https://museums.example/en/account?from=mail&tab=identities';
const sampleTime = Date.UTC(2026, 10, 20);

/** Tells the old address that another one has replaced it. */
export const addressChangedMail = defineMail({
  kind: 'address-changed',
  topic: 'service',
  /** `link` leads to the contact page, for a recipient who did not make the change. */
  schema: v.strictObject({ link: httpLink, changedAt: timestamp }),
  compose: ({ link, changedAt }, { t, site }) => ({
    subject: t('mail.addressChanged.subject', { site }),
    blocks: [
      paragraph(t('mail.addressChanged.text', { site, changedAt })),
      paragraph(t('mail.addressChanged.itWasMe')),
      paragraph(t('mail.addressChanged.notMe')),
      { kind: 'action', label: t('mail.addressChanged.action'), link },
    ],
  }),
  sample: { link: sampleLink, changedAt: sampleTime },
});

/** `link` leads to the account. `name` is the provider's name, the address, or the name of the passkey. */
const identityNoticeSchema = v.strictObject({
  link: httpLink,
  changedAt: timestamp,
  name: v.string(),
  isPasskey: v.optional(v.boolean(), false),
});

const identityName = ({ name, isPasskey }: v.InferOutput<typeof identityNoticeSchema>, t: Translate) =>
  isPasskey ? t('mail.passkey', { name }) : name;

/** Reports an added way to sign in. */
export const identityAddedMail = defineMail({
  kind: 'identity-added',
  topic: 'service',
  schema: identityNoticeSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.identityAdded.subject', { site }),
    blocks: [
      paragraph(t('mail.identityAdded.text', { site, changedAt: data.changedAt, name: identityName(data, t) })),
      ...accountCheck(data.link, t),
    ],
  }),
  sample: { link: sampleLink, changedAt: sampleTime, name: 'Acme ID', isPasskey: false },
});

/** Reports a removed way to sign in. */
export const identityRemovedMail = defineMail({
  kind: 'identity-removed',
  topic: 'service',
  schema: identityNoticeSchema,
  compose: (data, { t, site }) => ({
    subject: t('mail.identityRemoved.subject', { site }),
    blocks: [
      paragraph(t('mail.identityRemoved.text', { site, changedAt: data.changedAt, name: identityName(data, t) })),
      ...accountCheck(data.link, t),
    ],
  }),
  sample: { link: sampleLink, changedAt: sampleTime, name: 'Firefox · Linux', isPasskey: true },
});

/** Reports new recovery codes, or the use of one. */
export const recoveryCodesMail = defineMail({
  kind: 'recovery-codes',
  topic: 'service',
  /** `link` leads to the account. */
  schema: v.strictObject({ change: v.picklist(['made', 'used']), link: httpLink, changedAt: timestamp }),
  compose: ({ change, link, changedAt }, { t, site }) => ({
    subject: t(`mail.recoveryCodes.${change}.subject`, { site }),
    blocks: [paragraph(t(`mail.recoveryCodes.${change}.text`, { site, changedAt })), ...accountCheck(link, t)],
  }),
  sample: { change: 'used', link: sampleLink, changedAt: sampleTime },
});

/** What to do if somebody else made the change. */
const accountCheck = (link: string, t: Translate): Block[] => [
  paragraph(t('mail.addressChanged.itWasMe')),
  paragraph(t('mail.identityAdded.notMe')),
  { kind: 'action', label: t('mail.identityAdded.action'), link },
];

/** Reports a sign-in with a device that the person has not used before. */
export const newDeviceMail = defineMail({
  kind: 'new-device',
  topic: 'service',
  /** `agent`, `country` and `town` as in the security log. `link` leads to the page that ends all sessions. */
  schema: v.strictObject({
    at: timestamp,
    agent: v.string(),
    country: v.string(),
    town: v.string(),
    link: httpLink,
  }),
  compose({ at, agent, country, town, link }, { t, site, language: lang }) {
    const place = placeText({ country, town }, { lang, t });
    return {
      subject: t('mail.newDevice.subject', { site }),
      blocks: [
        paragraph(t('mail.newDevice.text', { site, when: dateTime(at, lang) })),
        ...(agent ? [paragraph(t('mail.newDevice.device', { agent }))] : []),
        ...(place ? [paragraph(t('mail.newDevice.place', { place }))] : []),
        paragraph(t('mail.addressChanged.itWasMe')),
        paragraph(t('mail.newDevice.notMe')),
        { kind: 'action', label: t('mail.newDevice.action'), link },
      ],
    };
  },
  sample: { at: sampleTime, agent: 'Firefox · Linux', country: 'PL', town: 'Kraków', link: sampleLink },
});

/** Reports a granted or revoked role. */
export const roleChangedMail = defineMail({
  kind: 'role-changed',
  topic: 'service',
  schema: v.strictObject({
    change: v.picklist(['granted', 'revoked']),
    role: v.picklist(['moderator', 'editor', 'admin', 'operator']),
    reason: v.string(),
    link: httpLink,
  }),
  compose: ({ change, role, reason, link }, { t, site }) => ({
    subject: t('mail.roleChanged.subject', { site }),
    blocks: [
      paragraph(t(`mail.roleChanged.${change}.${role}`, { site })),
      paragraph(t('mail.reason', { reason })),
      paragraph(t('mail.roleChanged.where')),
      { kind: 'action', label: t('mail.roleChanged.action'), link },
    ],
  }),
  sample: { change: 'granted', role: 'editor', reason: 'Writes well', link: sampleLink },
});

/** Reports a suspension. */
export const suspendedMail = defineMail({
  kind: 'suspended',
  topic: 'service',
  /** `until`: when the suspension ends, null if it has no end. `link` leads to the contact page. */
  schema: v.strictObject({ until: v.nullable(timestamp), reason: v.string(), link: httpLink }),
  compose: ({ until, reason, link }, { t, site }) => ({
    subject: t('mail.suspended.subject', { site }),
    blocks: [
      paragraph(
        until === null ? t('mail.suspended.text', { site }) : t('mail.suspended.textUntil', { site, last: until - 1 }),
      ),
      paragraph(t('mail.reason', { reason })),
      paragraph(t('mail.suspended.appeal')),
      { kind: 'action', label: t('mail.suspended.action'), link },
    ],
  }),
  sample: { until: Date.UTC(2026, 11, 1), reason: 'Advertising', link: sampleLink },
});

/** Reports a lifted suspension. */
export const suspensionLiftedMail = defineMail({
  kind: 'suspension-lifted',
  topic: 'service',
  schema: v.strictObject({ reason: v.string(), link: httpLink }),
  compose: ({ reason, link }, { t, site }) => ({
    subject: t('mail.suspensionLifted.subject', { site }),
    blocks: [
      paragraph(t('mail.suspensionLifted.text', { site })),
      paragraph(t('mail.reason', { reason })),
      { kind: 'action', label: t('mail.suspensionLifted.action'), link },
    ],
  }),
  sample: { reason: 'A mistake of ours', link: sampleLink },
});
