import { useTranslations } from 'next-intl';
import type { PostPreview } from '../../contract/pages/post-forms.data.ts';

/** What a text contained and pages do not show. */
export function Removed({ removed }: Pick<PostPreview, 'removed'>) {
  const t = useTranslations('postForm.removed');
  if (removed.length === 0) return null;
  return (
    <div className="notice mb-6 max-w-xl" role="note">
      <p>{t('title')}</p>
      <ul>
        {removed.map(({ kind, what }) => (
          <li key={`${kind} ${what}`}>
            {t(kind)} <bdi className="break-words">{what}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
