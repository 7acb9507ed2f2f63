import { listServices, readService, readServicesPage } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Catalogue } from './catalogue.ts';

const publicly = { publicForSeconds: limits.pageFreshSeconds };

export function mountCatalogue({ router }: Platform, catalogue: Catalogue): void {
  router.on(listServices, publicly, async () => ({ services: [...catalogue.services], groups: [...catalogue.groups] }));

  router.on(readService, publicly, async ({ params: { id } }) => {
    const service = catalogue.service(id);
    if (!service) throw new AppError('NOT_FOUND');
    return { service, html: catalogue.bodyOf(id) };
  });

  router.on(readServicesPage, publicly, async () => catalogue.page);
}
