/** Listens to events until the returned function is called. */
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
