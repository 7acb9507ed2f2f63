const labels: Record<string, string> = {
  'accounts.exports': 'Delete downloads of personal data that have expired',
  'accounts.tidy': 'Delete sign-ups that nobody finished',
  'admin.digest': 'Email the owner about emails that failed',
  'admin.figures': 'Count the figures of days that are over',
  'admin.guest_notes': 'Delete notes about guests who are gone',
  'bookings.attachments': 'Email us about areas and files added to bookings',
  'bookings.guests': 'Remove guests some time after their meeting',
  'bookings.published': 'Read opening hours changed by another process',
  'bookings.remind': 'Remind clients of their meetings',
  'bookings.tidy': 'Release times that were held and not booked, and end old links',
  'briefs.remind': 'Remind clients of quotes that expire',
  'checkout.attachments': 'Email us about areas and files added to orders',
  'checkout.expire': 'Cancel orders that were not paid in time',
  'checkout.guests': 'Remove guests of orders that nobody paid for',
  'checkout.notices': 'Work off what the payment service reported',
  'checkout.poll': 'Ask the payment service about open payments',
  'checkout.remind': 'Remind customers of unpaid orders',
  'checkout.simulator': 'Answer for the payment service in the demo',
  'contact.tidy': 'Delete old files of inquiries, and spam',
  'contact.viewers': 'Forget who had an inquiry open',
  'courses.guests': 'Erase guests from seats some time after their course',
  'platform.emails': 'Mark emails as failed that nobody will send, and erase expired codes',
  'platform.secret': 'Compare the secret with that of the other processes',
  'platform.tidy': 'Delete old emails, keys and counts of requests',
  'search.misses': 'Store searches without a result',
  'sessions.deletion_requests': 'Plan deletions that waited for an order',
  'sessions.deletions': 'Delete accounts whose time has come',
  'sessions.tidy': 'Delete sessions that have ended',
};

export const jobLabel = (name: string): string => labels[name] ?? name;

/** `Every 10 minutes` */
export function intervalLabel(seconds: number): string {
  if (seconds % 3_600 === 0) return every(seconds / 3_600, 'hour');
  return seconds % 60 === 0 ? every(seconds / 60, 'minute') : every(seconds, 'second');
}

const every = (count: number, unit: string): string => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`);
