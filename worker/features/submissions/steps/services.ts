import * as v from 'valibot';
import type { SubmissionValues, SubmittedService } from '../../../../web/contract/submission.ts';
import {
  filledServices,
  isServiceField,
  pricings,
  type ServicePart,
  serviceField,
} from '../../../../web/contract/submission-steps/services.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { decimalsOf } from '../../../domain/listings/service-text.ts';
import { lineField } from '../../../domain/listings/typed-fields.ts';
import { readAmount, writeAmount } from '../../../platform/text/amount.ts';
import { asciiDigits } from '../../../platform/text/digits.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import type { FieldContext, StepFields } from '../step.ts';

/** Characters of a name, and of an area. */
const longest = { name: 200, area: 300 } as const;

/** Minutes that a service takes at most: 60 days. */
const mostMinutes = 86_400;

type Fault = { field: string; code: string };

type Row = {
  /** The typed text of a field. */
  text(part: ServicePart, end?: string): string;
  fault(part: ServicePart, code: string, end?: string): void;
  row: number;
};

/** The language of names without a tag. */
const ownOf = ({ own, languages }: FieldContext, typed: DraftFields): string =>
  own ?? (typed.language || languages[0]) ?? '';

/** The services of the filled rows, or what is wrong with them. */
function readServices(context: FieldContext, typed: DraftFields): { services: SubmittedService[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const services = filledServices(typed).map((row) => {
    const one: Row = {
      row,
      text: (part, end) => (typed[serviceField(row, part, end)] ?? '').trim(),
      fault: (part, code, end) => faults.push({ field: serviceField(row, part, end), code }),
    };
    return readService(one, { context, typed });
  });
  return { services, faults };
}

function readService(row: Row, { context, typed }: { context: FieldContext; typed: DraftFields }): SubmittedService {
  const kinds = context.vocabulary.serviceKinds;
  const [kind, slug] = [row.text('kind'), row.text('slug')];
  if (kind !== '' && kinds.length > 0 && !kinds.some((one) => one.slug === kind)) row.fault('kind', 'option-unknown');
  const names = readTexts('name', row, { context, typed });
  if (kind === '' && Object.keys(names).length === 0) row.fault('name', 'service-name-missing');
  return {
    slug: isSlug(slug) ? slug : '',
    ...{ kind, names },
    ...readPrice(row),
    minutes: readMinutes(row),
    area: readTexts('area', row, { context, typed }),
    languages: spokenOf(typed, row.row),
  };
}

type Options = { context: FieldContext; typed: DraftFields };

/** A text in the language of the listing and in others. Languages without a text are left out. */
function readTexts(part: 'name' | 'area', row: Row, { context, typed }: Options): Record<string, string> {
  const own = ownOf(context, typed);
  const start = `${serviceField(row.row, part)}.`;
  const tags = Object.keys(typed).flatMap((field) => (field.startsWith(start) ? [field.slice(start.length)] : []));
  const read = [...new Set([...context.languages, ...tags])].map((tag) => {
    const end = tag === own ? '' : tag;
    const { success, output } = v.safeParse(lineField(longest[part]), row.text(part, end));
    if (!success) row.fault(part, 'text-long', end);
    return [tag, success ? output : ''] as const;
  });
  return Object.fromEntries(read.filter(([, text]) => text !== ''));
}

type Price = Pick<SubmittedService, 'price' | 'band' | 'isOnRequest'>;

/** An amount or a range, or how the price is told without one. */
function readPrice(row: Row): Price {
  const [amountText, maxText, pricing] = [row.text('amount'), row.text('max'), row.text('pricing')];
  const currency = row.text('currency').toUpperCase();
  const none = { price: null, band: null, isOnRequest: false };
  if (!(pricings as readonly string[]).includes(pricing)) row.fault('pricing', 'option-unknown');
  if (amountText === '' && maxText === '') {
    if (pricing === 'free') return { ...none, price: { amount: 0, max: null, currency } };
    return { ...none, band: Number(pricing) || null, isOnRequest: pricing === 'ask' };
  }
  if (pricing !== '') row.fault('pricing', 'price-twice');
  if (!isCurrency(currency)) {
    row.fault('currency', currency === '' ? 'currency-missing' : 'currency-unknown');
    return none;
  }
  const decimals = decimalsOf(currency);
  const [amount, max] = [amountText, maxText].map((text) => readAmount(text, decimals));
  if (amountText === '') row.fault('amount', 'amount-missing');
  else if (amount === null) row.fault('amount', 'amount-invalid');
  if (maxText !== '' && max === null) row.fault('max', 'amount-invalid');
  if (typeof max === 'number' && typeof amount === 'number' && max <= amount) row.fault('max', 'amount-order');
  return { ...none, price: { amount: amount ?? 0, max: max ?? null, currency } };
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isCurrency = (code: string): boolean => currencies.has(code);

function readMinutes(row: Row): number | null {
  const typed = asciiDigits(row.text('minutes'));
  if (typed === '') return null;
  const minutes = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (minutes < 1 || minutes > mostMinutes) row.fault('minutes', 'minutes-invalid');
  return minutes;
}

/** The tags of the chosen languages of a row. */
function spokenOf(typed: DraftFields, row: number): string[] {
  const start = `${serviceField(row, 'spoken')}.`;
  return Object.entries(typed)
    .flatMap(([field, value]) => (value && field.startsWith(start) ? [field.slice(start.length)] : []))
    .sort();
}

/** The services that a listing offers. */
export const servicesStep: StepFields = {
  step: 'services',
  has: isServiceField,
  schema: (context) =>
    v.pipe(
      v.record(v.string(), v.string()),
      v.rawTransform(({ dataset, addIssue, NEVER }): SubmissionValues => {
        const { services, faults } = readServices(context, dataset.value);
        for (const { field, code } of faults)
          addIssue({
            message: code,
            path: [
              { type: 'object', origin: 'value', input: dataset.value, key: field, value: dataset.value[field] ?? '' },
            ],
          });
        return faults.length > 0 ? NEVER : { services };
      }),
    ),
  typed: ({ services, language }) =>
    Object.assign(
      {},
      ...((services ?? []) as readonly SubmittedService[]).map((service, i) =>
        typedService(service, { row: i + 1, own: String(language ?? '') }),
      ),
    ),
};

function typedService(service: SubmittedService, { row, own }: { row: number; own: string }): DraftFields {
  const { slug, kind, names, price, minutes, area, languages } = service;
  const isAmount = price !== null && (price.amount > 0 || price.max !== null);
  const decimals = price && isCurrency(price.currency) ? decimalsOf(price.currency) : 2;
  const texts = (part: 'name' | 'area', all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([tag, text]) => [serviceField(row, part, tag === own ? '' : tag), text] as const);
  const fields: Record<string, string> = {
    [serviceField(row, 'slug')]: slug,
    [serviceField(row, 'kind')]: kind,
    [serviceField(row, 'amount')]: isAmount ? writeAmount(price.amount, decimals) : '',
    [serviceField(row, 'max')]: isAmount && price.max !== null ? writeAmount(price.max, decimals) : '',
    [serviceField(row, 'currency')]: price?.currency ?? '',
    [serviceField(row, 'pricing')]: pricingOf(service, isAmount),
    [serviceField(row, 'minutes')]: minutes === null ? '' : String(minutes),
    ...Object.fromEntries([...texts('name', names), ...texts('area', area)]),
    ...Object.fromEntries(languages.map((tag) => [serviceField(row, 'spoken', tag), 'yes'])),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function pricingOf({ price, band, isOnRequest }: SubmittedService, isAmount: boolean): string {
  if (isAmount) return '';
  if (price !== null) return 'free';
  if (band !== null) return String(band);
  return isOnRequest ? 'ask' : '';
}
