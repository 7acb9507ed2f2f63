/** Loads what a drawing uses from another file, after the first paint so that it does not delay text. */
export function showRelief(): void {
  for (const use of document.querySelectorAll<SVGUseElement>('use[data-href]')) {
    use.setAttribute('href', use.dataset['href'] ?? '');
  }
}
