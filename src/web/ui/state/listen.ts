/** Listens to events. Returns a function that stops listening. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: EventListener,
  options?: AddEventListenerOptions,
): () => void {
  for (const type of types) target.addEventListener(type, listener, options);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, options);
  };
}
