import { useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { addProof, listProofs, type PaymentProof, type PaymentProofs } from '#contract/checkout/payment-proofs.ts';
import { errorMessage } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { sendFile } from '#web/attachments/send-file.ts';
import { formatBytes } from '#web/ui/format/bytes.ts';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import { Tag } from '#web/ui/records/tag.tsx';
import { TitledSection } from '#web/ui/records/titled-section.tsx';
import { useOrderPart } from './use-order-part.ts';

/** The proofs of payment by which a customer shows a transfer or cash payment. */
export function OrderProofs({ reference: ref }: { reference: string }) {
  const loaded = useOrderPart(listProofs, ref);
  return (
    <AsyncSection
      {...loaded}
      waiting="Loading the proofs of payment..."
      failure="Proofs of payment could not be loaded."
    >
      {(first) => <Proofs reference={ref} first={first} />}
    </AsyncSection>
  );
}

function Proofs({ reference, first }: { reference: string; first: PaymentProofs }) {
  const [{ proofs, canAdd }, setProofs] = useState(first);
  if (proofs.length === 0 && !canAdd) return null;
  return (
    <TitledSection id="proofs" title="Proof of payment">
      {proofs.length > 0 && (
        <ul className="ledger">
          {proofs.map((proof) => (
            <ProofRow key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
      {canAdd && <AddProof reference={reference} onAdded={setProofs} />}
    </TitledSection>
  );
}

const states: Record<PaymentProof['state'], string> = {
  waiting: 'We will check it',
  confirmed: 'Confirmed',
  rejected: 'Not accepted',
};

const ProofRow = ({ proof: { name, state, reason, createdAt } }: { proof: PaymentProof }) => (
  <li>
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Tag tone={state === 'confirmed' ? 'strong' : 'plain'}>{states[state]}</Tag>
    </p>
    <p className="text-small text-ink2 wrap-anywhere">
      {dayInFull(businessZone, createdAt)}
      {reason && `: ${reason}`}
    </p>
  </li>
);

interface AddProps {
  reference: string;
  onAdded: (proofs: PaymentProofs) => void;
}

function AddProof({ reference: ref, onAdded }: AddProps) {
  const [sending, setSending] = useState('');
  const [message, setMessage] = useState('');
  async function send(file: File): Promise<void> {
    setMessage('');
    setSending(`Sending ${file.name} (${formatBytes(file.size)})...`);
    const refusal =
      refusalOf(file) ??
      (await sendFile(addProof, { params: { ref } }, file).then(onAdded, (error: Error) => error.message));
    setSending('');
    setMessage(refusal || '');
  }
  return (
    <FileField
      label="Upload a proof of payment"
      hint="The confirmation of your bank or a receipt: PDF, JPG or PNG, up to 20 MB."
      accept=".pdf,.jpg,.jpeg,.png"
      disabled={sending !== ''}
      messages={message ? [message] : []}
      className="no-print mt-4"
      onChoose={([file]) => file && void send(file)}
    >
      <p role="status" className="text-small text-ink2">
        {sending}
      </p>
    </FileField>
  );
}

/** Checks that are possible before the file is sent. */
function refusalOf({ name, size }: File): string | null {
  if (!/\.(?:pdf|jpe?g|png)$/i.test(name) || size === 0) return errorMessage('FILE_TYPE', { name });
  return size > limits.inquiryFileMaxBytes ? errorMessage('FILE_TOO_LARGE', { name }) : null;
}
