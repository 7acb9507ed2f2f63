/** Says that this is a demo; its mailbox is a page of the server, so a plain link. */
export function DemoBanner() {
  return (
    <aside aria-label="Demo" className="demo-banner no-print">
      Demo: mail is readable at{' '}
      <a className="underline underline-offset-2" href="/demo/mail">
        /demo/mail
      </a>
      , nothing is sent.
    </aside>
  );
}
