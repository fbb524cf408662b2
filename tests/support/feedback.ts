import { dataOf } from './people.ts';
import type { TestServer } from './server.ts';
import { TestVisitor } from './visitor.ts';

export type FeedbackStage = ReturnType<typeof openFeedback>;

/** People who write about listings of the site atlas over HTTP, and what of it waits for staff. */
export function openFeedback(server: TestServer) {
  let connections = 0;
  const rows = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
    (
      await server.db
        .prepare(query)
        .bind(...values)
        .all<Row>()
    ).results;
  return {
    rows,
    /** A visitor without an account, from a connection of their own. */
    stranger(): TestVisitor {
      connections += 1;
      return new TestVisitor(server, { 'cf-connecting-ip': `10.9.0.${connections}` });
    },
    /** What was sent from an address, or by the person who signs in with it. */
    queueOf: (address: string) =>
      rows<{ kind: string; state: string; content: string; author: number | null; risks: string }>(
        `select q.kind, q.state, v.content, q.author_id as author, q.risks from queue q
         join versions v on v.site_id = q.site_id and v.id = q.version_id
         where q.address = ?1 or q.author_id = (select person_id from identities where subject = ?1) order by q.id`,
        address,
      ),
    /** Enters the code that was mailed to an address. */
    async enterCode(who: TestVisitor, path: string, address: string) {
      const kind = path.includes('/report') ? 'form-code' : 'sign-in';
      return who.post(path, { step: 'code', code: (await dataOf<{ code: string }>(server, address, kind)).code });
    },
  };
}
