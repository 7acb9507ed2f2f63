import type { Service } from '#contract/site/catalogue.ts';

export interface ShownService extends Pick<Service, 'id' | 'order' | 'name' | 'image' | 'price' | 'description'> {
  details: Pick<Service['details'], 'cta' | 'duration' | 'targetAudience' | 'relatedServices' | 'faqs'>;
}

/** Only what is shown: everything a loader answers is sent twice, as HTML and for hydration. */
export function forModal({ id, order, name, image, price, description, details }: Service): ShownService {
  const { cta, duration, targetAudience, relatedServices, faqs } = details;
  return {
    id,
    order,
    name,
    image,
    price,
    description,
    details: { cta, duration, targetAudience, relatedServices, faqs },
  };
}

export const fallbacks = {
  cta: 'Service Details',
  duration: 'Duration not available.',
  targetAudience: 'No target audience specified.',
  relatedServices: 'None',
  faqs: 'No FAQs available.',
} as const;
