import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { phoneSchema } from '../phone.ts';

export const meetingPointMessages = {
  link: 'Enter a link that starts with https://',
  address: `Enter an address of ${limits.meetingPointMaxLength} characters or fewer`,
} as const;

/** A video link: https, with a host, and without credentials. */
export const isVideoLink = (written: string): boolean => {
  if (!/^https:\/\/[^\s\p{C}"<>\\^`{|}]+$/u.test(written) || !URL.canParse(written)) return false;
  const { hostname, username, password } = new URL(written);
  return hostname.includes('.') && !username && !password;
};

export const addressSchema = z
  .string(meetingPointMessages.address)
  .check(
    z.trim(),
    z.maxLength(limits.meetingPointMaxLength, meetingPointMessages.address),
    z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, meetingPointMessages.address),
  );

/** The default place of meetings; empty when none is set. */
export const meetingPlacesSchema = z.strictObject({
  videoLink: z.string().check(
    z.trim(),
    z.maxLength(limits.meetingPointMaxLength, meetingPointMessages.link),
    z.refine((link) => link === '' || isVideoLink(link), meetingPointMessages.link),
  ),
  address: addressSchema,
  /** The number we call from. */
  phone: phoneSchema,
});
export type MeetingPlaces = z.output<typeof meetingPlacesSchema>;
