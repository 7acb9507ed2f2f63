export const fallbacks = {
  cta: 'Service Details',
  duration: 'Duration not available.',
  targetAudience: 'No target audience specified.',
  relatedServices: 'None',
  faqs: 'No FAQs available.',
} as const;
