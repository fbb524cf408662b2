import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { ShownPiece } from '../../contract/pages/previews.data.ts';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { problemAt } from '../area/list.tsx';
import { Compared } from './compared.tsx';
import type { PieceProps } from './piece-props.ts';
import { forgetTyped, keepTyped, readTyped } from './typed-texts.ts';

/** Lines of a field, by the format of its text. */
const rows = { line: undefined, slug: undefined, lines: 4, message: 4, markdown: 16 } as const;

/** The form in which a draft is written. With script, the frame shows it while it is typed. */
export function DraftForm({ page, shown, piece, frames }: PieceProps) {
  const t = useTranslations('previews');
  const fault = problemAt(page.problem, 'text');
  const { field, type } = useTypedText({ page, shown, piece, frames });
  return (
    <form method="post" action={page.action} noValidate className="grid gap-3">
      <input type="hidden" name="draft" value={piece.draft.version} readOnly />
      <input type="hidden" name="seen" value={piece.seen} readOnly />
      <FormField
        {...{ ref: field, id: 'text', name: 'text', rows: rows[piece.format], autoComplete: 'off' }}
        {...{ dir: piece.format === 'slug' ? 'ltr' : 'auto', lang: piece.in.language }}
        label={t('text')}
        hint={t.has(`hintOf.${piece.format}`) ? t(`hintOf.${piece.format}`) : undefined}
        defaultValue={piece.text}
        fault={fault && t(`fault.${fault.code}`, { minutes: fault.minutes ?? 1 })}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <Standing piece={piece} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="save" className="button is-main">
          {t('save')}
        </button>
        {piece.canPublish && (
          <button type="submit" name="step" value="publish" className="button">
            {t('publish', { language: piece.in.name })}
          </button>
        )}
        {piece.draft.version > 0 && (
          <button type="submit" name="step" value="discard" className="button">
            {t('discard')}
          </button>
        )}
        {frames.isReady && (
          <button
            type="button"
            className="button noscript:hidden"
            onClick={() => frames.tell({ type: 'edit', ref: piece.ref }, 0)}
          >
            {t('editInPlace')}
          </button>
        )}
      </p>
    </form>
  );
}

/** Whose draft it is, and how it differs from what is published and from what others wrote. */
function Standing({ piece }: { piece: ShownPiece }) {
  const t = useTranslations('previews');
  const { draft, theirs, since, changes, published } = piece;
  return (
    <>
      {draft.at && (
        <p className="text-sm text-muted">
          <Time at={draft.at.iso} text={draft.at.text}>
            {(date) => t('draftBy', { name: draft.by || t('somebody'), date })}
          </Time>
        </p>
      )}
      {theirs && (
        <div className="notice">
          <p className="text-sm font-semibold">{t('theirs', { name: theirs.by || t('somebody') })}</p>
          <p className="preview-text" lang={piece.in.language} dir={piece.in.direction}>
            {theirs.text}
          </p>
          <Compared title={t('theirsTitle')} lines={theirs.changes} language={piece.in} />
        </div>
      )}
      <Compared title={t('sinceTitle')} lines={since} language={piece.in} />
      {published === null ? (
        <p className="text-sm text-muted">{t('unpublished')}</p>
      ) : (
        <Compared title={t('changesTitle')} lines={changes} language={piece.in} />
      )}
    </>
  );
}

/**
 * The field of a draft: what is typed appears in the frame and stays in this tab until it is saved, and what is typed in the
 * frame appears in the field.
 */
function useTypedText({ page, shown, piece, frames }: PieceProps) {
  const field = useRef<HTMLInputElement>(null);
  const { ref, in: own, text } = piece;
  const key = { site: shown.site.slug, language: own.language, ref };
  const { tell, typed } = frames;
  const isSettled = page.done !== null || page.problem !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, as the panel is mounted
  useEffect(() => {
    // The page is the answer to a form: what it shows is newer.
    if (isSettled) forgetTyped(key);
    const before = readTyped(key);
    if (!field.current) return;
    // What was typed before the page had its script stays.
    if (before !== null && field.current.value === text) field.current.value = before;
    if (field.current.value !== text) tell({ type: 'show', ref, text: field.current.value });
  }, []);
  const fromFrame = typed.get(ref);
  useEffect(() => {
    if (fromFrame !== undefined && field.current) field.current.value = fromFrame;
  }, [fromFrame]);
  return {
    field,
    type: (value: string) => {
      keepTyped(key, value);
      tell({ type: 'show', ref, text: value }, 0);
    },
  };
}
