const labels: Record<string, string> = {
  'accounts.exports': 'Delete expired data downloads',
  'accounts.tidy': 'Delete unfinished sign-ups',
  'admin.digest': 'Email the owner about failed emails',
  'admin.figures': 'Count the figures of past days',
  'admin.guest_notes': 'Delete notes about deleted guests',
  'bookings.attachments': 'Email us about areas and files of bookings',
  'bookings.guests': 'Delete guests of old meetings',
  'bookings.published': 'Reload opening hours',
  'bookings.remind': 'Remind clients of meetings',
  'bookings.tidy': 'Release expired holds and links',
  'briefs.remind': 'Remind clients of expiring quotes',
  'checkout.attachments': 'Email us about areas and files of orders',
  'checkout.expire': 'Cancel unpaid orders',
  'checkout.guests': 'Delete guests of unpaid orders',
  'checkout.notices': 'Process Paynow notifications',
  'checkout.poll': 'Check open payments at Paynow',
  'checkout.remind': 'Remind customers of unpaid orders',
  'checkout.simulator': 'Simulate Paynow (demo)',
  'contact.tidy': 'Delete spam and old inquiry files',
  'contact.viewers': 'Update who is reading an inquiry',
  'courses.guests': 'Delete guests of old courses',
  'deliveries.remind': 'Remind clients of deliveries that wait',
  'platform.emails': 'Mark lost emails as failed and delete expired codes',
  'platform.secret': 'Check the secret of all processes',
  'platform.tidy': 'Delete old emails and records',
  'search.misses': 'Save searches without a result',
  'sessions.deletion_requests': 'Schedule requested account deletions',
  'sessions.deletions': 'Delete accounts',
  'sessions.email_changes': 'Delete expired email changes',
  'sessions.enrolments': 'Delete unfinished second factors',
  'sessions.tidy': 'Delete ended sessions',
};

export const jobLabel = (name: string): string => labels[name] ?? name;

/** `Every 10 minutes` */
export function intervalLabel(seconds: number): string {
  if (seconds % 3_600 === 0) return every(seconds / 3_600, 'hour');
  return seconds % 60 === 0 ? every(seconds / 60, 'minute') : every(seconds, 'second');
}

const every = (count: number, unit: string): string => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`);
