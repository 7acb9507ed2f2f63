const paths = {
  place: [
    'M10 17.5C6 12.5 4.5 10.5 4.5 8a5.5 5.5 0 0 1 11 0c0 2.5-1.5 4.5-5.5 9.5z',
    'M10 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6z',
  ],
  ward: ['M10 3 18 7.5 10 12 2 7.5z', 'M2 11.5 10 16l8-4.5'],
  polygon: ['M4 7.5 11 3.5 16.5 9 13 16.5 5 14.5z'],
  upload: ['M10 13V3', 'M5.5 7.5 10 3l4.5 4.5', 'M3.5 17h13'],
} as const;

/** Decorative, on a 20 px grid; separate from the icons that every page loads. */
export function MapIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {paths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
