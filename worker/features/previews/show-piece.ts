import type { ShownPiece } from '../../../web/contract/pages/previews.data.ts';
import { pieceRef } from '../../../web/contract/pieces.ts';
import type { PageRequest } from '../../pages/page.ts';
import { signedIn } from '../../pages/sections.ts';
import { momentAt } from '../../platform/i18n/date-text.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import { changedLines } from '../../platform/text/changed-lines.ts';
import { stableHash } from '../../platform/text/hash.ts';
import type { LoadedPiece } from './load-piece.ts';
import { publishedIn, writersRight } from './piece-of.ts';
import { inLanguage } from './previewed-page.ts';
import { showComment } from './show-lists.ts';
import type { Viewed } from './viewed.ts';
import { pathTo } from './viewer-state.ts';
import { written } from './written.ts';

/** The chosen piece as page data: where it comes from, its draft, and what was said about it. */
export function showPiece(loaded: LoadedPiece, viewed: Viewed, request: PageRequest): ShownPiece {
  const { kind, piece, field, thing, draft } = loaded;
  const { rights, site } = viewed;
  const { lang } = request.params;
  const language = languageOf(viewed);
  const published = publishedIn(thing, language, piece.field);
  const {
    version = null,
    author = null,
    approver = null,
    changedAt = null,
  } = thing.texts.find((one) => one.language === language) ?? {};
  const canPublish = rights.has(kind.right);
  const { originOf } = signedIn(request).visitor;
  return {
    ...{ ref: pieceRef(piece), kind: piece.kind, field: piece.field, name: thing.name, ...field },
    ...{ in: written(language, lang), published, seen: stableHash(published ?? '') },
    ...{ version, author, approver },
    changed:
      changedAt === null ? null : { ...momentAt(changedAt, lang), words: timeAgo(request.now - changedAt, lang) },
    ...placesOf(loaded, viewed, lang),
    manage: thing.managePath && site.host ? originOf(site.host) + thing.managePath : null,
    draft: {
      ...{ version: draft?.version ?? 0, by: draft?.author ?? '' },
      at: draft ? momentAt(draft.updated_at, lang) : null,
    },
    ...textsOf(loaded, { published: published ?? '', language, request }),
    canSave: canPublish || rights.has(writersRight),
    canPublish,
    comments: loaded.comments.map((row) => showComment(row, lang)),
    comment: typedIn(request, 'comment', 'body') ?? '',
  };
}

const languageOf = ({ shown, site }: Viewed): string => shown?.language ?? site.default_language;

/** What was typed into a field of a refused form. */
function typedIn(request: PageRequest, step: string, name: string): string | undefined {
  const { form } = signedIn(request).visitor;
  return form?.problem && form.values.step === step ? form.values[name] : undefined;
}

type Texts = Pick<ShownPiece, 'text' | 'changes' | 'since' | 'theirs'>;

type TextsOf = { published: string; language: string; request: PageRequest };

/** What the field shows, and how it differs from what others published or saved. */
function textsOf({ draft }: LoadedPiece, { published, language, request }: TextsOf): Texts {
  const typed = typedIn(request, 'save', 'text') ?? typedIn(request, 'publish', 'text');
  const text = typed ?? draft?.text ?? published;
  const isOvertaken = signedIn(request).visitor.form?.problem === 'draft-changed' && draft && draft.text !== text;
  return {
    text,
    changes: changedLines(published, text, language),
    since: draft ? changedLines(draft.base, published, language) : [],
    theirs: isOvertaken
      ? { by: draft.author ?? '', text: draft.text, changes: changedLines(text, draft.text, language) }
      : null,
  };
}

/** Where the thing is shown besides, and its other languages. */
function placesOf({ thing, piece }: LoadedPiece, viewed: Viewed, lang: string): Pick<ShownPiece, 'usedIn' | 'others'> {
  const { state, site, shown } = viewed;
  const ref = pieceRef(piece);
  const others = site.languages.filter(([tag]) => tag !== languageOf(viewed));
  return {
    usedIn: thing.usedIn.map(({ path, title }) => ({ title, path: pathTo(lang, state, path, ref) })),
    others: others.map(([tag]) => {
      const own = thing.texts.find(({ language }) => language === tag)?.path;
      const page = own ?? (shown ? inLanguage(shown, tag) : `/${tag}`);
      const text = publishedIn(thing, tag, piece.field);
      return { in: written(tag, lang), text, path: pathTo(lang, state, page, ref) };
    }),
  };
}
