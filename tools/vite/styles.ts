import tailwindcss from '@tailwindcss/vite';

/** Lightning CSS compiles all style sheets. Tailwind does not optimize them as well, which made them larger. */
export const styles = {
  plugin: tailwindcss({ optimize: false }),
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
} as const;
