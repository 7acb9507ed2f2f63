import type { InquiryThread } from '#contract/admin/inquiries/threads.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { InsertTemplate } from '../templates/insert-template.tsx';
import { OfferTimes } from '../times/offer-times.tsx';
import type { useReply } from './use-reply.ts';
import type { Viewers } from './use-viewers.ts';

interface Props {
  thread: InquiryThread;
  reply: ReturnType<typeof useReply>;
  viewers: Viewers | null;
  onReload: () => void;
}

export function ReplyBox({ thread, reply: { form, field, insert }, viewers, onReload }: Props) {
  return (
    <section className="reply-box" aria-labelledby="reply">
      <h3 id="reply" className="sr-only">
        Reply
      </h3>
      <Others viewers={viewers} version={thread.version} onReload={onReload} />
      <div className="actions mb-4">
        <InsertTemplate thread={thread} onInsert={insert} />
        <OfferTimes onInsert={insert} />
      </div>
      <form className="grid gap-5" {...form.form}>
        <TextArea
          label={`Reply to ${thread.name}`}
          hint={`Emailed to ${thread.email}. You can undo it for 10 seconds.`}
          rows={8}
          {...field}
        />
        <FormFoot form={form}>Send</FormFoot>
      </form>
    </section>
  );
}

/** Shows who else has the thread open, so that two people do not both send a reply. */
function Others({ viewers, version, onReload }: { viewers: Viewers | null; version: number; onReload: () => void }) {
  if (!viewers) return null;
  const writing = viewers.others.filter(({ isWriting }) => isWriting);
  const open = viewers.others.filter(({ isWriting }) => !isWriting);
  return (
    <div className="reply-others">
      {writing.length > 0 && (
        <Callout>{`${namesOf(writing)} ${isOrAre(writing)} writing a reply to this inquiry.`}</Callout>
      )}
      {open.length > 0 && (
        <Callout>{`${namesOf(open)} ${open.length === 1 ? 'has' : 'have'} this inquiry open.`}</Callout>
      )}
      {viewers.version > version && (
        <Callout>
          <p>New messages.</p>
          <Button kind="quiet" small onClick={onReload}>
            Show it
          </Button>
        </Callout>
      )}
    </div>
  );
}

const namesOf = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => name || 'Somebody').join(', ');
const isOrAre = (people: readonly unknown[]): string => (people.length === 1 ? 'is' : 'are');
