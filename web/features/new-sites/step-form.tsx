import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { NewSitePage } from '../../contract/pages/new-sites.data.ts';

type StepFormProps = {
  page: Pick<NewSitePage, 'action' | 'view'>;
  title: string;
  text?: string;
  /** Whether a file can be sent. */
  hasFile?: boolean;
  children: ReactNode;
};

/** A step: its fields, and the buttons that keep them and go on, or back. */
export function StepForm({ page, title, text, hasFile = false, children }: StepFormProps) {
  const t = useTranslations('newSite');
  return (
    <form
      key={page.view}
      method="post"
      action={page.action}
      encType={hasFile ? 'multipart/form-data' : undefined}
      noValidate
      className="grid max-w-2xl gap-6"
    >
      <h2 className="text-lg">{title}</h2>
      {text && <p className="prose text-muted">{text}</p>}
      {children}
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="next" className="button is-main">
          {t('next')}
        </button>
        {page.view !== 'look' && (
          <button type="submit" name="step" value="back" className="button">
            {t('back')}
          </button>
        )}
      </p>
    </form>
  );
}
