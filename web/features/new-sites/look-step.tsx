import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { longestSiteName, longestSiteSlug, longestTagline } from '../../contract/pages/new-sites.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { AccentField } from '../area/accent-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useFieldFault } from './use-field-fault.ts';

/** The name and the look of a site. */
export function LookStep({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page);
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
        <h3 className="mb-2 font-semibold">{t('accent')}</h3>
        <AccentField name="hue" value={page.typedHue} hue={page.hue} siteName={name} fault={fault('hue')} />
      </div>
    </StepForm>
  );
}
