import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { readNavigationState } from '#web/auth/navigation/navigation-state.ts';
import { useQuery } from '#web/auth/query/use-query.ts';

export interface BookableService {
  id: string;
  name: string;
  image: string;
  duration: string | undefined;
  needsArea: boolean;
}

/** The service of the booking: the one named by the previous page or the address, else the one chosen before. */
export function useServiceChoice(services: readonly BookableService[], stored: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const { serviceDetails, ...state } = readNavigationState(location);
  const named = useQuery().get('service') ?? serviceDetails?.id;
  const isOffered = (id: string): boolean => services.some((service) => service.id === id);
  const [id, setId] = useState(() => [named, stored].find((wanted) => wanted && isOffered(wanted)) ?? '');
  const [unavailable, setUnavailable] = useState(() => named !== undefined && !isOffered(named));

  function choose(chosen: string): void {
    setId(chosen);
    setUnavailable(false);
    // Remove the service from the address, so that a reload does not select it again.
    if (named) void navigate(href('/bookings'), { replace: true, preventScrollReset: true, state });
  }

  function lose(): void {
    setId('');
    setUnavailable(true);
  }

  return { id, service: services.find((service) => service.id === id), unavailable, choose, lose };
}
