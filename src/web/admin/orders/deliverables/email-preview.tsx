import { useEffect, useState } from 'react';
import { deliverSchema, previewDelivery } from '#contract/admin/orders/deliverables.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { FieldError } from '#web/ui/forms/field.tsx';

interface Props {
  reference: string;
  body: BodyOf<typeof previewDelivery>;
}

type Preview = ReplyOf<typeof previewDelivery>;

const afterTypingMs = 500;

/** The email of a delivery as it would be sent now. */
export function EmailPreview({ reference: ref, body }: Props) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState('');
  const text = JSON.stringify(body);
  useEffect(() => {
    const wanted = deliverSchema.safeParse(JSON.parse(text));
    if (!wanted.success) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call(previewDelivery, { params: { ref }, body: wanted.data }, { signal: abort.signal }).then(
        (found) => {
          setPreview(found);
          setFailure('');
        },
        (error: Error) => {
          if (!abort.signal.aborted) setFailure(error.message);
        },
      );
    }, afterTypingMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [ref, text]);
  const email = preview?.email;
  return (
    <section className="email-preview" aria-labelledby="email-preview">
      <h3 id="email-preview" className="text-h4">
        The client gets this email
      </h3>
      {failure && <FieldError>{failure}</FieldError>}
      {preview === null && !failure && <p className="mt-2 text-ink2">Writing it...</p>}
      {preview && !email && <p className="mt-2">The client has no email address.</p>}
      {email && (
        <div className="mt-3 wrap-anywhere">
          <p className="text-small text-ink2">To {email.to}</p>
          <p className="mt-1">
            <strong>{email.subject}</strong>
          </p>
          <p className="mt-3 text-small whitespace-pre-line">{email.text}</p>
        </div>
      )}
    </section>
  );
}
