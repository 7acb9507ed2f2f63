interface Entry<Item> {
  item: Item;
  rank: number;
}

/** A binary heap. An item whose rank has changed is added again; the earlier entry keeps the earlier rank. */
export function createQueue<Item>(rankOf: (item: Item) => number) {
  const heap: Entry<Item>[] = [];
  const rankAt = (index: number): number => heap[index]?.rank ?? Infinity;
  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]];
    if (a && b) [heap[one], heap[other]] = [b, a];
  };
  const rise = (index: number): void => {
    const parent = (index - 1) >> 1;
    if (index === 0 || rankAt(parent) <= rankAt(index)) return;
    swap(index, parent);
    rise(parent);
  };
  const sink = (index: number): void => {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    const least = rankAt(right) < rankAt(left) ? right : left;
    if (rankAt(least) >= rankAt(index)) return;
    swap(index, least);
    sink(least);
  };
  return {
    add: (item: Item): void => {
      heap.push({ item, rank: rankOf(item) });
      rise(heap.length - 1);
    },
    takeLeast: (): Entry<Item> | undefined => {
      swap(0, heap.length - 1);
      const least = heap.pop();
      sink(0);
      return least;
    },
  };
}
