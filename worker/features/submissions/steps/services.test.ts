import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { SubmittedService } from '../../../../web/contract/submission.ts';
import { servicesStepSchema } from '../../../../web/contract/submission-steps/services.ts';
import { noVocabulary } from '../../../domain/listings/vocabulary.ts';
import { servicesStep } from './services.ts';
import { servicesStepData } from './services-data.ts';

const vocabulary = {
  ...noVocabulary,
  serviceKinds: [{ slug: 'repair', position: 0, names: { en: 'Repairs', de: 'Reparaturen' } }],
};
const context = { languages: ['en', 'de'], vocabulary, isNew: true };
const read = (typed: Record<string, string>) =>
  v.safeParse(servicesStep.schema(context, { language: 'en', ...typed }), { language: 'en', ...typed });
const issuesOf = (typed: Record<string, string>) =>
  (read(typed).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]);

const words = fc.constantFrom('Puncture', 'Große Durchsicht', '修理');
const texts = fc.dictionary(fc.constantFrom('en', 'de', 'ja'), words);
const told = fc.oneof(
  fc
    .record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      more: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    })
    .map(({ amount, more, currency }) => ({
      ...{ price: { amount, max: more && amount + more, currency }, band: null, isOnRequest: false },
    })),
  fc.constantFrom(
    { price: { amount: 0, max: null, currency: 'EUR' }, band: null, isOnRequest: false },
    { price: null, band: 3, isOnRequest: false },
    { price: null, band: null, isOnRequest: true },
    { price: null, band: null, isOnRequest: false },
  ),
);
const service: fc.Arbitrary<SubmittedService> = fc
  .record({
    slug: fc.constantFrom('', 'puncture'),
    kind: fc.constant('repair'),
    names: texts,
    minutes: fc.option(fc.integer({ min: 1, max: 86_400 })),
    area: texts,
    languages: fc.constantFrom([], ['de', 'en'], ['cy']),
    told,
  })
  .map(({ told: price, ...rest }) => ({ ...rest, ...price }));

describe('The services of a submission', () => {
  test('are the same after they were typed', () => {
    fc.assert(
      fc.property(fc.array(service, { maxLength: 12 }), (services) => {
        const typed = servicesStep.typed({ language: 'en', services });
        expect(Object.keys(typed).filter((field) => !servicesStep.has(field))).toEqual([]);
        expect(read(typed)).toMatchObject({ success: true, output: { services } });
      }),
    );
  });

  test('count only where something is typed, in the order of their rows', () => {
    const typed = { 'service-name-3': 'Third', 'service-name-1': 'First', 'service-currency-2': 'EUR' };
    const { output } = read(typed);
    expect((output as { services: SubmittedService[] }).services.map(({ names }) => names)).toEqual([
      { en: 'First' },
      { en: 'Third' },
    ]);
    expect(read({})).toMatchObject({ output: { services: [] } });
  });

  test('are refused at the field that is wrong', () => {
    expect(issuesOf({ 'service-minutes-1': '0' })).toEqual([
      ['service-name-1', 'service-name-missing'],
      ['service-minutes-1', 'minutes-invalid'],
    ]);
    const named = { 'service-name-1': 'Puncture' };
    const price = (amount: string, max: string, currency: string, pricing = '') => ({
      ...{ ...named, 'service-amount-1': amount, 'service-max-1': max, 'service-currency-1': currency },
      'service-pricing-1': pricing,
    });
    expect(issuesOf(price('14', '', ''))).toEqual([['service-currency-1', 'currency-missing']]);
    expect(issuesOf(price('14', '', 'XQX'))).toEqual([['service-currency-1', 'currency-unknown']]);
    expect(issuesOf(price('ten', '', 'eur'))).toEqual([['service-amount-1', 'amount-invalid']]);
    expect(issuesOf(price('', '20', 'EUR'))).toEqual([['service-amount-1', 'amount-missing']]);
    expect(issuesOf(price('20', '14', 'EUR'))).toEqual([['service-max-1', 'amount-order']]);
    expect(issuesOf(price('14', '', 'EUR', 'ask'))).toEqual([['service-pricing-1', 'price-twice']]);
    expect(issuesOf({ ...named, 'service-kind-1': 'gone' })).toEqual([['service-kind-1', 'option-unknown']]);
    expect(issuesOf({ 'service-name-1': 'x'.repeat(201) })[0]).toEqual(['service-name-1', 'text-long']);
    expect(issuesOf(price('14,50', '', 'eur'))).toEqual([]);
  });

  test('leave the fields of other steps alone', () => {
    const fields = [
      'name',
      'service-name-0',
      'service-name-13',
      'service-kind-1.de',
      'service-spoken-1',
      'service-x-1',
    ];
    expect(fields.filter(servicesStep.has)).toEqual([]);
  });
});

test.each(['en', 'ar', 'ja'])('the page of the step is small in %s', (lang) => {
  const scope = { siteId: 1 as never, language: lang, defaultLanguage: 'en' };
  const page = servicesStepData({ 'service-spoken-2.cy': 'yes' }, { scope, context, vocabulary });
  expect(v.is(servicesStepSchema, page)).toBe(true);
  expect([page.rows, page.spoken.map(({ tag }) => tag)]).toEqual([
    [1, 2, 3],
    ['en', 'de', 'cy'],
  ]);
  expect(page.currencies.length).toBeGreaterThan(100);
  expect(new TextEncoder().encode(JSON.stringify(page)).length).toBeLessThan(16_000);
});
