/** The numbers of rows; those of all other tables follow from them. */
export interface Scale {
  clients: number;
  bookings: number;
  orders: number;
  emails: number;
  /** How many orders, and how many bookings, there are a day: only those of the last days are open. */
  perDay: number;
}

const day = "interval '1 day'";
/** An expression for a UUID in the form of version 4. */
const id = (kind: string, number = 'n'): string =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXY';

/** A unique reference for each number below 900,000, with the check character of `newReference`. */
function ref(prefix: string, number = 'n'): string {
  const places = [3, 2, 1, 0].map((place) => `((${number}) / ${31 ** place} % 31)`);
  const check = `(2 * 2 + 6 * 3 + ${places.map((place, index) => `${place} * ${index + 4}`).join(' + ')}) % 31`;
  return `'${prefix}-26-' || ${[...places, check].map((value) => `substr('${digits}', ${value} + 1, 1)`).join(' || ')}`;
}

const pick = (values: readonly string[], number: string): string =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[(${number}) % ${values.length} + 1]`;

const firstNames =
  'Amara Blessing Chipo Dumisani Esther Farai Grace Hilda Itai Joyce Kudzai Lindiwe Memory Nyasha Oliver Precious Rudo Sipho Tariro Vimbai'.split(
    ' ',
  );
const lastNames =
  'Banda Chikwava Dube Gumbo Hove Khumalo Lungu Mabhena Moyo Mpofu Ncube Ndlovu Nkomo Nyathi Phiri Sibanda Tshuma Zhou'.split(
    ' ',
  );
const districts = 'Umguza Bulawayo Gwanda Lupane Matobo Beitbridge Binga Chivi Gutu Kariba Mutare Nkayi'.split(' ');
const clientName = (client: string): string =>
  `${pick(firstNames, client)} || ' ' || ${pick(lastNames, `${client} / 7`)}`;
const clientEmail = (client: string): string => `'client' || ${client} || '@example.com'`;

/**
 * Statements that fill an empty database like years of the same business: the same number of orders and meetings every
 * day, so that the number of open ones stays constant and that of finished ones grows. `now` is the time on the site's
 * clock. One brief must exist: all others copy its work and estimate.
 */
export function fillingStatements({ clients, bookings, orders, emails, perDay }: Scale, now: Date): string[] {
  const at = `'${now.toISOString()}'::timestamptz`;
  const ago = (number = 'n'): string => `${at} - ((${number}) * ${1 / perDay}::float8 + 0.01) * ${day}`;
  const client = `(n % 200000 * 7919 % ${clients})`;
  const [inquiries, briefs, reviews] = [orders / 2, orders / 5, Math.ceil(orders / 10)];
  const rows = (count: number): string => `generate_series(0, ${Math.floor(count) - 1}) n`;
  const recent = perDay * 14;
  // One a week for ten years.
  const dates = Math.min(500, orders / 20);
  return [
    `insert into users (id, email, first_name, last_name, auth_provider, phone, created_at)
      select ${id('user')}, ${clientEmail('n')}, ${pick(firstNames, 'n')}, ${pick(lastNames, 'n / 7')}, 'email',
        '+26377' || lpad(n::text, 7, '0'), ${at} - n * ${3000 / clients}::float8 * ${day} from ${rows(clients)}`,
    `insert into bookings (id, ref, user_id, guest_email, guest_first_name, guest_last_name, type, service_id, resource, start_at, end_at, status, mode, phone, topic,
        created_at, confirmed_at, revised_at)
      select ${id('booking')}, ${ref('B')}, case when n % 10 <> 3 then ${id('user', client)} end,
        case when n % 10 = 3 then 'booked' || n / 20 || '@example.net' end, case when n % 10 = 3 then ${pick(firstNames, 'n')} end,
        case when n % 10 = 3 then ${pick(lastNames, 'n / 7')} end, 'consultation', 'gis-mapping', 'consultant-' || n,
        start_at, start_at + interval '30 minutes',
        case when start_at > ${at} then 'confirmed' when n % 11 = 0 then 'cancelled' when n % 19 = 0 then 'no_show'
          when start_at > ${at} - interval '2 days' then 'confirmed' else 'completed' end,
        'whatsapp', '+263771234567', 'Mapping of field ' || n, start_at - ${day}, start_at - ${day}, start_at - ${day}
      from (select n, ${at} + 20 * ${day} - (n * ${1 / perDay}::float8) * ${day} as start_at from ${rows(bookings)}) made`,
    `insert into booking_events (booking_id, at, event, actor, start_at)
      select id, created_at, 'booked', 'client', start_at from bookings`,
    `insert into orders (id, ref, user_id, email, billing, currency, tax_cents, total_cents, work_status, expires_at, created_at)
      select ${id('order')}, ${ref('ORD')}, ${id('user', client)}, ${clientEmail(client)},
        jsonb_build_object('name', ${clientName(client)}), 'USD', 0, 8000 + n % 90 * 100,
        case when n < ${recent} then ${pick(['placed', 'placed', 'in_progress', 'delivered', 'completed'], 'n')}
          when n % 13 = 0 then 'cancelled' else 'completed' end,
        case when n < ${recent} and n % 5 = 0 then ${ago()} + 14 * ${day} end, ${ago()} from ${rows(orders)}`,
    `insert into order_lines (order_id, place, item_id, name, unit_cents, quantity, total_cents)
      select id, 0, 'gis-mapping', 'GIS Mapping', total_cents, 1, total_cents from orders`,
    `insert into order_events (order_id, at, event, by_user_id) select id, created_at, 'placed', user_id from orders`,
    `insert into payments (id, order_id, attempt, method, amount_cents, currency, status, created_at, updated_at)
      select ${id('payment')}, ${id('order')}, 1, 'bank', 8000 + n % 90 * 100, 'USD', 'paid', ${ago()}, ${ago()}
      from ${rows(orders)} where not (n < ${recent} and n % 5 = 0) and n % 13 <> 0`,
    `insert into ledger_entries (id, order_id, payment_id, kind, amount_cents, currency, method, provider,
        provider_reference, provider_status, at)
      select ${id('entry')}, order_id, payments.id, 'payment', amount_cents, 'USD', 'bank', 'hand', 'bank FT' || n, 'received',
        payments.created_at from ${rows(orders)} join payments on payments.id = ${id('payment')}`,
    `insert into inquiries (id, ref, user_id, type, status, name, email, answers, message, files_announced, content_hash,
        turn, created_at)
      select ${id('inquiry')}, ${ref('Q')}, case when n % 2 = 0 then ${id('user', client)} end, 'general',
        case when n < 12 then 'new' when n % 20 = 19 then 'spam' else 'seen' end, ${clientName(client)},
        case when n % 2 = 0 then ${clientEmail(client)} else 'guest' || n / 4 || '@example.net' end, '{}',
        'What does a map of ' || n || ' hectares cost?', 0, n::text,
        case when n < 12 then 'business' else 'client' end, ${ago('n * 2')} from ${rows(inquiries)}`,
    `insert into inquiry_files (inquiry_id, place, name, content_type, bytes, byte_count, sha256, created_at)
      select ${id('inquiry')}, 1, 'plan.pdf', 'application/pdf', '%PDF-1.7', 8, n::text, ${ago('n * 2')}
      from ${rows(inquiries)} where n < 100`,
    `insert into briefs (id, ref, user_id, request_key, content_hash, state, revision, work, purpose, existing_data, used_by,
        notes, name_on_map, estimate, waiting_since, created_at, changed_at, sent_at)
      select ${id('brief')}, ${ref('M')}, ${id('user', client)}, ${id('key')}, n::text,
        case when n < 8 then 'sent' when n < 40 then 'quoted' else 'accepted' end, 1,
        sample.work, 'A map', '', '', '', false, sample.estimate, case when n < 8 then ${ago('n * 5')} end, ${ago('n * 5')}, ${ago('n * 5')}, ${ago('n * 5')}
      from ${rows(briefs)}, (select work, estimate from briefs limit 1) sample`,
    `insert into quotes (id, brief_id, version, state, lines, tax_cents, total_cents, currency, valid_until, message, order_id,
        created_at)
      select ${id('quote')}, ${id('brief')}, 1, case when n < 40 then 'open' else 'accepted' end,
        '[{"name": "Mapping", "unitCents": 8000, "quantity": 1}]', 0, 8000, 'USD', ${at}::date + 30, '',
        case when n >= 40 then ${id('order')} end, ${ago('n * 5')} from ${rows(briefs)} where n >= 8`,
    areas('brief_id', 'brief', briefs, ago('n * 5')),
    areas('order_id', 'order', briefs, ago()),
    areas('booking_id', 'booking', briefs, ago()),
    areas('inquiry_id', 'inquiry', briefs, ago('n * 2')),
    `insert into course_dates (id, course_id, starts_on, ends_on, day_begins, day_ends, begins_at, ends_at, mode, place, link, seats,
        state, note, created_at)
      select ${id('date')}, 'qgis', begins::date, begins::date, '09:00', '16:00', begins, begins + interval '7 hours', 'in_person',
        ${pick(districts, 'n')}, '', 40, case when n % 9 = 8 then 'cancelled' else 'scheduled' end, '', begins - 60 * ${day}
      from (select n, ${at} + 60 * ${day} - (n * ${100 / perDay}::float8) * ${day} as begins from ${rows(dates)}) planned`,
    `insert into participants (id, date_id, order_id, order_ref, user_id, name, email, created_at)
      select ${id('participant')}, ${id('date', `n % ${dates}`)}, ${id('order')}, ${ref('ORD')}, ${id('user', client)},
        ${clientName(client)}, ${clientEmail(client)}, ${ago()} from ${rows(dates * 20)}`,
    `insert into reviews (id, user_id, rating, comment, created_at, handled_at)
      select ${id('review')}, ${id('user', client)}, 1 + n % 5, 'The map came on the day you said.', ${ago('n * 10')},
        case when n >= 8 then ${ago('n * 10')} end
      from ${rows(reviews)}`,
    `insert into emails (id, kind, to_address, subject, body_text, status, secret, last_error, created_at, sent_at, digest_day)
      select ${id('email')}, 'order-received', ${clientEmail(client)}, 'Your order ' || ${ref('ORD', `(n % ${orders})`)},
        repeat('Thank you for your order. ', 8),
        case when n < 4 then 'queued' when n % 997 = 0 then 'failed' when n % 499 = 0 then 'dropped' else 'sent' end, false,
        case when n % 997 = 0 then '550 no such mailbox' end, made, made, case when n % 997 = 0 then made::date end
      from (select n, ${ago(`n * ${orders / emails}::float8`)} as made from ${rows(emails)}) written`,
    `insert into audit_events (at, event, user_id, subject, before, after)
      select ${ago(`(${orders * 3} - n) / 3`)}, ${pick(['order.work.delivered', 'booking.completed', 'order.money.received', 'inquiry.seen'], 'n')},
        ${id('user', 'n % 5')}, ${ref('ORD', `(n % ${orders})`)}, 'placed', 'delivered' from ${rows(orders * 3)}`,
    `insert into audit_events (at, event, user_id, subject)
      select ${ago(`${orders} - n`)}, 'session.opened', ${id('user', client)}, '' from ${rows(orders)}`,
    `insert into jobs.job (name, data, state, created_on, completed_on)
      select 'emails', jsonb_build_object('emailId', n), 'completed', now() - ${day}, now() - ${day}
      from ${rows(Math.min(emails, 200 * perDay))}`,
    'vacuum analyze',
  ];
}

/** One area for each of the latest records of a kind. */
function areas(column: string, kind: string, count: number, created: string): string {
  return `insert into areas (id, ${column}, geometry, square_metres, perimeter_metres, corners, district, created_at)
    select ${id(`area-${kind}`)}, ${id(kind)}, jsonb_build_object('type', 'MultiPolygon', 'coordinates',
        jsonb_build_array(jsonb_build_array(jsonb_build_array(
          jsonb_build_array(x, y), jsonb_build_array(x + 0.02, y), jsonb_build_array(x + 0.02, y + 0.01),
          jsonb_build_array(x, y + 0.01), jsonb_build_array(x, y))))),
      2400000, 6400, 4, ${pick(districts, 'n')}, ${created}
    from (select n, 27 + (n * 31 % 500) / 100.0 as x, -20.5 + (n * 17 % 300) / 100.0 as y
      from generate_series(0, ${Math.floor(count) - 1}) n) placed`;
}
