import type { SubmissionValues, SubmittedService } from '../../../web/contract/submission.ts';
import type { ServiceRow } from '../../domain/listings/service.query.ts';
import type { Names } from '../../platform/i18n/names.ts';

/** The services of values. */
export const servicesIn = (values: SubmissionValues): readonly SubmittedService[] =>
  (values.services ?? []) as readonly SubmittedService[];

/** A published service as a form says it. The band of an amount follows from its kind. */
export function submittedService(row: ServiceRow): SubmittedService {
  const { slug, kind, names, area, languages, minutes, amount, max, currency, band, onRequest } = row;
  return {
    ...{ slug, kind, names, area, languages, minutes },
    price: amount === null ? null : { amount, max, currency },
    band: amount === null ? band : null,
    isOnRequest: amount === null && band === null && onRequest === 1,
  };
}

/** A service as it is read once it is published. */
export function rowOfService(service: SubmittedService, kindNames: Names | null): ServiceRow {
  const { slug, kind, names, area, languages, minutes, price, band, isOnRequest } = service;
  return {
    ...{ slug, kind, kindNames, names, area, languages, minutes, band },
    ...{ amount: price?.amount ?? null, max: price?.max ?? null, currency: price?.currency ?? '' },
    onRequest: isOnRequest ? 1 : 0,
  };
}
