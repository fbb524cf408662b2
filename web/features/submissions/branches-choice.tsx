import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BranchesPage } from '../../contract/pages/branches.data.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Pager } from '../area/list.tsx';

type Choice = NonNullable<BranchesPage['choice']>;

/** The first step: a form that leads to the differences. It changes nothing. */
export function BranchesChoice({ page, choice }: { page: BranchesPage; choice: Choice }) {
  const t = useTranslations('branches');
  const { missing, from, elsewhere, listings, first, next } = choice;
  const faultOf = (field: Choice['missing']) => (missing === field ? t(`missing.${field as 'from'}`) : undefined);
  const sources = elsewhere ? [elsewhere, ...listings] : listings;
  return (
    <>
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      <form action={page.path} noValidate className="grid max-w-2xl gap-8">
        <input type="hidden" name="step" value="compare" />
        <SelectField id="from" name="from" label={t('from')} defaultValue={from ?? ''} fault={faultOf('from')}>
          <option value="">{t('choose')}</option>
          {sources.map(({ id, name, foreign, where }) => (
            <option key={id} value={id} lang={foreign?.language}>
              {where ? t('option', { name, where }) : name}
            </option>
          ))}
        </SelectField>
        <Group id="parts" title={t('parts')} hint={t('partsHint')} fault={faultOf('parts')}>
          {choice.parts.map(({ part, isChosen }) => (
            <label key={part} className="tap flex cursor-pointer">
              <input type="checkbox" name={part} value="on" defaultChecked={isChosen} />
              {t(`part.${part}`)}
            </label>
          ))}
        </Group>
        <Group id="to" title={t('to')} hint={t('toHint')} fault={faultOf('to')}>
          {listings.map(({ id, name, foreign, where, isChosen }) => (
            <label key={id} className="tap flex cursor-pointer py-1">
              <input type="checkbox" name="to" value={id} defaultChecked={isChosen} />
              <span>
                <bdi lang={foreign?.language}>{name}</bdi>
                {where && (
                  <span className="block text-sm text-muted" dir="auto">
                    {where}
                  </span>
                )}
              </span>
            </label>
          ))}
        </Group>
        <p>
          <button type="submit" className="button is-main">
            {t('compare')}
          </button>
        </p>
      </form>
      <Pager first={first} next={next} />
    </>
  );
}

type GroupProps = { id: string; title: string; hint: string; fault: string | undefined; children: ReactNode };

/** Checkboxes of which at least one has to be chosen. */
function Group({ id, title, hint, fault, children }: GroupProps) {
  const describedBy = [`${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {hint}
      </p>
      {fault && (
        <p id={`${id}-fault`} className="fault mb-2 text-sm" role="alert">
          {fault}
        </p>
      )}
      {children}
    </fieldset>
  );
}
