import type { Generated } from 'kysely';
import type { MeetingMode } from '#contract/bookings/bookings.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    bookings: {
      id: string;
      ref: string | null;
      /** Null once the account is deleted: the meeting stays without the person. */
      user_id: string | null;
      type: string;
      service_id: string | null;
      resource: string;
      start_at: Date;
      end_at: Date;
      status: 'held' | 'confirmed' | 'completed' | 'no_show' | 'cancelled';
      hold_expires_at: Date | null;
      client_zone: string | null;
      mode: MeetingMode | null;
      phone: string | null;
      meeting_point: string | null;
      organisation: string | null;
      topic: string | null;
      whatsapp_consent: Generated<boolean>;
      ics_sequence: Generated<number>;
      created_at: Date;
      confirmed_at: Date | null;
      /** When it was held, confirmed, last moved or cancelled. */
      revised_at: Date;
      day_reminder_at: Date | null;
      hours_reminder_at: Date | null;
      /** A client without an account, booked by staff. */
      guest_email: Generated<string | null>;
      guest_first_name: Generated<string | null>;
      guest_last_name: Generated<string | null>;
      staff_note: Generated<string | null>;
    };
    slot_cells: {
      resource: string;
      cell_start: Date;
      booking_id: string;
    };
    blocked_times: {
      id: string;
      resource: string;
      start_at: Date;
      end_at: Date;
      reason: string;
      created_at: Date;
      created_by: string | null;
      /** The course date that closes its hours; null for a block by staff. */
      course_date_id: Generated<string | null>;
    };
    booking_events: {
      id: Generated<number>;
      booking_id: string;
      at: Date;
      event: 'booked' | 'moved' | 'cancelled';
      actor: 'client' | 'office';
      start_at: Date;
      previous_start_at: Date | null;
      reason: string | null;
    };
    booking_settings: {
      name: 'opening' | 'meeting';
      version: number;
      value: unknown;
      changed_at: Date;
    };
    calendar_feeds: {
      user_id: string;
      token_hash: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    booking_links: {
      token_hash: string;
      booking_id: string;
      created_at: Date;
    };
  }
}
