import { HomeLink } from '#web/company/home-link.tsx';

export function AccountPageFrame({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div className="page page-end pt-6 wide:pt-10">
      <HomeLink />
      <div className="mx-auto mt-8 max-w-md wide:mt-12">
        <h1 className="mb-6 text-dialog">{heading}</h1>
        {children}
      </div>
    </div>
  );
}
