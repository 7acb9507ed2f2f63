import type { InvoiceSnapshot } from '#server/checkout/invoice-snapshot.ts';

const line = (place: number, name = `Service number ${place}`) => ({
  id: `service-${place}`,
  name,
  unitCents: 5_000 + place,
  quantity: place,
  totalCents: (5_000 + place) * place,
});

/** The snapshot of an unpaid order with `lines` lines. */
export function aSnapshot(lines = 1, change: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  const ordered = Array.from({ length: lines }, (_, index) => line(index + 1));
  const totalCents = ordered.reduce((sum, { totalCents: cents }) => sum + cents, 0);
  return {
    business: {
      name: 'Kopje Geospatial',
      place: 'Bulawayo, Zimbabwe',
      street: null,
      email: 'hello@example.com',
      phone: null,
      website: 'https://www.example.com',
      taxNumber: null,
    },
    customer: { name: 'Amara Ncube', email: 'amara@example.com', organisation: null, address: null, taxNumber: null },
    ref: 'ORD-26-4F7K2',
    invoiceNumber: 'INV-2026-0001',
    issuedAt: '2026-03-02T22:30:00.000Z',
    payBy: '2026-03-16',
    lines: ordered,
    taxCents: 0,
    totalCents,
    currency: 'USD',
    received: [],
    dueCents: totalCents,
    bank: {
      accountName: 'Example account',
      bank: 'Example Bank',
      branch: 'Bulawayo',
      accountNumber: '000 111 222',
      swift: '',
    },
    ...change,
  };
}
