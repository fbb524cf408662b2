import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { Link } from '../../slots/link.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';

/** The page of the form: its title, and the listing that it changes. */
export function CreateFrame({
  page: { mode, isFrozen, listing },
  children,
}: {
  page: CreatePage;
  children: ReactNode;
}) {
  const t = useTranslations('submission');
  return (
    <div className="page py-8 md:py-12">
      {listing && (
        <p className="mb-2 text-sm">
          <Link className="tap link" href={listing.path}>
            <span>
              {t('back')} <bdi lang={listing.foreign?.language}>{listing.name}</bdi>
            </span>
          </Link>
        </p>
      )}
      <h1 className="mb-3 text-xl font-semibold">{t(`title.${mode}`)}</h1>
      <p className="prose mb-4 text-muted">{t(isFrozen ? 'about.editFrozen' : `about.${mode}`)}</p>
      {children}
    </div>
  );
}

export function CreateSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-3 h-8 w-72" />
      <Lines count={1} />
      <Bone className="mt-4 h-11 w-96" />
      <Bone className="mt-6 h-7 w-48" />
      <Bone className="mt-6 h-19 w-full" />
      <Bone className="mt-6 h-19 w-full" />
      <Bone className="mt-6 h-11 w-48" />
    </div>
  );
}
