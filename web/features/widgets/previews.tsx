import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { ComposedWidget } from '../../contract/pages/widgets.data.ts';
import { useFramePolicy } from './use-frame-policy.ts';
import { useFrameSizes, type Weight } from './use-frame-sizes.ts';
import { WidgetFrame } from './widget-frame.tsx';

type PreviewsProps = { composed: ComposedWidget; address: string; weigh: (weight: Weight) => void };

/** The widget at several widths. What does not fit scrolls sideways. */
export function Previews({ composed, address, weigh }: PreviewsProps) {
  const t = useTranslations('widgets');
  const stage = useRef<HTMLElement>(null);
  const heights = useFrameSizes(stage, weigh);
  const isAllowed = useFramePolicy(address);
  const { frames, height, title, on } = composed;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus of a keyboard
    <section ref={stage} className="widget-stage" data-on={on} aria-label={title.text} tabIndex={0}>
      {frames.map(({ width, src }) => (
        <figure key={src + width}>
          <figcaption className="mb-1 text-sm">{t('width', { width })}</figcaption>
          {isAllowed && (
            <WidgetFrame
              {...{ name: `widget-${width}`, src, width }}
              title={t('frameTitle', { name: title.text, width })}
              height={heights[`widget-${width}`] ?? height}
            />
          )}
        </figure>
      ))}
    </section>
  );
}
