import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Role } from '#contract/accounts/accounts.ts';
import type { Weekday } from '#contract/bookings/opening-rules.ts';
import type { BriefEstimate } from '#contract/briefs/briefs.ts';
import type { createBrief } from '#contract/briefs/stored-briefs.ts';
import type { CartItem } from '#contract/checkout/cart.ts';
import type { Scope } from '#contract/checkout/orders.ts';
import type { PaymentMethod } from '#contract/checkout/payments.ts';
import type { Billing } from '#contract/checkout/place-order.ts';
import type { DeliverablePicture, FileKind, Finding } from '#contract/deliveries/deliverables.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Json, Schema } from './schema.ts';

/** The requested work on the area of a brief, as it was sent. */
type BriefWork = Pick<BodyOf<typeof createBrief>, 'dates' | 'options'> & { serviceId: string | null };

/** A layer of a map file, and the EPSG number of its system. */
interface MapLayer {
  name: string | null;
  epsg: number | null;
  grid: { width: number; height: number; bounds: [number, number, number, number] } | null;
}

/** GeoJSON: longitude and latitude in degrees. */
interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: [number, number][][][];
}

interface QuoteLine {
  name: string;
  unitCents: number;
  quantity: number;
}

/** A file rendered when the email is sent: the kind of document, and the reference of its subject. */
export interface EmailDocument {
  kind: string;
  reference: string;
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** What the database does not know of a column: the shape of JSON, texts without a check, columns written by triggers. */
interface Narrowed {
  areas: { geometry: Json<MultiPolygon>; state: GeneratedAlways<Schema['areas']['state']> };
  briefs: { work: Json<BriefWork>; estimate: Json<BriefEstimate> };
  carts: { items: Json<CartItem[]> };
  change_requests: { place: Json<[number, number]> | null; outline: Json<[number, number][]> | null };
  course_dates: { weekdays: Generated<Weekday[]> };
  deliverables: {
    findings: Json<Finding[]> | null;
    picture: Json<DeliverablePicture> | null;
    map_layers: Json<MapLayer[]> | null;
    file_kinds: FileKind[] | null;
  };
  emails: { attachment: Json<EmailAttachment> | null; documents: Json<EmailDocument[]> | null };
  gateway_notices: { fields: Json<Record<string, string>> };
  inquiries: { answers: Json<object> };
  ledger_entries: { method: PaymentMethod };
  orders: { billing: Json<Billing>; scope: Json<Scope> | null };
  participants: { attendance: Json<Record<string, boolean>, undefined> };
  quotes: { lines: Json<QuoteLine[]> };
  users: { roles: Generated<Role[]> };
}

/** Every table of the database; the migrations explain their columns. */
export type Tables = {
  [Table in keyof Schema]: Table extends keyof Narrowed
    ? Omit<Schema[Table], keyof Narrowed[Table]> & Narrowed[Table]
    : Schema[Table];
};

export type EmailRow = Selectable<Tables['emails']>;
