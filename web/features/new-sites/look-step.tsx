import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { longestSiteName, longestSiteSlug, longestTagline } from '../../contract/pages/new-sites.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useFieldFault } from './use-field-fault.ts';

/** The name and the look of a site. */
export function LookStep({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page);
  const [hue, setHue] = useState(page.hue);
  const [name, setName] = useState(page.name);
  return (
    <StepForm page={page} title={t('step.look')} text={t('lookText')}>
      <FormField
        {...{ id: 'name', name: 'name', autoComplete: 'off', maxLength: longestSiteName, dir: 'auto' }}
        label={t('name')}
        defaultValue={page.name}
        onChange={(event) => setName(event.target.value)}
        fault={fault('name')}
      />
      <FormField
        {...{ id: 'tagline', name: 'tagline', autoComplete: 'off', maxLength: longestTagline, dir: 'auto' }}
        label={t('tagline')}
        hint={t('taglineHint')}
        defaultValue={page.tagline}
        fault={fault('tagline')}
      />
      <FormField
        {...{
          id: 'slug',
          name: 'slug',
          autoComplete: 'off',
          maxLength: longestSiteSlug,
          dir: 'ltr',
          spellCheck: false,
        }}
        label={t('slug')}
        hint={t('slugHint')}
        defaultValue={page.slug}
        fault={fault('slug')}
      />
      <div>
        <FormField
          {...{ id: 'hue', name: 'hue', type: 'number', inputMode: 'numeric', min: 0, max: 359, dir: 'ltr' }}
          label={t('hue')}
          hint={t('hueHint')}
          defaultValue={String(page.hue)}
          onChange={(event) => setHue(Math.min(359, Math.max(0, Number(event.target.value) || 0)))}
          fault={fault('hue')}
        />
        <HuePreview hue={hue} name={name} />
      </div>
    </StepForm>
  );
}

const hues = Array.from({ length: 36 }, (_, index) => index * 10);

/** The accent as buttons and links have it, and all hues with a mark at the chosen one. Attributes need no style element. */
function HuePreview({ hue, name }: { hue: number; name: string }) {
  const t = useTranslations('newSite');
  return (
    <svg viewBox="0 0 360 96" role="img" aria-label={t('huePreview', { hue })} className="mt-4 w-full max-w-md">
      <rect width="360" height="60" rx="6" fill={`oklch(0.47 0.11 ${hue})`} />
      <text x="180" y="37" fill="white" fontSize="20" textAnchor="middle" direction="inherit">
        {name.slice(0, 30)}
      </text>
      {hues.map((one) => (
        <rect key={one} x={one} y="72" width="10.5" height="14" fill={`oklch(0.6 0.13 ${one})`} />
      ))}
      <rect x={hue - 2} y="68" width="4" height="22" rx="2" fill="currentColor" />
    </svg>
  );
}
