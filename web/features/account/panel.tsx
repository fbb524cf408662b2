import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AccountPage } from '../../contract/page-data.ts';
import { pictureMegabytes } from '../../contract/photos.ts';

export type PanelProps = { page: AccountPage };

/** A part of the page under its heading. */
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

/** What is the matter with a field of the form that came back. */
export function useFault({ problem }: AccountPage, field: string): string | undefined {
  const t = useTranslations('account.fault');
  return problem?.field === field
    ? t(problem.code, { minutes: problem.minutes ?? 0, megabytes: pictureMegabytes })
    : undefined;
}
