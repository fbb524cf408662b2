'use client';
import { useTranslations } from 'next-intl';
import type { ContinuePage } from '../../contract/pages/sign-in.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { Frame } from './frame.tsx';

/** Asks a person who is signed in on the product's host whether to go on to a site. */
export const ContinueView = defineView<'authContinue'>(Continue, ContinueSkeleton);

function Continue({ page }: { page: ContinuePage }) {
  const { person, address, site, host, isForStaff, action, other, back } = page;
  const t = useTranslations('authContinue');
  return (
    <Frame title={t('title', { site })} text={t(isForStaff ? 'staffText' : 'text')}>
      <dl className="mb-6 grid gap-3">
        <div>
          <dt className="text-sm text-muted">{t('as')}</dt>
          <dd>
            <bdi className="font-semibold">{person}</bdi>
            {address && <bdi className="block text-sm">{address}</bdi>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('to')}</dt>
          <dd>
            <bdi className="font-semibold">{host}</bdi>
          </dd>
        </div>
      </dl>
      <form method="post" action={action} className="grid gap-4">
        <button type="submit" className="button is-main w-full">
          {t('goOn')}
        </button>
      </form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link className="tap link" href={other}>
          {t('other')}
        </Link>
        <a className="tap link" href={back} rel="nofollow">
          {t('back', { site })}
        </a>
      </p>
    </Frame>
  );
}

function ContinueSkeleton() {
  return (
    <Frame title={<Bone className="h-7 w-64" />} text={<Lines count={2} />}>
      <Bone className="mb-6 h-24 w-full" />
      <Bone className="h-11 w-full" />
    </Frame>
  );
}
