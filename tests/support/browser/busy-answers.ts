import type { Page } from 'playwright-core';

/** The answers to these pages, from now on, that say that the site is busy, each with its address. */
export function collectBusyAnswers(pages: readonly Page[]): readonly string[] {
  const busy: string[] = [];
  for (const page of pages) {
    page.on('response', (response) => {
      if ([429, 503].includes(response.status())) busy.push(`${response.status()} ${response.url()}`);
    });
  }
  return busy;
}
