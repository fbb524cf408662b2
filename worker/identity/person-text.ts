import { dayOf } from '../platform/i18n/date-text.ts';
import type { Translate } from '../platform/i18n/translate.ts';

/** An address that its owner recognises and nobody can write to: `a…@example.org`. */
export const maskedAddress = (address: string): string =>
  `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`;

type Named = { name: string | null; address: string | null };

/** A person's name, else their masked address; null for an account that is gone, and for no person. */
export const knownName = ({ name, address }: Named): string | null =>
  name || (address === null ? null : maskedAddress(address));

/** A person's display name for a site's staff: their name, else their masked address. */
export const personName = (person: Named, t: Translate): string => knownName(person) ?? t('manage.nameless');

const roles: readonly string[] = ['moderator', 'editor', 'admin', 'operator'];

/** Translated names of roles, joined by ` · `. */
export const roleText = (names: readonly string[], t: Translate): string =>
  names.map((role) => (roles.includes(role) ? t(`account.role.${role}`) : role)).join(' · ');

/** A suspension as text, with its last day if it has one. `until` is the first millisecond after it. */
export const suspensionText = (until: number | null, { lang, t }: { lang: string; t: Translate }): string =>
  until ? t('manage.standing.suspendedUntil', { date: dayOf(until - 1, lang) }) : t('manage.standing.suspended');
