import type { LegalEditPage } from '../../../../web/contract/pages/manage-legal.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { personName } from '../../../identity/person-text.ts';
import { dayAt } from '../../../platform/i18n/date-text.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { stateOf } from '../effect.ts';
import type { WhichText } from '../which-text.ts';
import type { EditRows, ListedVersion } from './edit.query.ts';

type Options = { lang: string; now: number; t: Translate };

/** The versions of a text, with their authors. */
export const listVersions = (
  { versions, current }: EditRows,
  text: WhichText,
  { lang, now, t }: Options,
): LegalEditPage['versions'] =>
  versions.map((one, i) => {
    const { version, published_at, summary, author, address } = one;
    const state = stateOf(one, { current, now });
    const before = versions[i + 1];
    return {
      ...{ version, summary, state, at: dayAt(published_at, lang), effectiveAt: laterDay(one, lang) },
      author: author === null && address === null ? '' : personName({ name: author ?? '', address }, t),
      readPath: readPath(text, state === 'current' ? null : version),
      comparePath: before
        ? href('manageLegalEdit', { lang }, { from: String(before.version), ...text, to: String(version) })
        : null,
    };
  });

/** What was just published. */
export const lastPublished = (
  newest: ListedVersion | undefined,
  text: WhichText,
  lang: string,
): LegalEditPage['published'] =>
  newest
    ? {
        version: newest.version,
        effectiveAt: laterDay(newest, lang),
        readPath: readPath(text, newest.version),
      }
    : null;

/** The day on which a version takes effect, where that is later than its publication. */
const laterDay = ({ published_at, effective_at }: ListedVersion, lang: string) =>
  effective_at > published_at ? dayAt(effective_at, lang) : null;

/** Where visitors read a version; null: the one in effect. */
export const readPath = ({ kind, language }: WhichText, version: number | null): string =>
  href(kind, { lang: language }, version === null ? {} : { version: String(version) });
