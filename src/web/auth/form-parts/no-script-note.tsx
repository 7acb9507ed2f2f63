export const NoScriptNote = () => (
  <noscript>
    <p className="notice mb-6">Signing in needs JavaScript. Everything else on this site can be read without it.</p>
  </noscript>
);
