import type { D1Database } from '@cloudflare/workers-types';
import { pieceRef } from '../../../web/contract/pieces.ts';
import type { MemberRight } from '../../../web/contract/rights.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { assignments, excluded, insertInto, table, update } from '../../data/table.ts';
import type { Content } from '../../domain/audit/audit.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';
import { writersRight } from './piece-of.ts';
import { isAbout, type PieceKey } from './previews.query.ts';

const s = table('sites');
const d = table('content_drafts');
const c = table('content_comments');

/** Who changes something in the viewer. `right`: what they need on the site in place of that of its writers; null for none. */
export type Acting = { site: SiteId; by: PersonId; right: MemberRight | null; now: number };

/** Whether the author may write drafts, comments and links at the time of the write. */
export const mayWrite = ({ right, ...holder }: Acting): Sql =>
  right ? sql`(${holds(writersRight, holder)} or ${holds(right, holder)})` : holds(writersRight, holder);

type Logged = { action: `preview-${string}`; content: Content };

/** A change by somebody of the staff with its entry in the audit log, unless they may not (any more) or it refuses. */
export const writeAs = (
  db: D1Database,
  acting: Acting,
  { action, content }: Logged,
  statements: Parameters<typeof batchUnlessRefused>[1],
): Promise<boolean> => {
  const { site, by, now } = acting;
  return batchUnlessRefused(db, [
    refuseIf(sql`not ${mayWrite(acting)}`),
    ...statements,
    ...auditStatements({
      ...{ site, actor: by, action: `site.${action}`, thing: 'site', thingId: site, now },
      afterText: { content },
    }),
  ]);
};

/** What the audit log says of a text: where it is. The text itself is in the draft. */
export const placeOf = ({ piece, language }: PieceKey): Content => ({ piece: pieceRef(piece), language });

/** Raises the version of the site's drafts, so that previews show the change. */
const rise = (site: SiteId): Sql =>
  sql`${update(s, { drafts_version: sql`${s.drafts_version} + 1` })} where ${s.id} = ${site}`;

/** Refuses unless the draft is the one that the form showed: its version, 0 for none. */
const refuseUnlessSeen = (key: PieceKey, seen: number): Sql =>
  refuseIf(sql`coalesce((select ${d.version} from ${d} where ${isAbout(d, key)}), 0) <> ${seen}`);

type Draft = {
  text: string;
  /** What is published, as the author saw it. */
  base: string;
  /** The version of the draft that the form showed; 0 for none. */
  seen: number;
};

/**
 * Saves a draft of a text in a language.
 *
 * @returns false if somebody else has changed the draft since the form was shown, or the author may not.
 */
export const saveDraft = (
  db: D1Database,
  acting: Acting,
  key: PieceKey,
  { text, base, seen }: Draft,
): Promise<boolean> => {
  const { site, by, now } = acting;
  const { kind, item, field } = key.piece;
  const version = sql`(select ${s.drafts_version} from ${s} where ${s.id} = ${site})`;
  const row = { site_id: site, language: key.language, kind, item, field, text, base, version };
  return writeAs(db, acting, { action: 'preview-save', content: placeOf(key) }, [
    refuseUnlessSeen(key, seen),
    rise(site),
    sql`${insertInto(d, { ...row, author_id: by, updated_at: now })}
      on conflict (${d.site_id}, ${d.language}, ${d.kind}, ${d.item}, ${d.field})
      do update set ${excluded(d, 'text', 'base', 'version', 'author_id', 'updated_at')}`,
  ]);
};

/** The statements that end a draft: what publishing adds to its transaction. They refuse unless it is the one that was seen. */
export const endDraft = (key: PieceKey, seen: number): readonly Sql[] => [
  refuseUnlessSeen(key, seen),
  ...(seen > 0 ? [sql`delete from ${d} where ${isAbout(d, key)}`, refuseUnlessChanged, rise(key.site)] : []),
];

/** Discards a draft. @returns false if it is not the one that the form showed, or the author may not. */
export const discardDraft = (db: D1Database, acting: Acting, key: PieceKey, seen: number): Promise<boolean> =>
  writeAs(db, acting, { action: 'preview-discard', content: placeOf(key) }, [
    refuseIf(sql`${seen} = 0`),
    ...endDraft(key, seen),
  ]);

type Renamed = Omit<PieceKey, 'piece'> & { kind: PieceKey['piece']['kind']; from: string; to: string };

/** Lets the drafts and comments of a thing follow its new name in a language. A draft that is there already stays. */
export const renameItem = async (db: D1Database, { site, language, kind, from, to }: Renamed): Promise<void> => {
  const isOld = ({
    site_id,
    language: tag,
    kind: of,
    item,
  }: Pick<typeof d, 'site_id' | 'language' | 'kind' | 'item'>) =>
    sql`${site_id} = ${site} and ${tag} = ${language} and ${of} = ${kind} and ${item} = ${from}`;
  await batch(
    db,
    sql`update or ignore ${d} set ${assignments(d, { item: to })} where ${isOld(d)}`,
    sql`${update(c, { item: to })} where ${isOld(c)}`,
  );
};
