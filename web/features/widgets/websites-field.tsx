import { useTranslations } from 'next-intl';
import { longestWebsites, mostWebsites } from '../../contract/pages/widgets.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { typedWebsites } from './use-widgets-fault.ts';

type WebsitesFieldProps = { id: string; value: string; fault: string | undefined };

/** The field for the websites of a key, one per line. */
export function WebsitesField({ id, value, fault }: WebsitesFieldProps) {
  const t = useTranslations('widgets');
  return (
    <FormField
      key={value}
      {...{ id, name: 'websites', dir: 'ltr', autoComplete: 'off', spellCheck: false, rows: 4 }}
      maxLength={longestWebsites}
      label={t('websites')}
      hint={t('websitesHint', { ...typedWebsites, count: mostWebsites })}
      defaultValue={value}
      fault={fault}
    />
  );
}
