import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseUnlessChanged } from '../data/refusal.ts';
import { columns, type Sql, sql } from '../data/sql.ts';
import { first } from '../data/statements.ts';
import { table, update } from '../data/table.ts';
import type { Content } from '../domain/audit/audit.ts';
import { auditStatements, newestVersion, versionStatement } from '../domain/audit/audit.writer.ts';
import { auditActorOf, type Decided, type Decision, type DecisionRefusal, personOf } from './decision.ts';
import type { Effects } from './kind.ts';
import { type Transition, transitionOf } from './machine.ts';
import { outcomeMail } from './outcome-mail.writer.ts';
import { isItem, refusalCode, refusalsOf } from './refusals.ts';
import { assess } from './risk.ts';
import { readFacts } from './risk-facts.query.ts';

const q = table('queue');

/**
 * Makes a transition in one transaction: the conditional change of the queue, its audit entry, the effects of the kind and
 * the mail to the author. Of concurrent transitions of one thing, one is made.
 */
export async function decide(db: D1Database, decision: Decision): Promise<Decided> {
  const { kind, item, name, site, option, reason, link, now } = decision;
  const transition = transitionOf(kind.machine, name);
  if (!transition?.from.includes(item.state)) return { code: 'impossible' };
  const isByProduct = typeof decision.by === 'string';
  if (isByProduct ? transition.by !== 'system' && !transition.bySystem : transition.by === 'system')
    return { code: 'impossible' };
  if (transition.needsReason && !decision.reason && !decision.note) return { code: 'reason-missing' };
  const by = auditActorOf(decision.by);
  const effects = await kind.effects(db, { site, item, name, option, reason, by, link, now });
  if (effects.code === 'refused') return effects;
  const mail = await outcomeMail(db, decision, transition);
  const assessed = await reassessed(db, decision);
  const written = await batchUnlessRefused(db, [
    ...versions(decision, effects),
    change(decision, transition, { assessed, effects }),
    refuseUnlessChanged,
    ...audit(decision, transition, effects),
    ...effects.statements,
    ...(decision.more ?? []),
    ...mail,
  ]);
  return written ? { code: 'done' } : { code: await refusalOf(db, decision, transition) };
}

/** What staff wrote, as a version; null for nothing. */
function noteOf({ note, marks }: Decision): Content | null {
  const hasMarks = Object.keys(marks).length > 0;
  return note || hasMarks ? { ...(note && { note }), ...(hasMarks && { marks }) } : null;
}

/** The risk of a new text: an edit is looked at like what is new. */
async function reassessed(db: D1Database, { site, item, by, kind, rewritten, now }: Decision) {
  if (!rewritten) return null;
  const content = JSON.stringify(rewritten.content);
  const about = { kind: kind.kind, listing: item.listing, content };
  const facts = await readFacts(db, { site, author: personOf(by), addressHash: item.addressHash, ...about, now });
  const { texts, found = [], language = item.language } = rewritten;
  return assess({ ...facts, texts, found, language });
}

type Possible = Extract<Effects, { code: 'ok' }>;

/** The versions of the batch, in the order on which `noteVersion` and `newestVersion` rely. */
const versions = (decision: Decision, { replaced }: Possible): Sql[] => {
  const { site, by, rewritten, now } = decision;
  const all = [
    { author: personOf(by), content: noteOf(decision) },
    { author: personOf(by), content: rewritten?.content },
    { author: null, content: replaced },
  ];
  return all.flatMap(({ author, content }) => (content ? [versionStatement({ site, author, content, now })] : []));
};

/** The version of the note, behind which stands a new text or what is replaced. No transition writes all three. */
const noteVersion = (decision: Decision, { replaced }: Possible): Sql | null =>
  noteOf(decision) && newestVersion(decision.site, decision.rewritten || replaced ? 1 : 0);

type Prepared = { assessed: ReturnType<typeof assess> | null; effects: Possible };

/** The conditional change of the queue's row. */
function change(decision: Decision, transition: Transition, { assessed, effects }: Prepared): Sql {
  const { kind, item, by, reason, site, now } = decision;
  const waits = transition.to === kind.machine.waiting;
  const isStaff = transition.by === 'staff';
  return sql`
    ${update(q, {
      state: transition.to,
      revision: item.revision + 1,
      lease_by: null,
      lease_until: null,
      ...(assessed && {
        version_id: newestVersion(site),
        risk: assessed.risk,
        risks: JSON.stringify(assessed.risks),
      }),
      ...(effects.replaced && { before_version: newestVersion(site) }),
      ...(waits
        ? {
            decided_at: null,
            ...(transition.isAppeal && { is_appeal: 1 as const, appeal_against: item.decidedBy }),
            ...(!isStaff && { since: now }),
          }
        : {
            decided_at: now,
            decided_by: isStaff ? personOf(by) : null,
            reason,
            reason_version: noteVersion(decision, effects),
          }),
    })}
    where ${isItem(decision)} and ${q.state} = ${item.state} and ${q.revision} = ${item.revision}
      and ${refusalsOf(decision, transition).reduce((all, [, condition]) => sql`${all} and not ${condition}`, sql`true`)}`;
}

function audit(decision: Decision, transition: Transition, effects: Possible): Sql[] {
  const { site, kind, item, name, by, reason, rewritten, now } = decision;
  const note = noteVersion(decision, effects);
  return auditStatements({
    site,
    actor: auditActorOf(by),
    action: `${kind.kind}.${name}`,
    thing: kind.kind,
    thingId: item.thing,
    person: item.author,
    reason,
    reasonText: note && { version: note },
    before: item.state,
    after: transition.to,
    beforeText: replacedVersion(decision, effects),
    afterText: { version: rewritten ? newestVersion(site) : item.version },
    now,
  });
}

/** The version that the transition replaces: the text before it was rewritten, or what was published. */
function replacedVersion({ site, item, rewritten }: Decision, { replaced }: Possible) {
  if (rewritten) return { version: item.version };
  if (replaced) return { version: newestVersion(site) };
  return item.beforeVersion === null ? null : { version: item.beforeVersion };
}

/** Why a transition was not made, after the attempt. */
async function refusalOf(db: D1Database, decision: Decision, transition: Transition): Promise<DecisionRefusal> {
  const { item } = decision;
  const isDecided = sql`(${q.state} <> ${item.state} or ${q.revision} <> ${item.revision})`;
  const code = refusalCode(refusalsOf(decision, transition), ['decided', isDecided]);
  const row = await first(db, sql`select ${columns({ code })} from ${q} where ${isItem(decision)}`);
  // What the kind reads has changed between the reading and the batch.
  return row ? (row.code ?? 'changed') : 'decided';
}
