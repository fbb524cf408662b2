import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AccountPage } from '../../contract/pages/account.data.ts';
import { pictureMegabytes } from '../../contract/photos.ts';

export type PanelProps = { page: AccountPage };

/** A section of the page with its heading. */
export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The error text of a field of the rejected form. */
export function useFault({ problem }: AccountPage, field: string): string | undefined {
  const t = useTranslations('account.fault');
  return problem?.field === field
    ? t(problem.code, { minutes: problem.minutes ?? 0, megabytes: pictureMegabytes })
    : undefined;
}
