import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql, trusted } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const k = table('service_kinds', 'k');

/** A priced service: expressions of its kind, amount and currency, and the band that it states without an amount. */
type Priced = { kind: Sql; amount: Sql; currency: Sql; stated: Sql };

/**
 * The price band of a service: where it has an amount, the one of its kind's bands in its currency (`bandOf` does the same);
 * else the stated one. A free service has none.
 */
export const bandColumn = (site: SiteId, { kind, amount, currency, stated }: Priced): Sql => {
  const ofAmount: Sql = sql`(select 1 + (select count(*) from json_each(b.value) as amounts where amounts.value <= ${amount})
    from ${k} cross join json_each(${k.bands}) as b
    where ${k.site_id} = ${site} and ${k.slug} = ${kind} and ${trusted('b.key')} = ${currency})`;
  return sql`case when ${amount} is null then ${stated} when ${amount} > 0 then ${ofAmount} end`;
};
