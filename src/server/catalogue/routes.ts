import { limits } from '#contract/limits.ts';
import { listServices, readCourse, readService, readServicesPage } from '#contract/site/catalogue.ts';
import { readShowcase } from '#contract/site/showcase.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Catalogue } from './catalogue.ts';

const publicly = { publicForSeconds: limits.pageFreshSeconds };

export function mountCatalogue({ router, shareOf }: Platform, catalogue: Catalogue): void {
  router.on(listServices, publicly, async () => ({ services: [...catalogue.services], groups: [...catalogue.groups] }));

  router.on(readService, publicly, async ({ params: { id } }) => {
    const service = catalogue.service(id);
    if (!service) throw new AppError('NOT_FOUND');
    return { service, html: catalogue.bodyOf(id), share: shareOf(`services/${id}`) };
  });

  router.on(readCourse, publicly, async ({ params: { id } }) => {
    const course = catalogue.course(id);
    if (!course) throw new AppError('NOT_FOUND');
    return { course, share: shareOf(`training/${id}`) };
  });

  router.on(readServicesPage, publicly, async () => catalogue.page);

  router.on(readShowcase, publicly, async ({ params: { page } }) => {
    const showcase = catalogue.showcase(page);
    if (!showcase) throw new AppError('NOT_FOUND');
    return showcase;
  });
}
