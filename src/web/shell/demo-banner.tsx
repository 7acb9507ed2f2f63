/** Says that this is a demo, and whether emails leave it; its mailbox is a page of the server, so a plain link. */
export function DemoBanner({ sendsEmail }: { sendsEmail: boolean }) {
  const mailbox = (
    <a className="underline underline-offset-2" href="/demo/mail">
      /demo/mail
    </a>
  );
  return (
    <aside aria-label="Demo" className="demo-banner no-print">
      {sendsEmail ? (
        <>Demo: emails are really sent. A copy is at {mailbox}.</>
      ) : (
        <>Demo: emails can be read at {mailbox}, nothing is sent.</>
      )}
    </aside>
  );
}
