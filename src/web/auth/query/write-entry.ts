/** Writes the state of this history entry where the router finds it on the way back; the page itself is not told. */
export function writeEntry(state: unknown, address?: string): void {
  history.replaceState({ ...history.state, usr: state }, '', address);
}
