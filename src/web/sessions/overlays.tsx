/** The login and signup modals and the welcome popup, opened by navigation state (spec 2, overlays 1 to 4). */
export function SessionOverlays() {
  return null;
}
