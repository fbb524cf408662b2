import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CodeForm, ComposedWidget } from '../../contract/pages/widgets.data.ts';
import { Choice } from '../area/list.tsx';
import { CopyButton, copyText } from '../listing/copy-button.tsx';
import { useKilobytes } from './kilobytes.ts';
import { Previews } from './previews.tsx';
import type { Weight } from './use-frame-sizes.ts';

type ComposedProps = { composed: ComposedWidget; address: string };

/** Previews of the composed widget, its weight, and the code to copy. */
export function Composed({ composed, address }: ComposedProps) {
  const t = useTranslations('widgets');
  const [weight, setWeight] = useState<Weight | null>(null);
  return (
    <>
      <section aria-labelledby="preview" className="mt-8">
        <h3 id="preview" className="mb-2 font-semibold">
          {t('preview')}
        </h3>
        {composed.grounds.length > 0 && (
          <Choice
            label={t('ground')}
            choices={composed.grounds.map(({ name, ...choice }) => ({ name, ...choice, words: t(`themes.${name}`) }))}
          />
        )}
        <Previews composed={composed} address={address} weigh={setWeight} />
        <WeightText loader={composed.loaderBytes} weight={weight} />
      </section>
      <section aria-labelledby="code" className="mt-8">
        <h3 id="code" className="mb-2 font-semibold">
          {t('code')}
        </h3>
        {composed.code.map(({ form, text }) => (
          <Code key={form} form={form} text={text} address={composed.address} />
        ))}
      </section>
    </>
  );
}

/** What a page loads for the widget: the script, and the frame as it has measured itself. */
function WeightText({ loader, weight }: { loader: number; weight: Weight | null }) {
  const t = useTranslations('widgets');
  const sizeOf = useKilobytes();
  return (
    <p className="mt-4 text-sm text-muted">
      {t('loaderWeight', { size: sizeOf(loader) })}{' '}
      <span role="status">{weight && t('frameWeight', { size: sizeOf(weight.bytes), count: weight.requests })}</span>
    </p>
  );
}

type CodeProps = { form: CodeForm; text: string; address: string | null };

function Code({ form, text, address }: CodeProps) {
  const t = useTranslations('widgets');
  return (
    <div className="mb-6">
      <h4 className="text-sm font-semibold">{t(`forms.${form}.name`)}</h4>
      <p className="prose text-sm text-muted">{t(`forms.${form}.text`)}</p>
      <pre dir="ltr" className="widget-code">
        <code>{text}</code>
      </pre>
      <Copy text={text} of={t(`forms.${form}.name`)} />
      {form === 'wordpress' && address && (
        <>
          <p className="prose text-sm text-muted">{t('wordpressAddress')}</p>
          <pre dir="ltr" className="widget-code">
            <code>{address}</code>
          </pre>
          <Copy text={address} of={t('address')} />
        </>
      )}
    </div>
  );
}

function Copy({ text, of }: { text: string; of: string }) {
  const t = useTranslations('widgets');
  return (
    <p className="noscript:hidden">
      <CopyButton
        icon="copy"
        name={t('copy', { name: of })}
        className="tap link cursor-pointer text-sm"
        said={t('copied')}
        copy={() => copyText(text)}
      />
    </p>
  );
}
