/**
 * Every column of the database, by table. A new column belongs in one of these lists, and a personal one in the export and
 * the erasure of its module too (`personal-data.ts`).
 */

/** Erased with an account or a guest, and exported, unless it is a secret or a copy of what is exported. */
export const personalColumns: Record<string, string> = {
  account_exports: 'zip',
  answer_files: 'name bytes',
  areas: 'geometry district',
  attached_files: 'name bytes sha256',
  booking_events: 'reason',
  bookings:
    'phone organisation topic whatsapp_consent meeting_point guest_email guest_first_name guest_last_name staff_note',
  brief_messages: 'text',
  change_answers: 'text',
  change_requests: 'text place outline',
  briefs: 'work purpose existing_data used_by notes crs deadline estimate',
  carts: 'items',
  client_notes: 'guest_email text',
  deliverables: 'name content sha256 summary findings anyway_reason picture without_picture map_layers',
  earlier_email_addresses: 'email',
  email_changes: 'new_email',
  emails: 'to_address subject body_text body_html attachment secret reply_to',
  google_identities: 'subject',
  idempotency_keys: 'reply',
  inquiries: 'name email answers message',
  inquiry_files: 'name bytes sha256',
  inquiry_messages: 'text sender sender_address subject',
  order_events: 'details',
  order_messages: 'text',
  pending_deliveries: 'sentence',
  order_notes: 'text',
  orders: 'email billing note guest_name guest_phone scope',
  participants: 'name email attendance',
  payment_proofs: 'name bytes sha256 reason',
  payments: 'phone',
  pending_signups: 'email first_name last_name password_hash',
  quotes: 'lines message decline_reason decline_note',
  reviews: 'rating comment answer',
  second_factors: 'name',
  sessions: 'device browser network',
  staff_invitations: 'email',
  users: 'email first_name last_name password_hash phone organisation',
};

/** Personal and exported, but kept with the accounts of the business (docs/product/privacy.md). */
export const keptColumns: Record<string, string> = {
  // Of no account: an owner types who has looked at what, which may be a lawyer.
  going_live_confirmations: 'name',
  invoices: 'snapshot',
  ledger_entries: 'note',
  refund_documents: 'snapshot',
};

/** About no person, or only by a key or a hash: ids of accounts go with the rows or are emptied by the modules. */
export const otherColumns: Record<string, string> = {
  access_tokens: 'token_hash session_id expires_at',
  account_exports: 'user_id id created_at expires_at',
  answer_files: 'id message_id place byte_count created_at',
  area_totals: 'id new_count in_progress_count done_count square_metres',
  areas:
    'id inquiry_id booking_id square_metres perimeter_metres corners created_at brief_id order_id name_on_map state',
  attached_files: 'id booking_id order_id content_type byte_count created_at',
  attachment_changes: 'id booking_id order_id changed_at',
  audit_events: 'id at event user_id subject address_hmac details before after',
  blocked_times: 'id resource start_at end_at reason created_at created_by course_date_id',
  booking_events: 'id booking_id at event actor start_at previous_start_at',
  booking_links: 'token_hash booking_id created_at',
  booking_settings: 'name version value changed_at',
  bookings:
    'id ref user_id type service_id resource start_at end_at status hold_expires_at client_zone mode ics_sequence created_at confirmed_at revised_at day_reminder_at hours_reminder_at',
  brief_messages: 'id brief_id quote_version author user_id at',
  briefs:
    'id ref user_id request_key content_hash state revision name_on_map waiting_since created_at changed_at sent_at',
  calendar_feeds: 'user_id token_hash created_at last_used_at',
  carts: 'user_id updated_at',
  client_notes: 'id user_id written_by created_at changed_at revision',
  content_drafts: 'file author_id content based_on saved_at publish_on publish_note',
  content_pictures: 'id kind bytes phone_bytes used_at',
  content_previews: 'secret_hash edits expires_at',
  content_publications: 'number published_at author_id note',
  content_revisions: 'file publication edits',
  course_dates:
    'id course_id starts_on ends_on day_begins day_ends begins_at ends_at mode place link seats state cancel_reason note revision created_at weekdays blocks_calendar',
  credit_note_years: 'year last_number',
  change_answers: 'id change_request_id author author_id marked at',
  change_requests: 'id deliverable_id created_at done_at',
  daily_totals: 'day figure count cents',
  deliverable_downloads: 'deliverable_id by_user_id at is_view',
  deliverable_parts: 'deliverable_id part sha256 is_stored',
  deliverables:
    'id order_id kind file_kinds version byte_count arrived_at check_began_at checked_at state delivered_at accepts_on accepted_at accepted_by by_user_id created_at shapes_bytes first_reminder_on last_reminder_on acceptance_seen_at',
  delivery_links: 'order_id purpose generation token_hash expires_on created_at last_used_at',
  deletion_requests: 'user_id requested_at',
  earlier_email_addresses: 'user_id replaced_at',
  email_changes: 'user_id old_token_hash new_token_hash old_confirmed_at new_confirmed_at created_at expires_at',
  email_digests: 'day failed made_at',
  emails:
    'id kind status send_before attempts last_error created_at sent_at number documents digest_day message_id reference_ids leaves_at',
  file_copies: 'key byte_count created_at',
  files_to_delete: 'id byte_count deleted_at',
  gateway_notices: 'id gateway_reference fields received_at handled_at',
  going_live_confirmations: 'item facts_hash looked_on created_at',
  google_identities: 'user_id created_at',
  handovers: 'code_hash browser_hash user_id return_to expires_at',
  idempotency_keys: 'scope endpoint key request_hash created_at',
  inquiries:
    'id ref client_id user_id type status files_announced content_hash created_at turn waiting_since assigned_to version spam_at',
  inquiry_files: 'inquiry_id place content_type byte_count created_at',
  inquiry_messages:
    'id inquiry_id kind user_id message_id reference_ids email_id leaves_at taken_back_at at sent_at content_hash',
  inquiry_viewers: 'inquiry_id is_writing seen_at user_id',
  invoice_years: 'year last_number',
  invoices: 'year number order_id issued_at',
  kept_files: 'order_id kept_until month_notice_at week_notice_at deleted_at',
  ledger_entries:
    'id place order_id payment_id kind amount_cents currency method provider provider_reference provider_status received_on entered_by at',
  migration_kinds: 'name kind',
  oauth_attempts: 'state_hash provider browser_hash signs_up return_to expires_at parameters_hash redirect_to',
  order_events: 'id order_id at event by_user_id',
  order_lines: 'order_id place item_id name unit_cents quantity total_cents',
  order_messages: 'id order_id author author_id at read_at handled_at',
  pending_deliveries: 'order_id deliverable_ids accepts_on next_on by_user_id leaves_at',
  order_notes: 'id order_id author_id revision created_at changed_at',
  orders:
    'id ref user_id currency tax_cents total_cents work_status expires_at first_reminder_at last_reminder_at created_at agreement_id review_requested_at received_cents balance_cents disputed amount_differs is_open discount_cents discount_reason expected_on accepted_km2',
  participants: 'id date_id order_id order_ref user_id state revision created_at',
  password_resets: 'token_hash user_id created_at expires_at used_at',
  payment_proofs: 'id order_id content_type byte_count state decided_by created_at decided_at',
  payments:
    'id order_id attempt method amount_cents currency status reason gateway_reference gateway_status poll_url browser_url instructions polled_at created_at updated_at reason_code',
  pending_signups: 'id code_hmac code_expires_at wrong_tries browser_hash created_at wrong_tries_elsewhere',
  quotes:
    'id brief_id version state tax_cents total_cents currency valid_until written_by renewal_requested_at reminded_at order_id created_at declined_at',
  rate_limits: 'name subject window_start used',
  refund_documents: 'entry_id order_id year number invoice_year invoice_number issued_at',
  remembered_accounts: 'id user_id secret_hash created_at expires_at session_id',
  reply_templates: 'id title text revision changed_by changed_at',
  review_likes: 'review_id user_id created_at',
  review_ratings: 'rating count',
  recovery_codes: 'user_id code_hmac used_at',
  reviews:
    'id user_id service_id likes hidden_reason created_at edited_at request_key answered_at answer_emailed_at handled_at',
  scheduled_jobs: 'name ran_at took_ms error',
  search_misses: 'day query count',
  second_factor_enrolments: 'id user_id session_id kind secret challenge proved recovery_code_hmacs expires_at',
  second_factor_guesses: 'user_id wrong locked_until emailed_at',
  second_factors:
    'id user_id kind secret last_step credential_id public_key counter transports host created_at last_used_at',
  secret_fingerprint: 'id fingerprint stored_at',
  sessions:
    'id user_id secret_hash previous_hash previous_until idle_seconds created_at last_seen_at idle_expires_at absolute_expires_at rotation_key_hash second_factor_at passkey_challenge passkey_challenge_until',
  sim_payments:
    'id number reference amount_cents method about return_url result_url status told_status next_status next_at created_at',
  slot_cells: 'resource cell_start booking_id',
  staff_invitations: 'id role token_hash invited_by sent_at expires_at accepted_at withdrawn_at',
  users: 'id auth_provider roles is_active created_at delete_at',
};
