/** Sets styles of an element by script: the content policy refuses style attributes. */
export const withStyle =
  (styles: Readonly<Record<string, string>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, value);
  };
