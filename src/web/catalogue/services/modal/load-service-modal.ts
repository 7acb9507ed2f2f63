import { readService, type Service } from '#contract/site/catalogue.ts';
import { call } from '#web/api.ts';

interface LoadedModal {
  ServiceModal: typeof import('./service-modal.tsx')['ServiceModal'];
  service: Service;
}

const loads = new Map<string, () => Promise<LoadedModal>>();

/**
 * Loads the dialog of a service: its script and the service itself, which the services page omits. Returns the same
 * function for the same service.
 */
export function loadServiceModal(id: string): () => Promise<LoadedModal> {
  const known = loads.get(id);
  if (known) return known;
  let running: Promise<LoadedModal> | null = null;
  const load = (): Promise<LoadedModal> => {
    running ??= requestModal(id).catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
  loads.set(id, load);
  return load;
}

async function requestModal(id: string): Promise<LoadedModal> {
  const [{ ServiceModal }, { service }] = await Promise.all([
    import('./service-modal.tsx'),
    call(readService, { params: { id } }),
  ]);
  return { ServiceModal, service };
}
