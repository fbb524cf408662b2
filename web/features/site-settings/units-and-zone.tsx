import { useTranslations } from 'next-intl';
import type { SiteSettingsPage } from '../../contract/pages/site-settings.data.ts';
import { units } from '../../contract/units.ts';
import { FieldNotes } from '../../ui/form-field.tsx';
import { useOther, useSettingsFault } from './use-settings-fault.ts';

type PageProps = { page: SiteSettingsPage };

/** The time zone of the site. */
export function Zone({ page }: PageProps) {
  const t = useTranslations('siteSettings');
  const { timeZone, zones } = page;
  const fault = useSettingsFault(page)('timeZone');
  const other = useOther()(timeZone.other);
  return (
    <div>
      <label htmlFor="timeZone" className="mb-2 block text-sm font-semibold">
        {t('zone')}
      </label>
      <select
        id="timeZone"
        name="timeZone"
        className="field"
        defaultValue={timeZone.value}
        // biome-ignore lint/a11y/noAutofocus: the first field with an error has the focus, without script too
        autoFocus={fault !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'timeZone-fault timeZone-hint' : 'timeZone-hint'}
      >
        {zones.map(({ name, zones: group }) =>
          name === '' ? (
            group.map(zoneOption)
          ) : (
            <optgroup key={name} label={name}>
              {group.map(zoneOption)}
            </optgroup>
          ),
        )}
      </select>
      <FieldNotes id="timeZone" hint={other ?? t('zoneHint')} fault={fault} />
    </div>
  );
}

const zoneOption = (zone: string) => (
  <option key={zone} value={zone}>
    {zone.replaceAll('_', ' ')}
  </option>
);

/** In which units the site shows distances. */
export function Units({ page }: PageProps) {
  const t = useTranslations('siteSettings');
  const { value, other } = page.units;
  const fault = useSettingsFault(page)('units');
  const notes = other === null ? t('unitsHint') : t('other', { value: t(`unit.${other}`) });
  return (
    <fieldset aria-describedby="units-hint">
      <legend className="mb-2 text-sm font-semibold">{t('units')}</legend>
      {units.map((one) => (
        <label key={one} className="tap flex cursor-pointer">
          <input type="radio" name="units" value={one} defaultChecked={one === value} />
          {t(`unit.${one}`)}
        </label>
      ))}
      <FieldNotes id="units" hint={notes} fault={fault} />
    </fieldset>
  );
}
