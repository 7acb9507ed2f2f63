import { beginWait } from '../waits.ts';

export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const endWait = beginWait();
    const turn = this.#last.then(() => {
      endWait();
      return work();
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}
