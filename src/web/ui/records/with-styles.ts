/** Sets styles and custom properties of an element by script: the content policy allows no style attributes. */
export const withStyles =
  (styles: Readonly<Record<string, string | number>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, String(value));
  };
