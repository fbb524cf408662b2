import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ShownPage } from '../../contract/pages/previews.data.ts';
import { Time } from '../../slots/time.tsx';
import { Panel } from '../area/panel.tsx';
import { StayLink } from './stay-link.tsx';

/** The open drafts of the site. */
export function Drafts({ drafts }: Pick<ShownPage, 'drafts'>) {
  const t = useTranslations('previews');
  return (
    <Panel id="drafts" title={t('drafts')}>
      {drafts.length === 0 && <p className="text-muted">{t('noDrafts')}</p>}
      <ul>
        {drafts.map((draft) => (
          <Entry key={draft.path} entry={draft} />
        ))}
      </ul>
    </Panel>
  );
}

/** The open comments of the site. */
export function Comments({ comments }: Pick<ShownPage, 'comments'>) {
  const t = useTranslations('previews');
  return (
    <Panel id="comments" title={t('comments')}>
      {comments.length === 0 && <p className="text-muted">{t('noOpenComments')}</p>}
      <ul>
        {comments.map((comment) => (
          <Entry key={comment.id} entry={comment}>
            <p className="preview-text" dir="auto">
              {comment.body}
            </p>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}

type EntryProps = { entry: ShownPage['drafts'][number]; children?: ReactNode };

/** A text on which somebody works: which one, who and when. */
function Entry({ entry: { kind, item, field, language, path, by, at }, children }: EntryProps) {
  const t = useTranslations('previews');
  return (
    <li className="border-b border-line py-2">
      <StayLink className="tap link" href={path} moveTo="piece">
        {t('what', { kind: t(`kind.${kind}`), field: t(`field.${kind}.${field}`), language })}
        {item !== kind && (
          <>
            {' · '}
            <bdi>{item}</bdi>
          </>
        )}
      </StayLink>
      <p className="text-sm text-muted">
        <bdi>{by || t('somebody')}</bdi> · <Time at={at.iso} text={at.text} />
      </p>
      {children}
    </li>
  );
}
