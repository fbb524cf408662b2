import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { contrastsOf, isReadable, nearestReadable, readHue, type Theme, themes } from '../../contract/accent.ts';
import { FormField } from '../../ui/form-field.tsx';

type FieldProps = {
  /** The name of the field, and what stands in it; `hue` is what that means, or what is stored. */
  name: string;
  value: string;
  hue: number;
  siteName: string;
  /** In place of the usual one. */
  hint?: string | undefined;
  fault?: string | undefined;
};

/**
 * The hue of a site's accent, with a preview of what it gives and its contrasts. Without script, the preview shows the hue of
 * the page's data. The page loads `ui/accent.css` and the messages `accent`.
 */
export function AccentField({ name, value, hue: first, siteName, hint, fault }: FieldProps) {
  const t = useTranslations('accent');
  const field = useRef<HTMLInputElement>(null);
  const [hue, setHue] = useState(first);
  const choose = (chosen: number) => {
    if (field.current) field.current.value = String(chosen);
    setHue(chosen);
  };
  // What was typed before the page had its script.
  useEffect(() => setHue((before) => typedHue(field.current, before)), []);
  return (
    <>
      <p className="prose mb-4 text-muted">{t('text')}</p>
      <div className="mb-6 grid max-w-xl gap-4">
        <FormField
          {...{ ref: field, id: name, name, type: 'number', inputMode: 'numeric', dir: 'ltr' }}
          {...{ min: 0, max: 359, autoComplete: 'off' }}
          label={t('hue')}
          hint={hint ?? t('hint')}
          defaultValue={value}
          fault={fault}
          onInput={({ currentTarget }) => setHue(typedHue(currentTarget, hue))}
        />
        <input
          {...{ type: 'range', min: 0, max: 359, value: hue }}
          className="hue-slider noscript:hidden"
          aria-label={t('slider')}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        {themes.map((theme) => (
          <Preview key={theme} theme={theme} hue={hue} name={siteName} />
        ))}
      </div>
      <Verdict hue={hue} choose={choose} />
    </>
  );
}

/** The hue in a field; `before` while it is none. */
const typedHue = (field: HTMLInputElement | null, before: number): number => readHue(field?.value ?? '') ?? before;

/** The digits of a hue, for the style sheet: the content policy forbids style attributes. */
const digitsOf = (hue: number): string => `h${Math.floor(hue / 100)} t${Math.floor((hue % 100) / 10)} o${hue % 10}`;

type PreviewProps = { theme: Theme; hue: number; name: string };

/** Parts of a page as a hue gives them, in a light or a dark page, with their contrasts. */
function Preview({ theme, hue, name }: PreviewProps) {
  const t = useTranslations('accent');
  return (
    <section aria-label={t(theme)}>
      <div className="accent-sample" data-theme={theme} data-hue={digitsOf(hue)} role="img" aria-label={t('sample')}>
        <p className="font-serif text-lg font-semibold">
          <bdi>{name}</bdi>
        </p>
        <hr className="border-line" />
        <p className="flex flex-wrap items-center gap-4">
          <span className="button is-main">{t('what.button')}</span>
          <span className="link">{t('what.link')}</span>
          <span className="badge">{t('what.badge')}</span>
        </p>
      </div>
      <dl className="mt-3 text-sm">
        {contrastsOf(hue)
          .filter((contrast) => contrast.theme === theme)
          .map(({ what, ratio, least }) => (
            <div key={what} className="flex flex-wrap gap-x-3 py-1">
              <dt className="text-muted">{t(`what.${what}`)}</dt>
              <dd className={ratio < least ? 'fault' : undefined}>
                {ratio < least ? t('low', { ratio: shown(ratio), least }) : t('enough', { ratio: shown(ratio), least })}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Never rounded up: 4.49 is not enough where 4.5 is asked for. */
const shown = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** Whether everything can be read with a hue; if not, the nearest one with which it can. */
function Verdict({ hue, choose }: { hue: number; choose: (hue: number) => void }) {
  const t = useTranslations('accent');
  const near = isReadable(hue) ? null : nearestReadable(hue);
  return (
    <div role="status" className="mt-4">
      <p className={isReadable(hue) ? undefined : 'fault'}>{isReadable(hue) ? t('good') : t('bad')}</p>
      {near !== null && (
        <p className="flex flex-wrap items-center gap-x-3">
          {t('near', { hue: near })}
          <button type="button" className="tap link cursor-pointer noscript:hidden" onClick={() => choose(near)}>
            {t('useNear')}
          </button>
        </p>
      )}
    </div>
  );
}
