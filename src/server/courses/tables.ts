import type { Generated } from 'kysely';
import type { CourseMode } from '#contract/admin/courses/course-dates.ts';
import type { Weekday } from '#contract/bookings/opening-rules.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    course_dates: {
      id: string;
      course_id: string;
      starts_on: string;
      ends_on: string;
      day_begins: string;
      day_ends: string;
      begins_at: Date;
      ends_at: Date;
      weekdays: Generated<Weekday[]>;
      blocks_calendar: Generated<boolean>;
      mode: CourseMode;
      place: string;
      link: string;
      seats: number;
      state: Generated<'scheduled' | 'cancelled'>;
      cancel_reason: Generated<string>;
      note: string;
      revision: Generated<number>;
      created_at: Date;
    };
    participants: {
      id: string;
      date_id: string;
      order_id: string | null;
      order_ref: string | null;
      user_id: string | null;
      name: string;
      email: string | null;
      state: Generated<'booked' | 'cancelled'>;
      attendance: Generated<Record<string, boolean>>;
      revision: Generated<number>;
      created_at: Date;
    };
  }
}
