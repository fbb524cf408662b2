/** `npm run score`: computes the score of a listing from the published inputs alone. */
import * as v from 'valibot';
import { scoreOf } from '../worker/domain/reviews/score.ts';
import { InputError, runCommand, UsageError } from './lib/command.ts';

const help = `npm run score -- URL

Reads the inputs of a listing's score from an address like https://HOST/score/SLUG, computes the score from them alone, and
compares it with the one that is shown.

Exit codes: 0 they are equal, 1 they differ or the address cannot be read, 2 wrong arguments.`;

const answerSchema = v.object({
  score100: v.nullable(v.number()),
  count: v.number(),
  inputs: v.nullable(
    v.object({
      formula: v.number(),
      asOf: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
      prior: v.object({ reviews: v.number(), score100: v.number() }),
      weights: v.array(v.object({ under: v.nullable(v.number()), permille: v.number() })),
      reviews: v.array(v.object({ month: v.string(), stars: v.number(), count: v.number() })),
    }),
  ),
});

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address).catch((error: Error) => {
    throw new InputError(`${address} cannot be read: ${error.message}`);
  });
  if (!answer.ok) throw new InputError(`${address} answers ${answer.status}.`);
  return answer.json();
}

await runCommand(help, async () => {
  const [address] = process.argv.slice(2);
  if (address === undefined || !URL.canParse(address)) throw new UsageError('Name the address of the inputs.');
  const { success, output } = v.safeParse(answerSchema, await read(address));
  if (!success) throw new InputError(`${address} does not contain the inputs of a score.`);
  const { inputs, score100, count } = output;
  const computed = inputs && scoreOf(inputs);
  const sum = inputs?.reviews.reduce((all, one) => all + one.count, 0) ?? 0;
  const isEqual = computed === score100 && sum === count;
  console.log(
    `${isEqual ? '✓' : '✗'} computed ${computed ?? 'none'} of ${sum} reviews, shown ${score100 ?? 'none'} of ${count}`,
  );
  if (!isEqual) process.exitCode = 1;
});
