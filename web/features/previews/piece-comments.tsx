import { useTranslations } from 'next-intl';
import { longestComment, type PieceComment } from '../../contract/pages/previews.data.ts';
import { Time } from '../../slots/time.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { problemAt } from '../area/list.tsx';
import type { PieceProps } from './piece-props.ts';

/** What staff have said about a text, and the form for more. */
export function PieceComments({ page, piece }: PieceProps) {
  const t = useTranslations('previews');
  const fault = problemAt(page.problem, 'body');
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-base font-semibold">{t('commentsOn')}</h3>
      {piece.comments.length === 0 && <p className="text-sm text-muted">{t('noComments')}</p>}
      <ul>
        {piece.comments.map((comment) => (
          <li key={comment.id} className="border-b border-line py-2">
            <Comment comment={comment} action={piece.canSave ? page.action : null} />
          </li>
        ))}
      </ul>
      {piece.canSave && (
        <form method="post" action={page.action} noValidate className="mt-3 grid gap-3">
          <TextArea
            {...{ id: 'body', name: 'body', rows: 3, maxLength: longestComment }}
            label={t('comment')}
            hint={t('commentHint')}
            defaultValue={piece.comment}
            fault={fault && t(`fault.${fault.code}`, { minutes: fault.minutes ?? 1 })}
          />
          <p>
            <button type="submit" name="step" value="comment" className="button">
              {t('send')}
            </button>
          </p>
        </form>
      )}
    </div>
  );
}

/** A comment. `action`: where it is resolved; null for those who may not. */
function Comment({ comment, action }: { comment: PieceComment; action: string | null }) {
  const t = useTranslations('previews');
  const { id, body, by, at, resolved } = comment;
  return (
    <>
      <p className="text-sm text-muted">
        <bdi>{by || t('somebody')}</bdi> · <Time at={at.iso} text={at.text} />
      </p>
      <p className="preview-text" dir="auto">
        {body}
      </p>
      {resolved && (
        <p className="text-sm text-muted">
          <Time at={resolved.at.iso} text={resolved.at.text}>
            {(date) => t('resolvedBy', { name: resolved.by || t('somebody'), date })}
          </Time>
        </p>
      )}
      {action !== null && (
        <form method="post" action={action}>
          <input type="hidden" name="comment" value={id} readOnly />
          <button
            type="submit"
            name="step"
            value={resolved ? 'reopen' : 'resolve'}
            className="tap link cursor-pointer text-sm"
          >
            {t(resolved ? 'reopen' : 'resolve')}
          </button>
        </form>
      )}
    </>
  );
}
