import { href } from 'react-router';
import type { CourseDatePage, Participant } from '#contract/admin/courses/course-dates.ts';
import { exportParticipants } from '#contract/admin/courses/participants.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { ActionDialog } from '../../action-dialog.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { AddParticipant, NameParticipant, RemoveParticipant } from './participant-form.tsx';
import './participants.css';

interface Props {
  page: CourseDatePage;
  onChange: (page: CourseDatePage) => void;
}

export function Participants({ page, onChange }: Props) {
  const { date, participants } = page;
  const isOpen = date.state === 'scheduled' && !date.isOver;
  return (
    <TitledSection id="participants" title="Participants" look="text-h3">
      <p className="actions mt-3 no-print">
        {isOpen && date.takenSeats < date.seats && (
          <ActionDialog action="Add participant" onChange={onChange}>
            {(done) => <AddParticipant dateId={date.id} onChange={done} />}
          </ActionDialog>
        )}
        {participants.length > 0 && (
          <ExportButton endpoint={exportParticipants} name="participants" params={{ id: date.id }} />
        )}
      </p>
      {participants.length > 0 ? (
        <ul className="admin-rows participant-rows mt-4">
          {participants.map((one) => (
            <Row key={one.id} one={one} dateId={date.id} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <p className="mt-4">No participants yet.</p>
      )}
    </TitledSection>
  );
}

interface RowProps {
  one: Participant;
  dateId: string;
  onChange: Props['onChange'];
}

function Row({ one, dateId, onChange }: RowProps) {
  const { name, email, orderRef, state } = one;
  const called = name || 'Nobody named';
  return (
    <li>
      <p className={name ? 'font-strong' : 'text-ink2'}>{called}</p>
      <p className="text-ink2">{email ?? 'No email address'}</p>
      <p>
        {orderRef ? (
          <TextLink to={href('/admin/orders/:ref', { ref: orderRef })}>{orderRef}</TextLink>
        ) : (
          <span className="text-ink2">Added by staff</span>
        )}
      </p>
      {state === 'booked' ? (
        <div className="actions no-print">
          <ActionDialog
            action={name ? 'Edit' : 'Name'}
            label={`${name ? 'Edit' : 'Name'}: ${[called, orderRef].filter(Boolean).join(', ')}`}
            onChange={onChange}
          >
            {(done) => <NameParticipant one={one} dateId={dateId} onChange={done} />}
          </ActionDialog>
          <ActionDialog
            action="Remove"
            label={`Remove: ${[called, orderRef].filter(Boolean).join(', ')}`}
            onChange={onChange}
          >
            {(done) => <RemoveParticipant one={one} dateId={dateId} onChange={done} />}
          </ActionDialog>
        </div>
      ) : (
        <p className="text-ink2">Seat freed</p>
      )}
    </li>
  );
}
