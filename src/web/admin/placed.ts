/** Parts of a bar, as the custom properties by which its styles place things: the content policy takes no style attribute. */
export const placed =
  (parts: Readonly<Record<`--${string}`, number>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, part] of Object.entries(parts)) element?.style.setProperty(name, String(part));
  };
