/** Requests what a drawing uses of another file: after the first paint, so that it delays no words. */
export function showRelief(): void {
  for (const use of document.querySelectorAll<SVGUseElement>('use[data-href]')) {
    use.setAttribute('href', use.dataset['href'] ?? '');
  }
}
