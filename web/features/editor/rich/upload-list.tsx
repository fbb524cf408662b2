import { useTranslations } from 'next-intl';
import type { Uploads } from './use-uploads.ts';

/** The pictures on their way, and those that were refused. */
export function UploadList({ uploads: { list, dismiss } }: { uploads: Uploads }) {
  const t = useTranslations('editor.picture');
  return (
    <div role="status">
      <ul className="editor-uploads">
        {list.map(({ id, name, problem }) => (
          <li key={id} className="row">
            <span>
              <bdi>{name}</bdi> {problem ? <span className="fault">{problem}</span> : t('sending')}
            </span>
            {problem ? (
              <button type="button" className="button" onClick={() => dismiss(id)}>
                {t('dismiss')}
              </button>
            ) : (
              <progress aria-label={t('sending')} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
