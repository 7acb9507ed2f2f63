const paths = {
  bookings: ['M3 5h14v12H3z', 'M3 9h14', 'M6.5 3v3.5', 'M13.5 3v3.5'],
  briefs: ['M4 7.5 11 3.5 16.5 9 13 16.5 5 14.5z'],
  check: ['M3.5 10.5 8 15l8.5-9.5'],
  clients: ['M10 3.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z', 'M4.5 16.5a5.5 5.5 0 0 1 11 0'],
  content: ['M3.5 16.5l1-4L13 4l3 3-8.5 8.5z'],
  courses: ['M2.5 4.5H8L10 6l2-1.5h5.5v11H12L10 17l-2-1.5H2.5z', 'M10 6v11'],
  down: ['M4.5 7.5 10 13l5.5-5.5'],
  emails: ['M2.5 4.5h15v11h-15z', 'M2.5 5 10 11l7.5-6'],
  figures: ['M3 17h14', 'M5.5 17v-5', 'M10 17V5', 'M14.5 17V9'],
  history: ['M5 2.5h7l3.5 3.5v11.5H5z', 'M12 2.5V6h3.5', 'M7.5 10h5.5M7.5 13h5.5'],
  inquiries: ['M3 4h14v10H9l-4 3v-3H3z'],
  map: ['M10 3 18 7.5 10 12 2 7.5z', 'M2 11.5 10 16l8-4.5'],
  more: ['M2.5 5h15', 'M2.5 10h15', 'M2.5 15h15'],
  orders: ['M2.5 5.5h15v9h-15z', 'M10 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4z'],
  reviews: ['M10 2.5l2.3 4.9 5.2.7-3.8 3.7.9 5.3L10 14.5l-4.6 2.6.9-5.3L2.5 8.1l5.2-.7z'],
  settings: ['M10 4.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z', 'M10 1.5v3M10 15.5v3M1.5 10h3M15.5 10h3'],
  staff: [
    'M7 4a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4z',
    'M1.8 16.5c0-6 10.4-6 10.4 0',
    'M13 4.2a2.6 2.6 0 0 1 0 5',
    'M14.5 11.5c2.3.4 3.7 2.2 3.7 5',
  ],
  today: ['M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15z', 'M10 6v4.5l3 2'],
  undo: ['M7.5 4 3.5 8l4 4', 'M3.5 8h8.5a4.5 4.5 0 0 1 0 9H8'],
  up: ['M4.5 12.5 10 7l5.5 5.5'],
} as const;

export type AdminIconName = keyof typeof paths;

/** Separate from the site's icons, which every public page loads. */
export const AdminIcon = ({ name }: { name: AdminIconName }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    {paths[name].map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
