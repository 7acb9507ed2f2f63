import type { Service } from '#contract/site/catalogue.ts';

export interface ServiceGroup {
  id: string;
  name: string;
  lead: string;
  services: (Pick<Service, 'id' | 'name' | 'image' | 'price' | 'includedKm2'> & { duration: string | undefined })[];
}

export function groupServices(
  services: readonly Service[],
  groups: readonly { id: string; name: string; lead: string }[],
): ServiceGroup[] {
  return groups.map((group) => ({
    ...group,
    services: services
      .filter((service) => service.group === group.id)
      .map(({ id, name, image, price, includedKm2, details }) => ({
        ...{ id, name, image, price, includedKm2 },
        duration: details.duration,
      })),
  }));
}
