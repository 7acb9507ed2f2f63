import type { Position } from '#geo/geodesy/area.ts';

export interface DevicePosition {
  at: Position;
  /** The radius in metres within which the device probably is. */
  accuracyM: number;
}

export type PositionFailure = 'refused' | 'timed-out' | 'unavailable';
export type DeviceAnswer = DevicePosition | PositionFailure;

/** By the codes of GeolocationPositionError. */
const failures: Record<number, PositionFailure> = { 1: 'refused', 2: 'unavailable', 3: 'timed-out' };
const timeoutMs = 20_000;

/** Asks the device once. The answer stays in this tab. */
export const requestPosition = (): Promise<DeviceAnswer> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ at: [longitude, latitude], accuracyM: accuracy }),
      ({ code }) => resolve(failures[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    );
  });

/** False on an insecure origin, and where the headers of the page or an earlier answer of the visitor deny it. */
export async function canRequestPosition(): Promise<boolean> {
  if (!isSecureContext || !navigator.geolocation || !isAllowedByPage()) return false;
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state !== 'denied';
  } catch {
    // This browser answers only when it is asked for the position.
    return true;
  }
}

/** Browsers without this interface do not apply the header either. */
const isAllowedByPage = (): boolean =>
  (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy?.allowsFeature(
    'geolocation',
  ) ?? true;
