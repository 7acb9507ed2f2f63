/** A module as the text of a script: tools/vite/inline-script.ts. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
