/** Writes the state of this history entry, which the router reads on Back; does not trigger a render. */
export function writeEntry(state: unknown, address?: string): void {
  history.replaceState({ ...history.state, usr: state }, '', address);
}
