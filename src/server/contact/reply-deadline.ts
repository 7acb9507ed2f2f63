import { addDays, businessDate } from '#contract/business-days.ts';
import type { ReplyBy } from './contact.ts';

/** Counts working days; `''` makes no promise. */
export const createReplyBy =
  (workingDays: number | ''): ReplyBy =>
  (createdAt, calendar) => {
    if (workingDays === '') return null;
    let date = businessDate(createdAt);
    for (let left = workingDays; left > 0; ) {
      date = addDays(date, 1);
      if (calendar.isWorkingDay(date)) left -= 1;
    }
    return date;
  };
