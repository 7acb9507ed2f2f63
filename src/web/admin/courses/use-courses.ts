import { readServicesPage } from '#contract/site/catalogue.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';

/** The courses of the catalogue; empty until they are loaded. */
export function useCourses(): readonly { id: string; name: string }[] {
  const { loaded } = useReply(readServicesPage);
  return loaded.state === 'known' ? loaded.value.courses : [];
}
