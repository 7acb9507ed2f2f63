import * as z from 'zod/mini';
import { addDays, businessDate } from '#contract/business-days.ts';
import type { Content } from '#server/platform/content/content.ts';
import type { ReplyBy } from './contact.ts';

const holidaysSchema = z.object({ holidays: z.array(z.object({ date: z.string() })) });

/** Counts working days, without weekends and the holidays of content/booking.yaml. @throws ContentError */
export function readReplyBy(content: Content, workingDays: number | ''): ReplyBy {
  const holidays = new Set(content.readYaml('booking.yaml', holidaysSchema).holidays.map(({ date }) => date));
  const isWorkingDay = (date: string): boolean => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return weekday !== 0 && weekday !== 6 && !holidays.has(date);
  };
  return (now) => {
    if (workingDays === '') return null;
    let date = businessDate(now);
    for (let left = workingDays; left > 0; ) {
      date = addDays(date, 1);
      if (isWorkingDay(date)) left -= 1;
    }
    return date;
  };
}
