import type { ServiceFilters } from '../../../web/contract/services.ts';
import type { PlainServiceRow } from '../../domain/listings/service.query.ts';
import { priceStepOf } from '../../filter-index/service-values.ts';

type Service = Pick<PlainServiceRow, 'kind' | 'amount' | 'band' | 'onRequest' | 'languages'>;

/** Whether one service has a value of every filter, as the index counts it. */
export function matches(service: Service, filters: ServiceFilters): boolean {
  const { kind, languages } = service;
  const step = priceStepOf(service);
  return (
    kind !== '' &&
    (!filters.kind || filters.kind.includes(kind)) &&
    (!filters.price || (step !== '' && filters.price.includes(step))) &&
    (!filters.language || languages.some((tag) => filters.language?.includes(tag)))
  );
}
