import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '../../slots/link.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';

type Listing = { name: string; foreign?: { language: string; note: string } | undefined; path: string };

type FrameProps = { listing: Listing; title: string; text?: string; children: ReactNode };

/** A page about a listing: the listing's name with a link back, the title, the form. */
export function Frame({ listing: { name, foreign, path }, title, text, children }: FrameProps) {
  const t = useTranslations('feedback');
  return (
    <div className="page py-8 md:py-12">
      <p className="mb-2 text-sm">
        <Link className="tap link" href={path}>
          <span>
            {t('back')} <bdi lang={foreign?.language}>{name}</bdi>
          </span>
        </Link>
      </p>
      <h1 className="mb-3 text-xl font-semibold">{title}</h1>
      {text && <p className="prose mb-6 text-muted">{text}</p>}
      {children}
    </div>
  );
}

export function FormSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-6 w-48" />
      <Bone className="mb-6 h-8 w-72" />
      <Lines count={2} />
      <Bone className="mt-6 h-19 w-full" />
      <Bone className="mt-6 h-11 w-48" />
    </div>
  );
}
