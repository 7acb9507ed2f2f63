// tools/vite/page-scripts.ts

/** A module as the text of a script. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}

/** A module as a file of its own, by the address of that file. */
declare module '*?script-url' {
  const url: string;
  export default url;
}
