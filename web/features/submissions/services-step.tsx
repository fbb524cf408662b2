import { useTranslations } from 'next-intl';
import { type RefObject, useRef } from 'react';
import { mostServices } from '../../contract/services.ts';
import { pricings, type ServicesStep, serviceField } from '../../contract/submission-steps/services.ts';
import { Icon } from '../../ui/drawing.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PostedBox } from '../../ui/posted-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { writeField } from '../hours/write-field.ts';
import type { StepProps } from './step-props.ts';
import { useShownRows } from './use-shown-rows.ts';

type ServicesProps = StepProps & { step: ServicesStep };

const currenciesId = 'currencies';

/** What it offers, a group of fields for each service. Empty ones do not count. */
export function ServicesStepView({ step, ...props }: ServicesProps) {
  const t = useTranslations('submission.services');
  const { list, shown, rows, add } = useShownRows<HTMLDivElement>(step.rows, {
    ...{ page: props.page, start: 'service-', most: mostServices },
    onAdd: focusFirst,
  });
  const mark = props.mark('services');
  return (
    <div ref={list} className="grid gap-8">
      {mark && <p className="text-sm text-muted">{mark}</p>}
      <datalist id={currenciesId}>
        {step.currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      {rows.map((row, i) => (
        <Row
          key={row}
          row={row}
          step={step}
          isHidden={shown !== null && i >= shown}
          hasScript={shown !== null}
          {...props}
        />
      ))}
      {add && (
        <p>
          <button type="button" className="button" onClick={add}>
            {t('add')}
          </button>
        </p>
      )}
    </div>
  );
}

type RowProps = ServicesProps & { row: number; isHidden: boolean; hasScript: boolean };

function Row({ row, step, isHidden, hasScript, ...props }: RowProps) {
  const t = useTranslations('submission.services');
  const group = useRef<HTMLFieldSetElement>(null);
  const { own } = step;
  const field = fieldsOf(row, props);
  return (
    <fieldset ref={group} className="service" hidden={isHidden}>
      <legend>
        <h3 className="font-semibold">{t('service', { number: row })}</h3>
      </legend>
      <input type="hidden" name={serviceField(row, 'slug')} defaultValue={field('slug').defaultValue} />
      {step.kinds.length > 0 && (
        <SelectField label={t('kind')} {...field('kind')}>
          <option value="">{t('noKind')}</option>
          {step.kinds.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FormField label={t('name')} hint={t('nameHint')} lang={own} dir="auto" autoComplete="off" {...field('name')} />
      <Price row={row} {...props} />
      <FormField label={t('minutes')} inputMode="numeric" autoComplete="off" {...field('minutes')} />
      <FormField label={t('area')} hint={t('areaHint')} lang={own} dir="auto" autoComplete="off" {...field('area')} />
      <Spoken row={row} spoken={step.spoken} values={props.values} />
      {step.others.length > 0 && <Others row={row} others={step.others} {...props} />}
      {hasScript && (
        <p>
          <button type="button" className="tap link cursor-pointer" onClick={() => empty(group)}>
            {t('remove', { number: row })}
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** What a field of a row has of the form. */
const fieldsOf =
  (row: number, { values, fault }: StepProps) =>
  (part: Parameters<typeof serviceField>[1], end = '') => {
    const name = serviceField(row, part, end);
    return { id: name, name, defaultValue: values[name] ?? '', fault: fault(name) };
  };

/** Empties all fields of a row: the row does not count any more. */
function empty(group: RefObject<HTMLFieldSetElement | null>): void {
  for (const field of group.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
    if (field.type !== 'checkbox') writeField(field, '');
    else if ((field as HTMLInputElement).checked) field.click();
  }
  focusFirst(group.current);
}

/** Moves the focus to the first field of a row. */
const focusFirst = (row: Element | null | undefined): void =>
  row?.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus();

/** An amount or a range in a currency, or how the price is told without one. */
function Price({ row, ...props }: StepProps & { row: number }) {
  const t = useTranslations('submission.services');
  const tPrices = useTranslations('prices');
  const tDetails = useTranslations('details');
  const field = fieldsOf(row, props);
  const nameOf = (pricing: (typeof pricings)[number]) => {
    if (pricing === '') return t('priceUnknown');
    if (pricing === 'free') return tPrices('free');
    return pricing === 'ask' ? tPrices('onRequest') : tDetails('priceLevel', { level: pricing });
  };
  return (
    <>
      <div className="service-price">
        <FormField label={t('amount')} inputMode="decimal" autoComplete="off" {...field('amount')} />
        <FormField label={t('max')} inputMode="decimal" autoComplete="off" {...field('max')} />
        <FormField
          label={t('currency')}
          list={currenciesId}
          maxLength={3}
          autoCapitalize="characters"
          autoComplete="off"
          {...field('currency')}
        />
      </div>
      <SelectField label={t('pricing')} {...field('pricing')}>
        {pricings.map((pricing) => (
          <option key={pricing} value={pricing}>
            {nameOf(pricing)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The languages in which it is offered. */
function Spoken({ row, spoken, values }: { row: number; spoken: ServicesStep['spoken']; values: StepProps['values'] }) {
  const t = useTranslations('submission.services');
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('spoken')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {spoken.map(({ tag, name }) => {
          const field = serviceField(row, 'spoken', tag);
          return (
            <span key={tag}>
              <PostedBox name={field} value="yes" defaultChecked={values[field] === 'yes'}>
                {name}
              </PostedBox>
            </span>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Its name and area in other languages. They are open where something was typed or is wrong. */
function Others({ row, others, ...props }: StepProps & { row: number; others: ServicesStep['others'] }) {
  const t = useTranslations('submission.services');
  const field = fieldsOf(row, props);
  const isOpen = others.some(({ tag }) =>
    (['name', 'area'] as const).some((part) => field(part, tag).defaultValue || field(part, tag).fault),
  );
  return (
    <details className="border-t border-line" open={isOpen}>
      <summary className="fold font-semibold">
        {t('others')}
        <Icon name="chevron" />
      </summary>
      <div className="grid gap-4 pb-6">
        {others.map(({ tag, name }) => (
          <div key={tag} className="service-price">
            {(['name', 'area'] as const).map((part) => (
              <FormField
                key={part}
                label={t('inLanguage', { field: t(part), language: name })}
                lang={tag}
                dir="auto"
                autoComplete="off"
                {...field(part, tag)}
              />
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}
