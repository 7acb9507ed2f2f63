// tools/vite/page-scripts.ts

/** A module as the text of an inline script. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}

/** A module as a separate file, by its address. */
declare module '*?script-url' {
  const url: string;
  export default url;
}
