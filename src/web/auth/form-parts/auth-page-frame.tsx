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
