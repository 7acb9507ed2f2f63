export const NoScriptNote = () => (
  <noscript>
    <p className="callout mb-6">Signing in needs JavaScript. Everything else on this site can be read without it.</p>
  </noscript>
);
