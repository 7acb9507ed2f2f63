-- The document of a refund: a credit note with a number of its own year, where an invoice was issued before; otherwise a
-- refund receipt without a number. Refunds from before have none until staff issue it.

create table credit_note_years (
  year int primary key,
  last_number int not null
);

create table refund_documents (
  entry_id uuid primary key references ledger_entries (id),
  order_id uuid not null references orders (id),
  year int,
  number int,
  -- The invoice that the credit note belongs to.
  invoice_year int,
  invoice_number int,
  -- All contents of the document, as it was issued.
  snapshot jsonb not null,
  issued_at timestamptz not null,
  unique (year, number),
  foreign key (invoice_year, invoice_number) references invoices (year, number),
  check (num_nonnulls(year, number, invoice_year, invoice_number) in (0, 4))
);
create index refund_documents_by_order on refund_documents (order_id);
