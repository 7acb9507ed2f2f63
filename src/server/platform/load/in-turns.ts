import { setImmediate as nextTurn } from 'node:timers/promises';

/** As `map`, with a turn of the event loop after each item: requests are answered between slow ones. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    await nextTurn();
  }
  return results;
}
