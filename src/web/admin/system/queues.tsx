import { readQueues } from '#contract/admin/emails.ts';
import { businessZone } from '#contract/bookings/bookings.ts';
import { useReply } from '#web/auth/guard/use-reply.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { instantInFull } from '#web/ui/records/format-moment.ts';
import { TitledSection } from '#web/ui/records/titled-section.tsx';

const columns = ['Queue', 'Waiting', 'Retrying', 'Running', 'Late'];

export function Queues() {
  const loaded = useReply(readQueues);
  return (
    <TitledSection id="queues" title="Queues" look="text-h3" className="heading-start">
      <AsyncSection {...loaded} waiting="Loading the queues..." failure="The queues could not be loaded.">
        {({ queues, sendsEmail }) => (
          <>
            {!sendsEmail && <p className="mt-3 text-ink2">No mail server is set. Emails are not sent.</p>}
            <table className="admin-table queues">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {queues.map(({ name, waiting, retrying, running, late, lateSince }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{waiting}</td>
                    <td>{retrying}</td>
                    <td>{running}</td>
                    <td>
                      {late}
                      {lateSince && `, since ${instantInFull(businessZone, lateSince)}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </AsyncSection>
    </TitledSection>
  );
}
