import type { Generated } from 'kysely';
import type { MeetingMode } from '#contract/bookings.ts';

interface BookingsTable {
  id: string;
  /** Given when the booking is confirmed. */
  ref: string | null;
  user_id: string;
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
  organisation: string | null;
  topic: string | null;
  whatsapp_consent: Generated<boolean>;
  ics_sequence: Generated<number>;
  created_at: Date;
  confirmed_at: Date | null;
}

interface SlotCellsTable {
  resource: string;
  cell_start: Date;
  booking_id: string;
}

declare module '#server/platform/tables.ts' {
  interface Tables {
    bookings: BookingsTable;
    slot_cells: SlotCellsTable;
  }
}
