// Chunk: map-parts
const paths = {
  polygon:
    'M4 7.5 11 3.5 16.5 9 13 16.5 5 14.5zM3 6.5h2v2H3zM10 2.5h2v2h-2zM15.5 8h2v2h-2zM12 15.5h2v2h-2zM4 13.5h2v2H4z',
  rectangle: 'M3.5 5.5h13v9h-13zM2.5 4.5h2v2h-2zM15.5 13.5h2v2h-2z',
  circle: 'M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM10 10h6.5',
  place:
    'M10 17.5C6 12.5 4.5 10.5 4.5 8a5.5 5.5 0 0 1 11 0c0 2.5-1.5 4.5-5.5 9.5zM10 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6z',
  type: 'M2.5 4.5h15v11h-15zM5.5 8h.5M9 8h.5M12.5 8h.5M5.5 12h9',
  position: 'M10 5a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM10 1.5V5M10 15v3.5M1.5 10H5M15 10h3.5M10 9.9v.2',
  upload: 'M10 13V3M5.5 7.5 10 3l4.5 4.5M3.5 17h13',
  undo: 'M7.5 4 3.5 8l4 4M3.5 8h8.5a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4l4 4-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4',
  clear: 'M3.5 5.5h13M7.5 5.5v-2h5v2M5 5.5l.8 11.5h8.4L15 5.5M8.5 8.5v5.5M11.5 8.5v5.5',
} as const;

export type ToolIconName = keyof typeof paths;

/** Decorative, like `Icon`; separate from the icons that every page loads. */
export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
);
