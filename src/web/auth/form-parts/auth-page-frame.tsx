import { HomeLink } from '#web/company/home-link.tsx';

export const AccountPageFrame = ({ heading, children }: { heading: string; children: React.ReactNode }) => (
  <div className="page page-end page-start">
    <HomeLink />
    <div className="heading-start mx-auto max-w-md">
      <h1 className="mb-6 text-dialog">{heading}</h1>
      {children}
    </div>
  </div>
);

export const NoScriptNote = () => (
  <noscript>
    <p className="callout mb-6">Signing in needs JavaScript. Everything else on this site can be read without it.</p>
  </noscript>
);
