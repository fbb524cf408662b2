import type { Attack } from './attack.ts';
import { lackOf, NotPossible, type Target } from './target.ts';

/** `failed`: the attack itself came to no end, which shows nothing. `skipped`: the deployment does not offer what it needs. */
export type Result = 'held' | 'BROKEN' | 'failed' | 'skipped';

export type Report = { theme: string; name: string; result: Result; evidence: string };

/** Runs one attack. */
async function runOne(target: Target, attack: Attack): Promise<Pick<Report, 'result' | 'evidence'>> {
  const lack = lackOf(target, attack.needs);
  if (lack !== undefined) return { result: 'skipped', evidence: lack };
  try {
    const { held, evidence } = await attack.run(target);
    return { result: held ? 'held' : 'BROKEN', evidence };
  } catch (error) {
    if (error instanceof NotPossible) return { result: 'skipped', evidence: error.message };
    return { result: 'failed', evidence: String(error) };
  }
}

/** Runs attacks one after the other, so that none meets the limits that another has used up. */
export async function runAttacks(
  target: Target,
  themes: Readonly<Record<string, readonly Attack[]>>,
  report: (report: Report) => void,
): Promise<Report[]> {
  const reports: Report[] = [];
  for (const [theme, attacks] of Object.entries(themes)) {
    for (const attack of attacks) {
      const done = { theme, name: attack.name, ...(await runOne(target, attack)) };
      reports.push(done);
      report(done);
    }
  }
  return reports;
}
