/** Runs `work` for each item, `atOnce` concurrently. The first failure is thrown after the running ones have ended. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  { atOnce }: { atOnce: number },
): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
