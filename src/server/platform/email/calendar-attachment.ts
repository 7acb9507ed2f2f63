import type { Config } from '../config.ts';
import type { EmailAttachment } from '../database/tables.ts';

/** A calendar file as an attachment, which calendars add, update or remove as an invitation. */
export const calendarAttachment = (
  name: string,
  { content, isCancelled }: { content: string; isCancelled: boolean },
): EmailAttachment => ({
  filename: `${name}.ics`,
  contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`,
  content,
});

interface Organisation {
  brand: string;
  config: Pick<Config, 'emailFrom'>;
}

export const organiserOf = ({ brand, config: { emailFrom } }: Organisation) => ({
  name: brand,
  email: /<([^>]+)>/.exec(emailFrom)?.[1] ?? emailFrom,
});
