/** Sets fractions of a bar as custom properties for its styles: the content policy allows no style attributes. */
export const withCssVariables =
  (parts: Readonly<Record<`--${string}`, number>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, part] of Object.entries(parts)) element?.style.setProperty(name, String(part));
  };
