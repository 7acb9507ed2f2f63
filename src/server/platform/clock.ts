export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const addSeconds = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);
export const addMinutes = (instant: Date, minutes: number): Date => addSeconds(instant, minutes * 60);
export const addHours = (instant: Date, hours: number): Date => addMinutes(instant, hours * 60);
