'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import type { WidgetLoaderPage } from '../../contract/pages/widgets.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { useKilobytes } from './kilobytes.ts';
import { useFramePolicy } from './use-frame-policy.ts';
import { useFrameSizes } from './use-frame-sizes.ts';
import { WidgetFrame } from './widget-frame.tsx';

/** What widgets are, with a live example of each kind. */
export const WidgetLoaderView = defineView<'widgetLoader'>(About, AboutSkeleton);

type PageProps = { page: WidgetLoaderPage; address: string };

function About({ page, address }: PageProps) {
  const t = useTranslations('widgets.about');
  const sizeOf = useKilobytes();
  return (
    <article className="page py-10">
      <h1 className="mb-4 text-2xl">{t('title')}</h1>
      <p className="prose mb-8 text-lg">{t('intro')}</p>
      <Part id="how" title={t('how')}>
        <p>{t('howText')}</p>
        <p>{t('codeText')}</p>
        <pre dir="ltr" className="widget-code">
          <code>{page.code}</code>
        </pre>
      </Part>
      <Examples page={page} address={address} />
      <Part id="privacy" title={t('privacy')}>
        <p>{t('privacyText', { size: sizeOf(page.loaderBytes) })}</p>
        <p>{t('countText')}</p>
      </Part>
      <Part id="without" title={t('without')}>
        <p>{t('withoutText')}</p>
      </Part>
      <Part id="policy" title={t('policy')}>
        <p>{t('policyText')}</p>
        <pre dir="ltr" className="widget-code">
          <code>{page.policy}</code>
        </pre>
        <p>{t('pinText')}</p>
      </Part>
      <Part id="oembed" title={t('oembed')}>
        <p>{t('oembedText')}</p>
      </Part>
    </article>
  );
}

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="prose mb-10 grid gap-4">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

/** A live example of each kind; of what the site of the product lacks, only what it is. */
function Examples({ page, address }: PageProps) {
  const t = useTranslations('widgets');
  const list = useRef<HTMLElement>(null);
  const heights = useFrameSizes(list);
  const isAllowed = useFramePolicy(address);
  return (
    <section ref={list} aria-labelledby="kinds" className="mb-10">
      <h2 id="kinds" className="mb-4 text-xl">
        {t('about.kinds')}
      </h2>
      <ul className="widget-examples">
        {page.kinds.map(({ kind, src, height }) => (
          <li key={kind}>
            <h3 className="text-lg">{t(`kinds.${kind}.name`)}</h3>
            <p className="mb-2 text-muted">{t(`kinds.${kind}.text`)}</p>
            {src === null ? (
              <p className="text-sm text-muted">{t('about.noExample')}</p>
            ) : (
              isAllowed && (
                <WidgetFrame
                  {...{ name: `widget-${kind}`, src }}
                  title={t('about.exampleOf', { kind: t(`kinds.${kind}.name`) })}
                  height={heights[`widget-${kind}`] ?? height}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AboutSkeleton() {
  return (
    <div className="page py-10">
      <Bone className="mb-8 h-10 w-72" />
      <Lines count={8} />
    </div>
  );
}
