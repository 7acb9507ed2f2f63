const paths = {
  'arrow-right': ['M3 10h13.5', 'M11.5 5l5 5-5 5'],
  'arrow-left': ['M17 10H3.5', 'M8.5 5l-5 5 5 5'],
  'chevron-right': ['M7.5 4.5 13 10l-5.5 5.5'],
  'chevron-left': ['M12.5 4.5 7 10l5.5 5.5'],
  'chevron-down': ['M4.5 7.5 10 13l5.5-5.5'],
  alert: ['M10 2.5 18.5 17.5h-17z', 'M10 8v4', 'M10 14.5v.5'],
  bin: ['M3.5 5.5h13', 'M7.5 5.5v-2h5v2', 'M5 5.5l.8 11.5h8.4L15 5.5', 'M8.5 8.5v5.5M11.5 8.5v5.5'],
  calendar: ['M3 5h14v12H3z', 'M3 9h14', 'M6.5 3v3.5', 'M13.5 3v3.5'],
  cart: [
    'M2 3.5h2.5l2 9.5h8.5l1.7-7H5',
    'M7.5 15.6a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8zM14 15.6a.9.9 0 1 0 0 1.8a.9.9 0 1 0 0-1.8z',
  ],
  check: ['M3.5 10.5 8 15l8.5-9.5'],
  circle: ['M10 4.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z'],
  clock: ['M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15z', 'M10 6v4.5l3 2'],
  close: ['M4 4l12 12', 'M16 4 4 16'],
  copy: ['M7 7h9.5v9.5H7z', 'M13 4H3.5v9.5H5'],
  download: ['M10 3v10', 'M5.5 9l4.5 4.5L14.5 9', 'M3.5 17h13'],
  eye: ['M1.5 10C5 4 15 4 18.5 10C15 16 5 16 1.5 10z', 'M10 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z'],
  'eye-off': ['M1.5 10C5 4 15 4 18.5 10C15 16 5 16 1.5 10z', 'M4 17 16 3'],
  file: ['M5 2.5h7l3.5 3.5v11.5H5z', 'M12 2.5V6h3.5'],
  info: ['M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15z', 'M10 9.5v4.5', 'M10 6v.5'],
  logout: ['M8 3.5H3.5v13H8', 'M8 10h9', 'M13.5 6.5 17 10l-3.5 3.5'],
  menu: ['M2.5 5h15', 'M2.5 10h15', 'M2.5 15h15'],
  minus: ['M3.5 10h13'],
  moon: ['M16.5 12.2A7 7 0 1 1 8 3.5a5.6 5.6 0 0 0 8.5 8.7z'],
  person: ['M10 3.5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z', 'M3.5 17c0-7 13-7 13 0'],
  plus: ['M3.5 10h13', 'M10 3.5v13'],
  upload: ['M10 13V3', 'M5.5 7.5 10 3l4.5 4.5', 'M3.5 17h13'],
  search: ['M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z', 'M12.6 12.6 17 17'],
  shield: ['M10 2.5l6.5 2V10c0 3.5-2.7 6-6.5 7.5C6.2 16 3.5 13.5 3.5 10V4.5z'],
  sun: [
    'M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
    'M10 1.5v1.5M10 17v1.5M1.5 10H3M17 10h1.5M4 4l1 1M15 15l1 1M4 16l1-1M15 5l1-1',
  ],
} as const;

export type IconName = keyof typeof paths;

/** Decorative, on a 20 px grid: the text beside it or the control's name has the same meaning. */
export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    {paths[name].map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
