import type { AuditRow } from '../domain/audit/audit.query.ts';
import { isAuditedThing } from '../domain/audit/audit.ts';
import { roleText, suspensionText } from '../identity/person-text.ts';
import type { QueueKind } from '../moderation/kind.ts';
import { languageName } from '../platform/i18n/names.ts';
import type { Translate } from '../platform/i18n/translate.ts';

/** `kinds`: those whose texts are shown in their own way. */
export type TextOptions = { lang: string; t: Translate; kinds?: readonly QueueKind[] };

/** What happened, in words. Entries of another version of the product can have an unknown action. */
export function actionText(action: string, t: Translate): string {
  const [subject, change] = action.split('.');
  return t.has(`audit.action.${subject}.${change}`)
    ? t(`audit.action.${subject}.${change}`)
    : t('audit.action.other.other');
}

/** The name of a kind of things. */
export const kindText = (kind: string, t: Translate): string =>
  isAuditedThing(kind) ? t(`audit.kind.${kind}`) : t('audit.kind.other');

/** The name of a thing, with its number. */
export const thingText = ({ thing, thingId }: Pick<AuditRow, 'thing' | 'thingId'>, t: Translate): string =>
  t('audit.thing', { kind: kindText(thing, t), id: String(thingId) });

/** A chosen reason; empty for none. */
export function reasonText(reason: string, t: Translate): string {
  if (!reason) return '';
  return t.has(`moderation.reason.${reason}`) ? t(`moderation.reason.${reason}`) : t('moderation.reason.other');
}

/** The name of a field of a version. */
export const fieldText = (field: string, t: Translate): string =>
  t.has(`audit.field.${field}`) ? t(`audit.field.${field}`) : t('audit.field.other');

/** The version of a legal text, from its kind, language and number. */
function legalText(state: string, { lang, t }: Pick<TextOptions, 'lang' | 't'>): string {
  const [kind = '', language = '', version = ''] = state.split(' ');
  const text = t.has(`legal.${kind}.title`) ? t(`legal.${kind}.title`) : kind;
  return t('audit.legalText', { text, language: languageName(language, lang), version });
}

/**
 * The state before or after a change as text: roles, a state with its end, a language, a version of a legal text, or what
 * staff prove with.
 */
export function stateText(state: string, action: string, { lang, t }: TextOptions): string {
  const [subject] = action.split('.');
  if (subject === 'role') return state ? roleText(state.split(' '), t) : t('manage.standing.none');
  if (!state) return '';
  if (subject === 'site' && t.has(`manage.standing.proof.${state}`)) return t(`manage.standing.proof.${state}`);
  if (subject === 'mail') return t.has(`manage.mails.state.${state}`) ? t(`manage.mails.state.${state}`) : state;
  if (subject === 'synonyms' || action === 'site.message') return languageName(state, lang);
  if (subject === 'legal') return legalText(state, { lang, t });
  const [name = '', until] = state.split(' ');
  if (subject === 'member' && name === 'suspended') return suspensionText(until ? Number(until) : null, { lang, t });
  if (subject === 'member' && name === 'active') return t('manage.standing.active');
  return t.has(`audit.state.${name}`) ? t(`audit.state.${name}`) : state;
}
